from __future__ import annotations

import json
import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias


@dataclass(frozen=True)
class FilePart:
    """A file's bytes, with the name it is to have."""

    name: str
    data: bytes


File: TypeAlias = "str | os.PathLike[str] | FilePart"
"""A path of the disk, or bytes with a name."""

_PIECE_BYTES = 64 * 1024


class Form:
    """A ``multipart/form-data`` body whose files are read while it is sent. It can be sent again."""

    def __init__(self) -> None:
        self._boundary = secrets.token_hex(16)
        self._pieces: list[bytes | Path] = []

    @property
    def content_type(self) -> str:
        return f"multipart/form-data; boundary={self._boundary}"

    def field(self, name: str, value: str) -> None:
        self._part(f'name="{name}"', value.encode())

    def json(self, name: str, value: object) -> None:
        """A field of JSON; nothing where there is none."""
        if value is not None:
            self.field(name, json.dumps(value))

    def file(self, name: str, file: File) -> None:
        given = file if isinstance(file, FilePart) else _readable(Path(file))
        self._part(
            f'name="{name}"; filename="{_quoted(given.name)}"\r\nContent-Type: application/octet-stream',
            given.data if isinstance(given, FilePart) else given,
        )

    def files(self, name: str, files: Sequence[File]) -> None:
        for file in files:
            self.file(name, file)

    def _part(self, disposition: str, content: bytes | Path) -> None:
        head = f"--{self._boundary}\r\nContent-Disposition: form-data; {disposition}\r\n\r\n"
        self._pieces += [head.encode(), content, b"\r\n"]

    def _all(self) -> list[bytes | Path]:
        return [*self._pieces, f"--{self._boundary}--\r\n".encode()]

    def size(self) -> int:
        """Of the body, in bytes."""
        return sum(len(one) if isinstance(one, bytes) else one.stat().st_size for one in self._all())

    def body(self, on_sent: Callable[[int], None] | None = None) -> Iterator[bytes]:
        """The body, piece by piece; told is how many of its bytes have left before each, and at the end."""
        sent = 0
        for piece in self._read():
            if on_sent is not None:
                on_sent(sent)
            yield piece
            sent += len(piece)
        if on_sent is not None:
            on_sent(sent)

    def _read(self) -> Iterator[bytes]:
        for one in self._all():
            if isinstance(one, Path):
                with one.open("rb") as file:
                    while piece := file.read(_PIECE_BYTES):
                        yield piece
            else:
                for start in range(0, len(one), _PIECE_BYTES):
                    yield one[start : start + _PIECE_BYTES]


def _readable(path: Path) -> Path:
    """The same; what keeps it from being read is raised here, and not taken for a fault of the connection later."""
    with path.open("rb"):
        return path


def _quoted(name: str) -> str:
    # As browsers write it.
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
