"""An agent as the bey plugin's users write it, run by the framework's own worker: only its voice is the tests'."""

import os

from agent_process import TestTTS
from livekit.agents import Agent, AgentSession, JobContext, JobExecutorType, WorkerOptions, cli
from livekit.plugins import bey


async def entrypoint(ctx: JobContext) -> None:
    await ctx.connect()
    session = AgentSession(tts=TestTTS(24000, {}))
    avatar = bey.AvatarSession(avatar_id=os.environ["BEY_AVATAR_ID"])
    await avatar.start(session, room=ctx.room)
    await session.start(agent=Agent(instructions="You are a test."), room=ctx.room, record=False)
    session.say("x" * 100)


if __name__ == "__main__":
    cli.run_app(
        WorkerOptions(
            entrypoint_fnc=entrypoint,
            job_executor_type=JobExecutorType.THREAD,
            num_idle_processes=0,
            # A busy machine is no reason to turn the test's job down.
            load_fnc=lambda *_: 0.0,
            host="127.0.0.1",
            port=0,
        )
    )
