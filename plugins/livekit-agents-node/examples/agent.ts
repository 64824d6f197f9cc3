/**
 * An agent with a face. LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET name your LiveKit project, VIVANT_API_URL,
 * VIVANT_API_KEY, VIVANT_AVATAR_ID the avatar; OPENAI_API_KEY (and OPENAI_BASE_URL) the service that thinks and speaks.
 *   npm install @livekit/agents @livekit/agents-plugin-openai @livekit/rtc-node   (and the plugin, as its README says)
 *   node agent.ts dev
 */
import { fileURLToPath } from 'node:url';
import { cli, defineAgent, type JobContext, ServerOptions, voice } from '@livekit/agents';
import * as openai from '@livekit/agents-plugin-openai';
import { AvatarSession } from '@vivant/livekit-agents';

export default defineAgent({
  async entry(ctx: JobContext) {
    await ctx.connect();
    const session = new voice.AgentSession({
      // The default uses a connection to OpenAI itself, even if OPENAI_BASE_URL is set.
      stt: new openai.STT({ useRealtime: false, model: 'gpt-4o-mini-transcribe' }),
      llm: new openai.LLM(),
      tts: new openai.TTS(),
      // The defaults ask LiveKit's cloud whether the visitor has finished or interrupts, even with your own server.
      turnHandling: { turnDetection: 'vad', interruption: { mode: 'vad' } },
    });

    const avatar = new AvatarSession();
    await avatar.start(session, ctx.room);

    await session.start({
      agent: new voice.Agent({ instructions: 'You are a friendly guide. Answer in one or two sentences.' }),
      room: ctx.room,
      outputOptions: { audioEnabled: false },
    });
    session.say('Hello! What would you like to know?');
  },
});

cli.runApp(new ServerOptions({ agent: fileURLToPath(import.meta.url) }));
