from __future__ import annotations

import json
import re
from email.message import Message

from .models import Avatar


class VivantError(Exception):
    """The service refused a call, or could not be reached."""

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        code: str | None = None,
        request_id: str | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        """Of the answer; None where there was none."""
        self.code = code
        """The service's own code, such as ``avatar_not_ready``; None where the answer had none. Branch on it."""
        self.request_id = request_id
        """For the operator's log: which request it was."""
        self.retry_after: float | None = None
        """Seconds after which the service would have the call tried again; None: it does not say."""


class AvatarNotReadyError(Exception):
    """A build ended without an avatar that can talk. The message is for whoever chose the material."""

    def __init__(self, avatar: Avatar) -> None:
        super().__init__(_why(avatar))
        self.avatar = avatar


def _why(avatar: Avatar) -> str:
    if avatar["status"] == "moderation_hold":
        return f"Avatar {avatar['id']} is held for moderation: an operator decides."
    failure = avatar["latestFailure"]
    reason = "no stage says why."
    if failure is not None:
        reason = f"{failure['stage']}: {failure['userFeedback'] or 'it gives no reason.'}"
    return f"Avatar {avatar['id']} could not be built: {reason}"


def refusal(status: int, headers: Message, body: bytes) -> VivantError:
    """What an answer that is no success says."""
    try:
        parsed = json.loads(body)
    except ValueError:
        # 401 has no body, and a proxy's page is no JSON.
        parsed = None
    said = parsed if isinstance(parsed, dict) else {}
    return VivantError(
        f"Vivant answered {status}: {said.get('message') or _reason(status, headers.get('Location'))}",
        status=status,
        code=_code(said.get("error")),
        request_id=headers.get("X-Request-Id"),
    )


def _code(error: object) -> str | None:
    """Of the service: a proxy's JSON may have an ``error`` too, such as ``Service Unavailable``."""
    return error if isinstance(error, str) and re.fullmatch("[a-z][a-z0-9_]*", error) else None


def _reason(status: int, location: str | None) -> str:
    """Of an answer without a body of the service."""
    if status == 401:
        return "The API key is not accepted."
    if 300 <= status < 400 and location is not None:
        return f"This address leads on to {location}. Use that one, if it is the service's."
    return "No reason was given."
