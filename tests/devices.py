"""A device for tests: the host a browser runs in its worker, here in this process, with a store in memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from spinney.local.browser import answer, work
from spinney.local.connection import TableConnection
from spinney.local.host import LocalHost
from tests.tables import repeatable_tables


class MemoryStore:
    """What a browser's storage does, and how it fails."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[int, str, str]] = {}  # id: version, head, body
        self.notes: dict[str, str] = {}
        self.trouble = ""  # what every change is answered with
        self.puts: list[str] = []

    async def heads(self) -> str:
        return f"[{','.join(head for _, head, _ in self.kept.values())}]"

    async def get(self, table_id: str) -> str:
        found = self.kept.get(table_id)
        return f"[{found[1]},{found[2]}]" if found else "[]"

    async def put(self, entries: str) -> str:
        await asyncio.sleep(0)
        told = json.loads(entries)
        if self.trouble:
            return self.trouble
        if any(self.kept.get(name, (-1,))[0] != seen for name, seen, _, _ in told):
            return "overtaken"
        for name, _, head, body in told:
            self.kept[name] = (head["version"], json.dumps(head), json.dumps(body))
            self.puts.append(name)
        return ""

    async def remove(self, table_id: str) -> str:
        if not self.trouble:
            self.kept.pop(table_id, None)
        return self.trouble

    async def read_note(self, name: str) -> str:
        return self.notes.get(name, "")

    async def write_note(self, name: str, text: str) -> str:
        if not self.trouble:
            self.notes[name] = text
        return self.trouble


class Alone:
    """There is no other tab."""

    async def acquire(self, table_id: str) -> bool:
        return bool(table_id)

    async def release(self, table_id: str) -> None:
        assert table_id


async def run_in_worker(job: str) -> str:
    """The other worker."""
    await asyncio.sleep(0)
    return work(job)


class Device:
    def __init__(self, store: MemoryStore, home: Path, runner: asyncio.Runner) -> None:
        self.store = store
        self.runner = runner
        self.host = LocalHost(store, run_in_worker, Alone(), home)
        runner.run(self.host.open())

    def ask(self, method: str, path: str, body: object = None, person: int = 0) -> tuple[int, Any]:
        """Status and document."""
        text = "" if body is None else json.dumps(body)
        status, said = json.loads(self.runner.run(answer(self.host, method, path, text, person)))
        return status, json.loads(said)

    @contextmanager
    def look(self, table: str, person: int = 0) -> Iterator[Port]:
        port = Port(self, table, person)
        yield port
        port.leave()

    def close(self) -> None:
        async def close() -> None:
            self.host.close()
            await asyncio.sleep(0)

        self.runner.run(close())


class Port:
    """A tab's line to the host."""

    def __init__(self, device: Device, table: str, person: int) -> None:
        self.device = device
        self.heard: asyncio.Queue[str] = asyncio.Queue()
        self.closed: tuple[int, str] | None = None
        self.line: TableConnection = device.runner.run(self._connect(table, person))

    async def _connect(self, table: str, person: int) -> TableConnection:
        return self.device.host.connect(table, person, self.heard.put_nowait, self._close)

    def _close(self, code: int, reason: str) -> None:
        self.closed = code, reason
        self.heard.put_nowait("")

    def send(self, text: str) -> None:
        async def send() -> None:
            self.line.receive(text)

        self.device.runner.run(send())

    def receive(self) -> str:
        async def receive() -> str:
            return await asyncio.wait_for(self.heard.get(), 20)

        return self.device.runner.run(receive())

    def leave(self) -> None:
        async def leave() -> None:
            self.line.disconnect()
            await asyncio.sleep(0.01)

        self.device.runner.run(leave())


@contextmanager
def device(home: Path, store: MemoryStore | None = None) -> Iterator[Device]:
    """A device with its storage, perhaps one that was used before."""
    with (
        repeatable_tables(str(home)),
        patch.dict("os.environ"),
        asyncio.Runner() as runner,
    ):
        one = Device(store or MemoryStore(), home, runner)
        yield one
        one.close()
