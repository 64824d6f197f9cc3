"""Vivant avatars for Pipecat: a video service that speaks with a face."""

from .video import VivantVideoService

__all__ = ["VivantVideoService"]
