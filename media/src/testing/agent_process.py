"""A caller's agent of tests, in a process of its own: LiveKit's Python framework as it comes from PyPI, with a
voice that needs no service. The same as agent-process.ts; agent-protocol.ts says what the lines hold."""

import array
import asyncio
import json
import logging
import math
import sys

from livekit import rtc
from livekit.agents import Agent, AgentSession, tts, types, utils
from livekit.agents.voice import room_io
from livekit.agents.voice.avatar import DataStreamAudioOutput

MS_PER_CHARACTER = 60


def send(**event):
    sys.stdout.write("@@" + json.dumps(event) + "\n")
    sys.stdout.flush()


def hum(text, sample_rate):
    pcm = array.array("h", bytes(2 * round(len(text) * MS_PER_CHARACTER * sample_rate / 1000)))
    for i in range(len(pcm)):
        t = i / sample_rate
        syllable = 0.5 - 0.5 * math.cos(2 * math.pi * 4 * t)
        voice = sum(math.sin(2 * math.pi * 140 * h * t) / h for h in range(1, 5))
        pcm[i] = int(6000 * syllable * voice)
    return pcm.tobytes()


class TestTTS(tts.TTS):
    def __init__(self, sample_rate, voices):
        super().__init__(
            capabilities=tts.TTSCapabilities(streaming=False),
            sample_rate=sample_rate,
            num_channels=1,
        )
        self.voices = voices

    def synthesize(self, text, *, conn_options=types.DEFAULT_API_CONNECT_OPTIONS):
        return TestSpeech(tts=self, input_text=text, conn_options=conn_options)


class TestSpeech(tts.ChunkedStream):
    async def _run(self, output_emitter):
        output_emitter.initialize(
            request_id=utils.shortuuid(),
            sample_rate=self._tts.sample_rate,
            num_channels=1,
            mime_type="audio/pcm",
        )
        text = self.input_text.strip()
        file = self._tts.voices.get(text)
        if file is None:
            output_emitter.push(await asyncio.to_thread(hum, text, self._tts.sample_rate))
        else:
            with open(file, "rb") as voice:
                output_emitter.push(voice.read())
        output_emitter.flush()


async def start(command):
    room = rtc.Room()
    await room.connect(command["url"], command["token"], rtc.RoomOptions(auto_subscribe=False))
    room.on("disconnected", lambda *_: send(event="disconnected"))

    def on_left(participant):
        if participant.identity == command["avatarIdentity"]:
            send(event="avatar_left")

    room.on("participant_disconnected", on_left)
    session = AgentSession(tts=TestTTS(command["sampleRate"], command["voices"]))
    avatar = None
    if plugin := command.get("plugin"):
        avatar = await bring_avatar(plugin, session, room, command)
        output = session.output.audio
    else:
        output = DataStreamAudioOutput(
            room=room,
            destination_identity=command["avatarIdentity"],
            sample_rate=command["sampleRate"],
            wait_remote_track=rtc.TrackKind.KIND_VIDEO,
            wait_playback_start=True,
        )
        session.output.audio = output
    output.on("playback_started", lambda *_: send(event="started"))
    output.on(
        "playback_finished",
        lambda ev: send(
            event="finished",
            positionMs=round(ev.playback_position * 1000),
            interrupted=ev.interrupted,
        ),
    )
    await session.start(
        agent=Agent(instructions="You are a test."),
        room=room,
        room_options=room_io.RoomOptions(audio_input=False, audio_output=False),
        record=False,
    )
    send(event="joined")
    return room, session, avatar


async def bring_avatar(plugin, session, room, command):
    sys.path.insert(0, plugin["path"])
    from livekit.plugins import vivant

    avatar = vivant.AvatarSession(
        avatar_id=plugin["avatarId"],
        api_url=plugin["apiUrl"],
        api_key=plugin["apiKey"],
        avatar_participant_identity=command["avatarIdentity"],
    )
    await avatar.start(
        session,
        room,
        livekit_url=command["url"],
        livekit_api_key=plugin["livekitApiKey"],
        livekit_api_secret=plugin["livekitApiSecret"],
    )
    return avatar


async def watch(handle, id):
    await handle.wait_for_playout()
    send(event="said", id=id, interrupted=handle.interrupted)


async def main():
    if len(sys.argv) > 1:
        logging.basicConfig(level=sys.argv[1].upper(), stream=sys.stderr)
    else:
        logging.disable(logging.CRITICAL)
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    room = session = avatar = None
    tasks = set()
    send(event="ready")
    while line := await lines.readline():
        command = json.loads(line)
        if command["do"] == "start":
            room, session, avatar = await start(command)
        elif command["do"] == "say":
            handle = session.say(command["text"], allow_interruptions=True)
            tasks.add(asyncio.create_task(watch(handle, command["id"])))
        elif command["do"] == "interrupt":
            session.interrupt()
        elif command["do"] == "leave":
            if avatar:
                await avatar.aclose()
            await room.disconnect()
            return


if __name__ == "__main__":
    asyncio.run(main())
