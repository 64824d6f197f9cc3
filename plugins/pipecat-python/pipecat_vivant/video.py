from __future__ import annotations

import array
import asyncio
import os
import time
import uuid
from collections.abc import Coroutine
from datetime import timedelta
from typing import Any

from livekit import api, rtc
from loguru import logger
from pipecat.audio.resamplers.soxr_stream_resampler import SOXRStreamAudioResampler
from pipecat.frames.frames import (
    BotStartedSpeakingFrame,
    CancelFrame,
    EndFrame,
    Frame,
    InterruptionFrame,
    OutputImageRawFrame,
    SpeechOutputAudioRawFrame,
    StartFrame,
    TTSAudioRawFrame,
    TTSStartedFrame,
    TTSStoppedFrame,
)
from pipecat.processors.frame_processor import FrameDirection, FrameProcessorSetup
from pipecat.services.ai_service import AIService
from pipecat.services.settings import ServiceSettings

try:
    from vivant import Vivant, models
except ModuleNotFoundError as error:
    raise ImportError("Install Vivant's client as well: pip install ./clients/python") from error

_DEFAULT_API_URL = "http://127.0.0.1:8080"
_AGENT_IDENTITY = "pipecat"
_AVATAR_IDENTITY = "vivant-avatar"
# Only used for joining; the LiveKit server renews the tokens of participants.
_TOKEN_TTL = timedelta(minutes=10)
_JOIN_SECONDS = 30.0
# How long an avatar is waited for beyond the duration of its speech, how long for the end of its session, and how long
# for anything that should be answered at once.
_LATE_SECONDS = 3.0
_END_SECONDS = 20.0
_PROMPT_SECONDS = 2.0
# What the avatar plays is heard here a little later: it is waited for until it was quiet for this long.
_QUIET_SECONDS = 0.3
_LOUD = 150

# LiveKit's protocol between agents and avatars.
_AUDIO_TOPIC = "lk.audio_stream"
_CLEAR_BUFFER = "lk.clear_buffer"
_PLAYBACK_FINISHED = "lk.playback_finished"


