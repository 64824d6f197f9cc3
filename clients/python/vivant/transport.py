from __future__ import annotations

import http.client
import json
import random
import re
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import urlencode, urlsplit

from .errors import VivantError, refusal
from .forms import Form

Response: TypeAlias = http.client.HTTPResponse


@dataclass(frozen=True)
class Retries:
    """How often a call is tried again, and how long it waits for that at most."""

    times: int = 3
    """Attempts after the first."""
    max_wait: float = 30.0
    """The longest wait between two, in seconds, whatever the service asks for."""


_FIRST_WAIT = 0.5
# Of a wait, by chance on top of it, so that not all clients come back at once.
_SPREAD = 0.5


class Transport:
    """
    Requests to one service with one key. It tries again where nothing can be done twice by it: any call that is
    answered 429, or 503 by the service itself, and calls that may be repeated also where nothing answered, or where a
    proxy answered 503: it may do so after the service took the request. It waits as ``Retry-After`` says.

    :raises ValueError: for an address or a key that no request can carry; the key is not in the message
    """

    def __init__(self, base_url: str, api_key: str, retries: Retries, timeout: float) -> None:
        self.base_url = _address(base_url)
        self._api_key = _key(api_key)
        self._retries = retries
        self._timeout = timeout
        # Proxies are taken from the environment, as is usual.
        self._opener = urllib.request.build_opener(_HTTPHandler, _HTTPSHandler, _NoRedirects)

    def json(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
        form: Form | None = None,
        on_sent: Callable[[int], None] | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """The answer's JSON; None where it has none."""
        text = self.answer_bytes(
            method, path, query=query, body=body, form=form, on_sent=on_sent, idempotency_key=idempotency_key
        )
        return json.loads(text) if text else None

    def answer_bytes(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, object] | None = None,
        body: object = None,
        form: Form | None = None,
        on_sent: Callable[[int], None] | None = None,
        idempotency_key: str | None = None,
        accept: str = "application/json",
    ) -> bytes:
        """The answer as it came."""
        headers = {"Accept": accept}
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        if body is not None:
            headers["Content-Type"] = "application/json"
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        where = f"{path}?{urlencode(asked)}" if asked else path

        def once() -> bytes:
            data: object = None if body is None else json.dumps(body).encode()
            if form is not None:
                headers.update({"Content-Type": form.content_type, "Content-Length": str(form.size())})
                data = form.body(on_sent)
            with self.open(method, where, headers, data) as response:
                try:
                    return response.read()
                except (OSError, http.client.HTTPException) as error:
                    raise self._unanswered(error) from error

        return self._again(once, may_repeat=method == "GET" or idempotency_key is not None)

    def open(self, method: str, path: str, headers: Mapping[str, str], data: object = None) -> Response:
        """The answer, if it is a success; sent once."""
        request = urllib.request.Request(
            self.base_url + path,
            method=method,
            data=data,  # type: ignore[arg-type]
            headers={"X-Api-Key": self._api_key, **headers},
        )
        try:
            response: Response = self._opener.open(request, timeout=self._timeout)
            return response
        except urllib.error.HTTPError as error:
            with error:
                refused = refusal(error.code, error.headers, _text(error))
            refused.retry_after = _seconds(error.headers.get("Retry-After"))
            raise refused from None
        except (OSError, http.client.HTTPException) as error:
            raise self._unanswered(error) from error

    def _unanswered(self, error: Exception) -> VivantError:
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        return VivantError(f"The Vivant service at {self.base_url} did not answer: {reason}")

    def _again(self, once: Callable[[], bytes], *, may_repeat: bool) -> bytes:
        for attempt in range(self._retries.times):
            try:
                return once()
            except VivantError as error:
                wait = self.wait_after(error, attempt, may_repeat=may_repeat)
                if wait is None:
                    raise
                time.sleep(wait)
        return once()

    def wait_after(self, error: VivantError, attempt: int, *, may_repeat: bool) -> float | None:
        """Seconds until a call that failed is tried again; None: it is not."""
        if error.status is None or (error.status == 503 and error.code is None):
            is_retried = may_repeat
        else:
            is_retried = error.status in (429, 503)
        return self.wait(error, attempt) if is_retried else None

    def wait(self, error: VivantError, attempt: int, first: float | None = None) -> float | None:
        """Seconds, from ``first`` on and twice as long each time; None: the service asks for more than is waited."""
        asked = error.retry_after or 0.0
        if asked > self._retries.max_wait:
            return None
        wait = max(asked, (first or _FIRST_WAIT) * 2.0 ** min(attempt, 16)) * random.uniform(1, 1 + _SPREAD)
        return min(self._retries.max_wait, wait)


def _address(base_url: str) -> str:
    try:
        parts = urlsplit(base_url)
        # The port is judged as it is read.
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address or re.search(r"[\x00-\x20\x7f]", base_url):
        raise ValueError("The base address must be that of the service, such as https://avatars.example.org.")
    return base_url.rstrip("/")


def _key(api_key: str) -> str:
    """As a request carries it. Keys are often read from a file, whose last line ends."""
    key = api_key.strip()
    if not re.fullmatch("[!-~]+", key):
        raise ValueError(
            "The API key is empty, or has characters in it that no key has. Copy it whole, and nothing else."
        )
    return key


def _text(error: urllib.error.HTTPError) -> bytes:
    try:
        return error.read()
    except (OSError, http.client.HTTPException):
        return b""


def _seconds(value: str | None) -> float | None:
    return float(value) if value is not None and value.isdecimal() else None


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The key goes to the service alone."""

    def redirect_request(self, *_: object, **__: object) -> None:
        return None


class _PatientConnection(http.client.HTTPConnection):
    """
    A service that refuses an upload before its end closes the connection, and sending fails; its answer is there all
    the same.
    """

    def endheaders(self, message_body: Any = None, *, encode_chunked: bool = False) -> None:
        try:
            super().endheaders(message_body, encode_chunked=encode_chunked)
        except (BrokenPipeError, ConnectionResetError, ssl.SSLEOFError):
            if self.sock is None:
                raise


class _PatientTlsConnection(http.client.HTTPSConnection, _PatientConnection):
    pass


class _HTTPHandler(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> Response:
        return self.do_open(_PatientConnection, req)


class _HTTPSHandler(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> Response:
        return self.do_open(_PatientTlsConnection, req)
