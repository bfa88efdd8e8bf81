"""`i64` and `mypyc_attr` for compiled modules, without a dependency.

The type checker and the compiler see mypy_extensions; at run time, compiled or not, these stand-ins are all there is.
This module itself is never compiled: the compiler leaves the `else` out.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(*_names, **_values):
        return lambda cls: cls
