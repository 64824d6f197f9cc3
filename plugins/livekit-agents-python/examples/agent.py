"""An agent with a face. LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET name your LiveKit project, VIVANT_API_URL,
VIVANT_API_KEY, VIVANT_AVATAR_ID the avatar; OPENAI_API_KEY (and OPENAI_BASE_URL) the service that thinks and speaks.

    pip install ./plugins/livekit-agents-python livekit-plugins-openai
    python agent.py dev
"""

from livekit.agents import Agent, AgentSession, JobContext, WorkerOptions, cli
from livekit.plugins import openai, vivant


async def entrypoint(ctx: JobContext) -> None:
    await ctx.connect()
    session: AgentSession[None] = AgentSession(
        stt=openai.STT(),
        llm=openai.LLM(),
        tts=openai.TTS(),
        # The defaults ask LiveKit's cloud whether the visitor has finished or interrupts, even with your own server.
        turn_handling={"turn_detection": "vad", "interruption": {"mode": "vad"}},
    )

    avatar = vivant.AvatarSession()
    await avatar.start(session, room=ctx.room)

    await session.start(
        agent=Agent(instructions="You are a friendly guide. Answer in one or two sentences."),
        room=ctx.room,
    )
    session.say("Hello! What would you like to know?")


if __name__ == "__main__":
    cli.run_app(WorkerOptions(entrypoint_fnc=entrypoint))
