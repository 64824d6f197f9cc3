"""Vivant avatars for LiveKit Agents."""

from livekit.agents import Plugin

from .avatar import AvatarSession, VivantException
from .log import logger
from .version import __version__

__all__ = ["AvatarSession", "VivantException", "__version__"]


class VivantPlugin(Plugin):
    def __init__(self) -> None:
        super().__init__(__name__, __version__, __package__ or "livekit.plugins.vivant", logger)


Plugin.register_plugin(VivantPlugin())