class VivantVideoService(AIService):
    """A Vivant avatar that says what a text-to-speech service before it in the pipeline has made.

    Takes ``TTSAudioRawFrame`` and gives ``OutputImageRawFrame`` (RGB) and ``SpeechOutputAudioRawFrame`` in their place,
    in time with each other, for whichever transport comes after it. The avatar meets the service in a LiveKit room of its
    own. Where it cannot come, or leaves, an error is pushed and the voice goes on without a face; what the avatar was
    saying then is lost.

    What is not given comes from VIVANT_AVATAR_ID, VIVANT_API_URL and VIVANT_API_KEY (scope ``sessions``), LIVEKIT_URL,
    LIVEKIT_API_KEY and LIVEKIT_API_SECRET.

    :raises ValueError: where one of them is in neither place
    """

    def __init__(
        self,
        *,
        avatar_id: str | None = None,
        api_url: str | None = None,
        api_key: str | None = None,
        livekit_url: str | None = None,
        livekit_api_key: str | None = None,
        livekit_api_secret: str | None = None,
        max_duration_seconds: int | None = None,
        idle_timeout_seconds: int | None = None,
        metadata: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(settings=ServiceSettings(model=None), **kwargs)
        self._avatar_id = _given("avatar_id", avatar_id, "VIVANT_AVATAR_ID")
        self._livekit_url = _given("livekit_url", livekit_url, "LIVEKIT_URL")
        self._livekit_key = _given("livekit_api_key", livekit_api_key, "LIVEKIT_API_KEY")
        self._livekit_secret = _given("livekit_api_secret", livekit_api_secret, "LIVEKIT_API_SECRET")
        self._vivant = Vivant(
            api_url or os.getenv("VIVANT_API_URL") or _DEFAULT_API_URL,
            _given("api_key", api_key, "VIVANT_API_KEY"),
        )
        limits = {
            "maxDurationSeconds": max_duration_seconds,
            "idleTimeoutSeconds": idle_timeout_seconds,
            "metadata": metadata,
        }
        self._limits = {name: value for name, value in limits.items() if value is not None}

        self._room: rtc.Room | None = None
        self._session_id: str | None = None
        self._sample_rate = 0
        self._out_sample_rate = 0
        # The resampler of the current utterance, and the utterance's rate.
        self._resampler = SOXRStreamAudioResampler(clear_after_secs=None)
        self._voice_rate = 0
        # What the avatar is to say, with the number of interruptions before it: sound, or None for the end of an
        # utterance. The queue is None while there is no avatar.
        self._to_say: asyncio.Queue[tuple[int, TTSAudioRawFrame | None]] | None = None
        self._interruptions = 0
        self._clearing = 0
        self._clear = asyncio.Event()
        self._clear.set()
        self._sending = asyncio.Lock()
        self._writer: rtc.ByteStreamWriter | None = None
        # Utterances that were not yet played to their end, and their longest duration.
        self._unfinished = 0
        self._unheard_seconds = 0.0
        self._silent = asyncio.Event()
        self._silent.set()
        self._joined = asyncio.Event()
        self._heard_at = 0.0
        self._starting: asyncio.Future[Any] | None = None
        self._saying: asyncio.Task[Any] | None = None
        self._leaving: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_lost = False

    @property
    def session_id(self) -> str | None:
        """Id of the running session at the Vivant server."""
        return self._session_id

    def can_generate_metrics(self) -> bool:
        return True

    async def setup(self, setup: FrameProcessorSetup) -> None:  # type: ignore[override]
        await super().setup(setup)
        self._out_sample_rate = setup.audio_out_sample_rate

    async def start(self, frame: StartFrame) -> None:
        await super().start(frame)
        self._to_say = asyncio.Queue()
        self._saying = self._spawn(self._meet(), "meet")

    async def stop(self, frame: EndFrame) -> None:
        await super().stop(frame)
        await self._say_to_the_end()
        await self._leave(_END_SECONDS)

    async def cancel(self, frame: CancelFrame) -> None:
        await super().cancel(frame)
        await self._leave(_PROMPT_SECONDS)

    async def cleanup(self) -> None:
        await super().cleanup()  # type: ignore[no-untyped-call]
        await self._leave(_END_SECONDS)

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, TTSAudioRawFrame) and self._to_say is not None:
            self._silent.clear()
            self._unheard_seconds += frame.num_frames / frame.sample_rate
            self._to_say.put_nowait((self._interruptions, frame))
            return
        if isinstance(frame, TTSStartedFrame):
            await self.start_ttfb_metrics()
        elif isinstance(frame, BotStartedSpeakingFrame):
            await self.stop_ttfb_metrics()
        elif isinstance(frame, TTSStoppedFrame) and self._to_say is not None:
            self._to_say.put_nowait((self._interruptions, None))
        elif isinstance(frame, InterruptionFrame):
            self._interruptions += 1
            if self._to_say is not None:
                self._clearing += 1
                self._clear.clear()
                self._spawn(self._fall_silent_there(), "clear")
        await self.push_frame(frame, direction)

    async def _meet(self) -> None:
        """Brings the avatar into a room of its own, and says through it what comes."""
        try:
            room = self._room = rtc.Room()
            name = f"vivant-{uuid.uuid4()}"
            room.on("track_subscribed", self._on_track)
            room.on("participant_disconnected", self._on_left)
            room.on("disconnected", lambda _: self._on_lost())
            await self._create_room(name)
            await room.connect(self._livekit_url, self._token(name, _AGENT_IDENTITY))
            room.local_participant.register_rpc_method(_PLAYBACK_FINISHED, self._on_finished)
            # A thread that is no longer waited for still starts a session: `_leave` ends it.
            self._starting = asyncio.ensure_future(
                asyncio.to_thread(
                    self._vivant.start_avatar_session, self._avatar_id, self._request(name)
                )
            )
            started = await asyncio.shield(self._starting)
            self._session_id = started["id"]
            self._sample_rate = started["sampleRate"]
            await asyncio.wait_for(self._joined.wait(), _JOIN_SECONDS)
        except Exception as error:
            await self._go_on_without(f"the avatar cannot come: {_reason(error)}", error)
            return
        await self._say()

    async def _create_room(self, name: str) -> None:
        async with api.LiveKitAPI(
            self._livekit_url, self._livekit_key, self._livekit_secret
        ) as livekit:
            # Keeps sound and picture in sync.
            await livekit.room.create_room(api.CreateRoomRequest(name=name, sync_streams=True))

    def _request(self, room_name: str) -> models.StartAvatarSession:
        token = self._token(room_name, _AVATAR_IDENTITY, {"lk.publish_on_behalf": _AGENT_IDENTITY})
        request: Any = {
            "livekitUrl": self._livekit_url,
            "livekitToken": token,
            "agentIdentity": _AGENT_IDENTITY,
            **self._limits,
        }
        return request  # type: ignore[no-any-return]

    def _token(self, room_name: str, identity: str, attributes: dict[str, str] | None = None) -> str:
        return (
            api.AccessToken(self._livekit_key, self._livekit_secret)
            .with_kind("agent")
            .with_identity(identity)
            .with_ttl(_TOKEN_TTL)
            .with_grants(api.VideoGrants(room_join=True, room=room_name))
            .with_attributes(attributes or {})
            .to_jwt()
        )

    async def _say(self) -> None:
        while (queue := self._to_say) is not None:
            interruptions, frame = await queue.get()
            try:
                await self._clear.wait()
                async with self._sending:
                    if interruptions != self._interruptions:
                        continue
                    if frame is None:
                        await self._end_utterance()
                    else:
                        await self._send(frame)
            except Exception as error:
                await self._go_on_without(f"the avatar is out of reach: {_reason(error)}", error)
                return

    async def _send(self, frame: TTSAudioRawFrame) -> None:
        if self._room is None:
            return
        if self._writer is not None and frame.sample_rate != self._voice_rate:
            await self._end_utterance()
        if self._writer is None:
            self._voice_rate = frame.sample_rate
            self._resampler = SOXRStreamAudioResampler(clear_after_secs=None)
            self._unfinished += 1
            self._writer = await self._room.local_participant.stream_bytes(
                name=f"AUDIO_{uuid.uuid4().hex[:12]}",
                topic=_AUDIO_TOPIC,
                destination_identities=[_AVATAR_IDENTITY],
                attributes={"sample_rate": str(self._sample_rate), "num_channels": "1"},
            )
        sound = await self._resampler.resample(frame.audio, frame.sample_rate, self._sample_rate)
        if sound:
            await self._writer.write(sound)

    async def _end_utterance(self) -> None:
        writer, self._writer = self._writer, None
        if writer is None:
            return
        # If the sound was resampled, its end is still in the filter.
        rest = await self._resampler.flush()
        if rest:
            await writer.write(rest)
        await writer.aclose()

    async def _fall_silent_there(self) -> None:
        """Has the avatar fall silent. What is said from now on is sent after that."""
        try:
            async with asyncio.timeout(_PROMPT_SECONDS), self._sending:
                writer, self._writer = self._writer, None
                if writer is not None:
                    await writer.aclose()
                if self._unfinished > 0 and self._room is not None:
                    await self._room.local_participant.perform_rpc(
                        destination_identity=_AVATAR_IDENTITY, method=_CLEAR_BUFFER, payload=""
                    )
        except Exception as error:
            logger.warning(f"{self}: the avatar could not be interrupted: {_reason(error)}")
        finally:
            self._clearing -= 1
            if self._clearing == 0:
                self._clear.set()
        if self._unfinished == 0:
            self._fall_silent()

    def _fall_silent(self) -> None:
        self._unheard_seconds = 0.0
        self._silent.set()

    async def _on_finished(self, call: rtc.RpcInvocationData) -> str:
        if call.caller_identity != _AVATAR_IDENTITY:
            return "reject"
        self._unfinished = max(0, self._unfinished - 1)
        if self._unfinished == 0 and (self._to_say is None or self._to_say.empty()):
            self._fall_silent()
        return "ok"

    def _on_track(
        self, track: rtc.Track, _: rtc.RemoteTrackPublication, participant: rtc.RemoteParticipant
    ) -> None:
        if participant.identity != _AVATAR_IDENTITY or self._to_say is None:
            return
        if track.kind == rtc.TrackKind.KIND_VIDEO:
            self._spawn(self._show(track), "show")
            self._joined.set()
        else:
            self._spawn(self._sound(track), "sound")

    async def _show(self, track: rtc.Track) -> None:
        try:
            async for event in rtc.VideoStream(
                track, capacity=1, format=rtc.VideoBufferType.RGB24
            ):
                picture = event.frame
                await self.push_frame(
                    OutputImageRawFrame(
                        image=bytes(picture.data), size=(picture.width, picture.height), format="RGB"
                    )
                )
        except Exception as error:
            await self._go_on_without(f"the avatar is not seen any more: {_reason(error)}", error)

    async def _sound(self, track: rtc.Track) -> None:
        try:
            async for event in rtc.AudioStream(
                track, sample_rate=self._out_sample_rate, num_channels=1
            ):
                sound = bytes(event.frame.data)
                if max(map(abs, array.array("h", sound)), default=0) > _LOUD:
                    self._heard_at = time.monotonic()
                await self.push_frame(
                    SpeechOutputAudioRawFrame(
                        audio=sound, sample_rate=self._out_sample_rate, num_channels=1
                    )
                )
        except Exception as error:
            await self._go_on_without(f"the avatar is not heard any more: {_reason(error)}", error)

    def _on_left(self, participant: rtc.RemoteParticipant) -> None:
        if participant.identity == _AVATAR_IDENTITY:
            self._on_lost()

    def _on_lost(self) -> None:
        if self._to_say is not None:
            self._spawn(self._go_on_without("the avatar has left", None), "lost")

    async def _go_on_without(self, why: str, error: Exception | None) -> None:
        """The voice is heard as it is made, from what was not sent to the avatar on."""
        if self._to_say is None or self._is_lost:
            return
        self._is_lost = True
        saying, self._saying = self._saying, None
        if saying is not None and saying is not asyncio.current_task():
            await self.cancel_task(saying)
        await self._hand_on()
        await self.push_error(error_msg=why, exception=error)
        self._begin_to_leave()

    async def _hand_on(self) -> None:
        queue = self._to_say
        # Frames that arrive meanwhile are put behind these.
        while queue is not None and not queue.empty():
            interruptions, frame = queue.get_nowait()
            if frame is not None and interruptions == self._interruptions:
                await self.push_frame(frame)
        self._to_say = None
        self._unfinished = 0
        self._writer = None
        self._fall_silent()

    async def _say_to_the_end(self) -> None:
        if self._to_say is None:
            return
        self._to_say.put_nowait((self._interruptions, None))
        limit = self._unheard_seconds + _LATE_SECONDS
        if not self._joined.is_set():
            limit += _JOIN_SECONDS
        try:
            await asyncio.wait_for(self._silent.wait(), limit)
        except TimeoutError:
            logger.warning(f"{self}: the avatar did not say that it has spoken to its end")
            await self._hand_on()
            return
        until = time.monotonic() + _PROMPT_SECONDS
        while time.monotonic() < min(until, self._heard_at + _QUIET_SECONDS):
            await asyncio.sleep(0.05)

    def _begin_to_leave(self) -> asyncio.Task[None]:
        if self._leaving is None:
            self._leaving = asyncio.ensure_future(self._release())
        return self._leaving

    async def _leave(self, limit_seconds: float) -> None:
        """Goes on beyond the limit, and where whoever waits for it is cancelled."""
        await asyncio.wait({self._begin_to_leave()}, timeout=limit_seconds)

    async def _release(self) -> None:
        self._to_say = None
        for task in list(self._tasks):
            await self.cancel_task(task)
        try:
            if self._room is not None:
                await asyncio.wait_for(self._room.disconnect(), _PROMPT_SECONDS)
        except Exception as error:
            logger.warning(f"{self}: the room could not be left: {_reason(error)}")
        try:
            if self._session_id is None and self._starting is not None:
                self._session_id = (await self._starting)["id"]
            if self._session_id is not None:
                await asyncio.to_thread(self._vivant.end_avatar_session, self._session_id)
        except Exception as error:
            # The avatar of a session that has begun leaves 20 s after the agent.
            logger.warning(f"{self}: the avatar session could not be ended: {_reason(error)}")

    def _spawn(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[Any]:
        task = self.create_task(work, name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def _given(option: str, value: str | None, variable: str) -> str:
    found = value or os.getenv(variable)
    if not found:
        raise ValueError(f"Set {option}, or the environment variable {variable}.")
    return found


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
