from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from typing import cast

from .errors import VivantError
from .models import Event
from .transport import Response, Transport


class EventStream(Iterator[Event]):
    """
    What happens, as it happens; it goes on where it was when the connection ends, or when the service or a proxy before
    it fails (5xx). Ignore types you do not know. An event can come twice. Ends with a ``VivantError`` where the service
    refuses, such as when the key is revoked, and with a ``ValueError`` where ``last_event_id`` cannot be sent.
    """

    def __init__(self, transport: Transport, last_event_id: str | None) -> None:
        self.last_event_id = last_event_id
        """Keep it, and a later stream goes on after it, for seven days. It moves without events too."""
        self._transport = transport
        self._response: Response | None = None
        self._failures = 0
        self._reconnect: float | None = None
        self._is_closed = False

    def __next__(self) -> Event:
        while not self._is_closed:
            try:
                if self._response is None:
                    self._response = self._connect()
                return self._read(self._response)
            except VivantError as error:
                self._drop()
                if self._is_closed:
                    break
                self._wait(error)
        raise StopIteration

    def close(self) -> None:
        """Ends it, with its connection."""
        self._is_closed = True
        self._drop()

    def __enter__(self) -> EventStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _connect(self) -> Response:
        headers = {"Accept": "text/event-stream"}
        if self.last_event_id is not None:
            headers["Last-Event-ID"] = self.last_event_id
        return self._transport.open("GET", "/v1/events", headers)

    def _read(self, response: Response) -> Event:
        """The next event. What ends the stream, or is no event, raises a ``VivantError`` without a status."""
        try:
            event = self._next_of(response)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise VivantError(str(error)) from error
        if event is None:
            raise VivantError("The stream ended.")
        return event

    def _next_of(self, response: Response) -> Event | None:
        """The next event; None: the stream ended."""
        identifier: str | None = None
        data: list[str] = []
        while line := response.readline():
            self._failures = 0
            text = line.decode().rstrip("\r\n")
            field, _, value = text.partition(":")
            value = value.removeprefix(" ")
            if field == "id":
                identifier = value
            elif field == "data":
                data.append(value)
            elif field == "retry" and value.isascii() and value.isdigit():
                self._reconnect = float(value) / 1000
            elif text == "":
                if identifier is not None:
                    self.last_event_id = identifier
                if data:
                    return cast(Event, json.loads("\n".join(data)))
                identifier = None
        return None

    def _wait(self, error: VivantError) -> None:
        wait = None
        if error.status is None or error.status == 429 or error.status >= 500:
            wait = self._transport.wait(error, self._failures, self._reconnect)
        if wait is None:
            raise error
        self._failures += 1
        time.sleep(wait)

    def _drop(self) -> None:
        response, self._response = self._response, None
        if response is not None:
            response.close()
