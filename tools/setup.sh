# Sourced by ./run, ./check and the scripts beside it, with ROOT set: finds Python and uv, fills $ROOT/.venv from the lock.
# Works with uv, else with venv and pip; never downloads a Python, never calls a C compiler.

unset PYTHONPATH PYTHONHOME VIRTUAL_ENV UV
export UV_PYTHON_DOWNLOADS=never UV_PROJECT_ENVIRONMENT="$ROOT/.venv" UV_NO_PROGRESS=1 PIP_DISABLE_PIP_VERSION_CHECK=1
BIN=$ROOT/.venv/bin
PINS=$ROOT/requirements-dev.txt # the lock in the form that pip reads

say() { printf '%s\n' "$*" >&2; }
die() { say "signoria: $*"; exit 1; }

find_python() { # sets PYTHON: $PYTHON if it is given, else the newest on the PATH
    for name in ${PYTHON:+"$PYTHON"} python3.14 python3.13 python3.12 python3.11 python3 python; do
        found=$("$name" -c 'import sys; print(sys._base_executable if sys.version_info >= (3, 11) else "")' 2>/dev/null) || found=
        if [ -n "$found" ]; then PYTHON=$found && return; fi
    done
    die "Python 3.11 or newer is needed, and none was found. Install one, or name it: PYTHON=/path/to/python3 $0"
}

find_uv() { # sets UV: from the PATH, else by pip into .tools, else empty; it must be new enough to read our lock
    [ -z "${UV+tried}" ] || return 0
    UV=$(command -v uv) && pins >/dev/null 2>&1 && return
    UV=$ROOT/.tools/bin/uv && pins >/dev/null 2>&1 && return
    "$PYTHON" -m venv --clear "$ROOT/.tools" >/dev/null 2>&1 && "$ROOT/.tools/bin/pip" install -q --retries 1 uv >/dev/null 2>&1 && return
    UV=
}

pins() { (cd "$ROOT" && "$UV" export -q --frozen --no-hashes --no-header --no-annotate --no-emit-project); }

lock() { (cd "$ROOT" && "$UV" lock "$@"); }

fill_by_uv() { # fill_by_uv [OPTION...]
    [ -n "$UV" ] && (cd "$ROOT" && "$UV" sync -q --frozen --inexact --python "$PYTHON" "$@")
}

fill_by_pip() { # fill_by_pip -r PINS (all of them) | -c PINS (what Signoria needs, held to them)
    say "uv did not do it: using venv and pip, which takes longer."
    "$PYTHON" -m venv --clear "$ROOT/.venv" && "$BIN/pip" install -q "$@" -e "$ROOT"
}

set_up() { # set_up run|dev: nothing to do when nothing has changed since the last time
    find_python
    now=$(cd "$ROOT" && echo "$ROOT $PYTHON" && cksum uv.lock pyproject.toml setup.py)
    for scope in "$1" dev; do
        if [ "$(cat "$ROOT/.venv/filled-for-$scope" 2>/dev/null)" = "$now" ] && "$BIN/python" -c "import signoria" 2>/dev/null; then return; fi
    done
    say "Setting up in $ROOT/.venv ..."
    find_uv
    export SIGNORIA_COMPILE=0
    case $1 in
        run) fill_by_uv --no-dev || fill_by_pip -c "$PINS" ;;
        dev) fill_by_uv || fill_by_pip -r "$PINS" ;;
    esac || die "the packages could not be installed. Is a package index in reach? (On Debian, venv needs: apt install python3-venv)"
    printf '%s\n' "$now" >"$ROOT/.venv/filled-for-$1"
}

find_browser() { # exports SIGNORIA_CHROME: a Chromium for the browser tests; without one the check fails, it does not skip
    known_browser && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "Installing Chromium for the browser tests ..."
        { apt-get update && { install_browser chromium-headless-shell || install_browser chromium; }; } >/dev/null 2>&1 || true
        known_browser && return
    fi
    "$BIN/playwright" install chromium >/dev/null 2>&1 && export SIGNORIA_CHROME=playwright && return
    die "the browser tests need Chromium. Install one, or name it: SIGNORIA_CHROME=/path/to/chrome $0"
}

known_browser() { # chromium-headless-shell is the same browser without a window system, and takes a seventh less CPU time
    for name in ${SIGNORIA_CHROME:+"$SIGNORIA_CHROME"} chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
        found=$(command -v "$name") && export SIGNORIA_CHROME="$found" && return
    done
    return 1
}

install_browser() { apt-get install -y --no-install-recommends "$1"; }
