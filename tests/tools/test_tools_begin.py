"""Every tool written in Python can be begun: what it imports is there."""

import subprocess
import sys
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[2] / "tools"


@pytest.mark.parametrize("tool", ["clicks_in_browser.py", "duplicates.py", "screenshots.py"])
def test_a_tool_says_what_it_does(tool: str) -> None:
    done = subprocess.run(
        [sys.executable, "-P", str(TOOLS / tool), "--help"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "usage" in done.stdout.lower()
