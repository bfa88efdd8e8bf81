"""One process writes to a database: the lock of a SQLite file, between processes and within one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.houses import open_house
from signoria.server.file_lock import FileLock, sqlite_file
from signoria.server.locking import Served, lock_of

# Eight processes at once; whoever gets the lock keeps it until all have tried, and is killed then.
RACE = """
import os, signal, sys
from signoria.server.locking import Served, lock_of
lock_of("sqlite:///warm.sqlite", "serve").other()
for number in range(6):
    ready, go = os.pipe()
    told, tell = os.pipe()
    children = []
    for name in ("a.sqlite", "sqlite:///a.sqlite", "./a.sqlite", "sqlite:///file:a.sqlite?uri=true") * 2:
        pid = os.fork()
        if not pid:
            os.close(go)
            os.read(ready, 1)
            url = name if "://" in name else f"sqlite:///{name}"
            try:
                lock_of(url, "serve", f"http://{os.getpid()}").take()
                os.write(tell, f"{os.getpid()} has\\n".encode())
                signal.pause()
            except Served as served:
                os.write(tell, f"{served.holder and served.holder.pid} holds\\n".encode())
            os._exit(0)
        children.append(pid)
    os.close(go)
    os.close(tell)
    with os.fdopen(told) as answers:
        lines = [answers.readline().split() for _ in children]
    for pid in children:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    winners = [who for who, what in lines if what == "has"]
    assert len(winners) == 1, lines
    assert {who for who, what in lines} == set(winners), lines
    assert lock_of("sqlite:///a.sqlite", "serve").other() is None
print("well")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="forks")
def test_of_all_who_begin_at_once_one_gets_it_and_is_named(tmp_path: Path) -> None:
    """What a killed process left in its lock file keeps nobody out, and is taken for nobody."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", RACE], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "well\n", done.stderr


@pytest.mark.parametrize(
    "url",
    ["sqlite://", "sqlite:///:memory:", "sqlite:///file::memory:?uri=true", "sqlite:///file:x?mode=memory&uri=true"],
)
def test_a_database_in_memory_needs_none(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert sqlite_file(url) is None
    with lock_of(url, "serve"), lock_of(url, "serve"):
        assert list(tmp_path.iterdir()) == []


def test_a_link_to_a_file_that_is_not_there_yet_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "link.sqlite").symlink_to("house.sqlite")
    assert sqlite_file(f"sqlite:///{tmp_path}/link.sqlite") == os.path.realpath(tmp_path / "house.sqlite")


async def test_within_one_process_too(tmp_path: Path) -> None:
    """An application that another program runs is guarded like ``signoria serve``."""
    async with open_house(tmp_path) as house:
        url = house.settings.url
        with pytest.raises(Served) as refused:
            async with open_house(tmp_path):
                pass
        assert refused.value.holder == house.lock.holder
        seen = lock_of(url, "admin status").other()
        assert seen is not None
        assert seen.holder == house.lock.holder
        with house.lock:  # whoever has it may enter again, and leave again
            pass
        assert lock_of(url, "admin status").other() is not None
    assert lock_of(url, "admin status").other() is None


def test_a_holder_that_wrote_nothing_is_waited_for_then_refused_without_a_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As releases before this one hold it; or the file is damaged."""
    monkeypatch.setattr("signoria.server.file_lock.LOCK_TIMEOUT", 0.05)
    held = "import fcntl, sys; f = open('a.sqlite.lock', 'a+b'); fcntl.lockf(f, fcntl.LOCK_EX); print(1, flush=True)"
    other = subprocess.Popen(
        [sys.executable, "-c", f"{held}; sys.stdin.read()"], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with other:
        assert other.stdout is not None
        assert other.stdout.readline()
        lock = lock_of(f"sqlite:///{tmp_path}/a.sqlite", "serve")
        for content in (b"", b" {", b' {"pid": "x"}', b"\xff" * 2000):
            (tmp_path / "a.sqlite.lock").write_bytes(content)
            with pytest.raises(Served) as refused:
                lock.take()
            assert refused.value.holder is None
        assert lock.other() is not None
    with lock:
        pass


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="permissions of POSIX")
def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    lock = lock_of(f"sqlite:///{tmp_path}/a.sqlite", "serve")
    assert isinstance(lock, FileLock)
    tmp_path.chmod(0o555)
    root = os.geteuid() == 0
    try:
        if root:  # who may write everywhere
            os.seteuid(65534)
        with pytest.raises(PermissionError) as refused:
            lock.take()
        assert refused.value.filename == lock.path
    finally:
        if root:
            os.seteuid(0)
        tmp_path.chmod(0o755)
    with lock:
        pass
