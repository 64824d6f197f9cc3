"""Client of the Vivant API: avatars and sessions."""

from . import models
from .client import Progress, Vivant
from .errors import AvatarNotReadyError, VivantError
from .events import EventStream
from .forms import FilePart
from .transport import Retries
from .webhook import WebhookVerificationError, verify_webhook

__all__ = [
    "AvatarNotReadyError",
    "EventStream",
    "FilePart",
    "Progress",
    "Retries",
    "Vivant",
    "VivantError",
    "WebhookVerificationError",
    "models",
    "verify_webhook",
]
