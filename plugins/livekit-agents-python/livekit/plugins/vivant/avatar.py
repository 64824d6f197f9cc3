from __future__ import annotations

import asyncio
import os
import uuid
from datetime import timedelta
from typing import Any, Literal

import aiohttp

from livekit import api, rtc
from livekit.agents import (
    DEFAULT_API_CONNECT_OPTIONS,
    NOT_GIVEN,
    AgentSession,
    APIConnectOptions,
    NotGivenOr,
    get_job_context,
    utils,
)
from livekit.agents.voice.avatar import AvatarSession as BaseAvatarSession, DataStreamAudioOutput
from livekit.agents.voice.room_io import ATTRIBUTE_PUBLISH_ON_BEHALF

from .log import logger

_DEFAULT_API_URL = "http://127.0.0.1:8080"
_AVATAR_IDENTITY = "vivant-avatar"
# Only used for joining; the LiveKit server renews the tokens of participants.
_TOKEN_TTL = timedelta(minutes=10)


class VivantException(Exception):
    """The service refused, or the plugin was not told enough."""

    def __init__(
        self, message: str, *, status_code: int | None = None, code: str | None = None
    ) -> None:
        super().__init__(message)
        self.status_code = status_code
        self.code = code


class AvatarSession(BaseAvatarSession[Literal["metrics_collected"]]):
    """A Vivant avatar that an agent speaks through.

    What is not given comes from VIVANT_AVATAR_ID, VIVANT_API_URL and VIVANT_API_KEY; the key needs the scope
    ``sessions``.
    """

    def __init__(
        self,
        *,
        avatar_id: NotGivenOr[str] = NOT_GIVEN,
        api_url: NotGivenOr[str] = NOT_GIVEN,
        api_key: NotGivenOr[str] = NOT_GIVEN,
        avatar_participant_identity: NotGivenOr[str] = NOT_GIVEN,
        avatar_participant_name: NotGivenOr[str] = NOT_GIVEN,
        max_duration_seconds: NotGivenOr[int] = NOT_GIVEN,
        idle_timeout_seconds: NotGivenOr[int] = NOT_GIVEN,
        metadata: NotGivenOr[dict[str, Any]] = NOT_GIVEN,
        conn_options: APIConnectOptions = DEFAULT_API_CONNECT_OPTIONS,
    ) -> None:
        super().__init__()
        resolved_key = api_key or os.getenv("VIVANT_API_KEY")
        if not resolved_key:
            raise VivantException("Set api_key, or the environment variable VIVANT_API_KEY.")
        resolved_id = avatar_id or os.getenv("VIVANT_AVATAR_ID")
        if not resolved_id:
            raise VivantException("Set avatar_id, or the environment variable VIVANT_AVATAR_ID.")
        self._api_key: str = resolved_key
        self._avatar_id: str = resolved_id
        self._api_url: str = (api_url or os.getenv("VIVANT_API_URL") or _DEFAULT_API_URL).rstrip("/")
        self._identity: str = avatar_participant_identity or _AVATAR_IDENTITY
        self._name: str = avatar_participant_name or _AVATAR_IDENTITY
        self._limits: dict[str, Any] = {
            name: value
            for name, value in (
                ("maxDurationSeconds", max_duration_seconds),
                ("idleTimeoutSeconds", idle_timeout_seconds),
                ("metadata", metadata),
            )
            if utils.is_given(value)
        }
        self._conn_options = conn_options
        self._session_id: str | None = None

    @property
    def avatar_identity(self) -> str:
        return self._identity

    @property
    def provider(self) -> str:
        return "vivant"

    @property
    def session_id(self) -> str | None:
        """Id of the running session at the Vivant server."""
        return self._session_id

    async def start(
        self,
        agent_session: AgentSession[Any],
        room: rtc.Room,
        *,
        livekit_url: NotGivenOr[str] = NOT_GIVEN,
        livekit_api_key: NotGivenOr[str] = NOT_GIVEN,
        livekit_api_secret: NotGivenOr[str] = NOT_GIVEN,
    ) -> None:
        """Brings the avatar into the room and sends the agent's speech to it.

        What is not given comes from LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET.
        """
        url = livekit_url or os.getenv("LIVEKIT_URL")
        key = livekit_api_key or os.getenv("LIVEKIT_API_KEY")
        secret = livekit_api_secret or os.getenv("LIVEKIT_API_SECRET")
        if not url or not key or not secret:
            raise VivantException(
                "Set livekit_url, livekit_api_key and livekit_api_secret, or LIVEKIT_URL, "
                "LIVEKIT_API_KEY and LIVEKIT_API_SECRET."
            )
        job_ctx = get_job_context(required=False)
        if job_ctx is not None:
            agent_identity = job_ctx.local_participant_identity
        elif room.isconnected():
            agent_identity = room.local_participant.identity
        else:
            raise VivantException("Connect to the room before the avatar is started.")
        await super().start(agent_session, room)

        token = (
            api.AccessToken(api_key=key, api_secret=secret)
            .with_kind("agent")
            .with_identity(self._identity)
            .with_name(self._name)
            .with_ttl(_TOKEN_TTL)
            .with_grants(api.VideoGrants(room_join=True, room=room.name))
            .with_attributes({ATTRIBUTE_PUBLISH_ON_BEHALF: agent_identity})
            .to_jwt()
        )
        started = await self._post(
            f"/v1/avatars/{self._avatar_id}/avatar_sessions",
            {"livekitUrl": url, "livekitToken": token, "agentIdentity": agent_identity, **self._limits},
        )
        self._session_id = started["id"]
        output = DataStreamAudioOutput(
            room=room,
            destination_identity=self._identity,
            sample_rate=started["sampleRate"],
            wait_remote_track=rtc.TrackKind.KIND_VIDEO,
            wait_playback_start=True,
        )
        agent_session.output.replace_audio_tail(output)

    async def aclose(self) -> None:
        """Ends the session at the Vivant server; called by itself when the agent's job ends."""
        session_id, self._session_id = self._session_id, None
        try:
            if session_id is not None:
                await self._post(f"/v1/avatar_sessions/{session_id}/end", {})
        except VivantException as error:
            # The avatar leaves 20 s after its agent in any case.
            logger.warning("the avatar session could not be ended", extra={"error": str(error)})
        finally:
            await super().aclose()

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Tries again where that may help; the server never starts two sessions for it."""
        headers = {"x-api-key": self._api_key, "idempotency-key": str(uuid.uuid4())}
        timeout = aiohttp.ClientTimeout(total=self._conn_options.timeout)
        for attempt in range(self._conn_options.max_retry + 1):
            last = attempt == self._conn_options.max_retry
            wait = self._conn_options.retry_interval
            try:
                async with aiohttp.ClientSession(timeout=timeout) as http:
                    async with http.post(
                        # Redirects are not followed, as both keys would be sent to another address.
                        f"{self._api_url}{path}", headers=headers, json=body, allow_redirects=False
                    ) as response:
                        if response.status < 300:
                            return dict(await response.json())
                        error = await _refusal_of(response)
                        asked = _seconds(response.headers.get("Retry-After"))
                        may_help = response.status == 429 or response.status >= 500
                        if last or not may_help or asked > self._conn_options.timeout:
                            raise error
                        wait = max(wait, asked)
            except (aiohttp.ClientError, asyncio.TimeoutError) as cause:
                if last:
                    raise VivantException(
                        f"The Vivant server at {self._api_url} did not answer."
                    ) from cause
            await asyncio.sleep(wait)
        raise AssertionError("unreachable")


async def _refusal_of(response: aiohttp.ClientResponse) -> VivantException:
    try:
        body = await response.json(content_type=None) or {}
    except ValueError:
        body = {}
    unexplained = "The API key is not accepted." if response.status == 401 else "No reason given."
    location = response.headers.get("Location")
    if 300 <= response.status < 400 and location is not None:
        unexplained = f"This address leads on to {location}. Use that one, if it is the service's."
    return VivantException(
        f"Vivant answered {response.status}: {body.get('message', unexplained)}",
        status_code=response.status,
        code=body.get("error"),
    )


def _seconds(value: str | None) -> float:
    return float(value) if value is not None and value.isdecimal() else 0.0
