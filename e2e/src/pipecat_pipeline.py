"""A pipeline of Pipecat in a process of its own, as it comes from PyPI: a voice that hums, the avatar, and a place where
what comes out is counted. Lines of JSON come in and go out; those that go out begin with @@."""

import array
import asyncio
import json
import math
import os
import sys

from loguru import logger
from pipecat.frames.frames import (
    EndFrame,
    ErrorFrame,
    InterruptionFrame,
    OutputImageRawFrame,
    SpeechOutputAudioRawFrame,
    TTSAudioRawFrame,
    TTSStartedFrame,
    TTSStoppedFrame,
)
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams, PipelineWorker
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.workers.runner import WorkerRunner
from pipecat_vivant import VivantVideoService

SAMPLE_RATE = 24_000
LOUD = 300


def send(**event):
    sys.stdout.write("@@" + json.dumps(event) + "\n")
    sys.stdout.flush()


def hum(seconds):
    pcm = array.array("h", bytes(2 * round(seconds * SAMPLE_RATE)))
    for i in range(len(pcm)):
        t = i / SAMPLE_RATE
        syllable = 0.5 - 0.5 * math.cos(2 * math.pi * 4 * t)
        pcm[i] = int(6000 * syllable * sum(math.sin(2 * math.pi * 140 * h * t) / h for h in range(1, 5)))
    return pcm.tobytes()


class Listener(FrameProcessor):
    """Counts what a transport would send."""

    def __init__(self):
        super().__init__()
        self.pictures = 0
        self.size = None
        self.differing = 0
        self.last = b""
        self.loud_seconds = 0.0
        self.voice_seconds = 0.0
        self.quiet_seconds = 0.0

    async def process_frame(self, frame, direction):
        await super().process_frame(frame, direction)
        if isinstance(frame, OutputImageRawFrame):
            self.pictures += 1
            self.size = [*frame.size, len(frame.image)]
            self.differing += frame.image != self.last
            self.last = frame.image
        elif isinstance(frame, SpeechOutputAudioRawFrame):
            seconds = frame.num_frames / frame.sample_rate
            samples = array.array("h", frame.audio)
            if math.sqrt(sum(x * x for x in samples) / max(1, len(samples))) > LOUD:
                self.loud_seconds += seconds
                self.quiet_seconds = 0.0
            else:
                self.quiet_seconds += seconds
        elif isinstance(frame, TTSAudioRawFrame):
            self.voice_seconds += frame.num_frames / frame.sample_rate
        await self.push_frame(frame, direction)

    def report(self):
        send(
            event="report",
            pictures=self.pictures,
            differing=self.differing,
            size=self.size,
            loudSeconds=round(self.loud_seconds, 2),
            quietSeconds=round(self.quiet_seconds, 2),
            voiceSeconds=round(self.voice_seconds, 2),
        )


async def main():
    logger.remove()
    logger.add(sys.stderr, level=os.environ.get("LOG_LEVEL", "ERROR"))
    loop = asyncio.get_running_loop()
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    avatar = VivantVideoService()
    listener = Listener()
    worker = PipelineWorker(
        Pipeline([avatar, listener]),
        cancel_on_idle_timeout=False,
        enable_rtvi=False,
        params=PipelineParams(audio_out_sample_rate=SAMPLE_RATE),
    )

    @worker.event_handler("on_pipeline_started")
    async def on_started(*_):
        send(event="started")

    @worker.event_handler("on_pipeline_error")
    async def on_error(_, frame: ErrorFrame):
        send(event="error", message=frame.error)

    async def obey():
        while line := await lines.readline():
            command = json.loads(line)
            if command["do"] == "say":
                sound = await asyncio.to_thread(hum, command["seconds"])
                step = SAMPLE_RATE // 5 * 2
                await worker.queue_frame(TTSStartedFrame())
                for at in range(0, len(sound), step):
                    await worker.queue_frame(TTSAudioRawFrame(sound[at : at + step], SAMPLE_RATE, 1))
                await worker.queue_frame(TTSStoppedFrame())
            elif command["do"] == "interrupt":
                await worker.queue_frame(InterruptionFrame())
            elif command["do"] == "report":
                listener.report()
            elif command["do"] == "end":
                await worker.queue_frame(EndFrame())
                return

    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(worker)
    commands = asyncio.create_task(obey())
    await runner.run()
    commands.cancel()
    listener.report()
    send(event="over")


asyncio.run(main())
