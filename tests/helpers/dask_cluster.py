"""A small Dask cluster in a process of its own: ``dask_cluster.py FILE`` writes the address of its scheduler there.

The two workers are processes too; they are forked behind the imports, which take longer than everything else.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

from distributed import Scheduler, Worker

WORKERS = 2


async def schedule(told: Path) -> None:
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        fresh = told.with_suffix(".new")
        fresh.write_text(scheduler.address, encoding="utf-8")
        fresh.replace(told)
        await scheduler.finished()


async def work(told: Path) -> None:
    while not told.exists():
        time.sleep(0.02)
    address = told.read_text(encoding="utf-8")
    async with Worker(address, nthreads=1, dashboard=False) as worker:
        await worker.finished()


if __name__ == "__main__":
    where = Path(sys.argv[1])
    is_worker = any(os.fork() == 0 for _ in range(WORKERS))  # stops in a child: it forks no further
    asyncio.run(work(where) if is_worker else schedule(where))
