from __future__ import annotations

import base64
import binascii
import hmac
import json
import time
from collections.abc import Mapping
from typing import cast

from .models import Event

_TOLERANCE_SECONDS = 300
_SECRET_PREFIX = "whsec_"


class WebhookVerificationError(Exception):
    """The message is not from the service, was changed on the way, or is a copy of an old one. Answer 400."""


def verify_webhook(
    headers: Mapping[str, str], body: bytes | str, secret: str, *, now: float | None = None
) -> Event:
    """
    What happened, once it is sure that the service says so: signatures as the Standard Webhooks specification has them.
    A message can come twice; its ``webhook-id`` is the same then.

    :param headers: of the request; upper or lower case
    :param body: as it arrived: parsed and written again it would be another text
    :param secret: ``whsec_…``, as the studio showed it
    :param now: Unix time in seconds; the machine's own if left out
    :raises WebhookVerificationError:
    """
    given = {name.lower(): value for name, value in headers.items()}
    identifier, timestamp, signatures = (
        _header(given, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not (timestamp.isascii() and timestamp.isdecimal() and len(timestamp) <= 12):
        raise WebhookVerificationError("The header webhook-timestamp is no time.")
    if abs((time.time() if now is None else now) - int(timestamp)) > _TOLERANCE_SECONDS:
        raise WebhookVerificationError(
            "The message is more than five minutes old, or the clock of this machine is wrong."
        )
    raw = body.encode() if isinstance(body, str) else body
    signed = f"{identifier}.{timestamp}.".encode() + raw
    expected = base64.b64encode(hmac.digest(_key(secret), signed, "sha256"))
    if not any(_is_same(one, expected) for one in signatures.split(" ")):
        raise WebhookVerificationError(
            "No signature of the message is of this secret. Check the secret, and that the body is the one that arrived."
        )
    try:
        return cast(Event, json.loads(raw))
    except ValueError as error:
        raise WebhookVerificationError("The body of the message is no JSON.") from error


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError(f"The message has no header {name}.")
    return value


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(_SECRET_PREFIX), validate=True)
    except (binascii.Error, ValueError) as error:
        raise WebhookVerificationError("The secret is no secret of a webhook. It begins with whsec_.") from error
    # Anybody could sign with an empty one.
    if not key:
        raise WebhookVerificationError("The secret is empty. It begins with whsec_.")
    return key


def _is_same(signature: str, expected: bytes) -> bool:
    version, _, value = signature.partition(",")
    return version == "v1" and hmac.compare_digest(value.encode(), expected)
