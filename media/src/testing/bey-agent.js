/**
 * An agent as the bey plugin's users write it, run by the framework's own worker: only its voice is the tests'.
 * Copied to where that plugin is installed with the version of the framework it asks for, which is not ours;
 * therefore JavaScript, unseen by the compiler. `bey_agent.py` is the same in Python.
 */
import { fileURLToPath } from 'node:url';
import { cli, defineAgent, ServerOptions, tts, voice } from '@livekit/agents';
import * as bey from '@livekit/agents-plugin-bey';
import { AudioFrame } from '@livekit/rtc-node';

const RATE = 24_000;
const FRAME_SAMPLES = RATE / 20;

class TestTts extends tts.TTS {
  label = 'test';

  constructor() {
    super(RATE, 1, { streaming: false });
  }

  synthesize(text) {
    return new Hum(text, this);
  }

  stream() {
    throw new Error('not streamed');
  }
}

class Hum extends tts.ChunkedStream {
  label = 'test';

  /** 60 ms a character, with a rhythm of syllables. */
  async run() {
    const samples = this.inputText.length * 0.06 * RATE;
    for (let at = 0; at < samples; at += FRAME_SAMPLES) {
      const part = Int16Array.from({ length: FRAME_SAMPLES }, (_, i) => {
        const t = (at + i) / RATE;
        return 6000 * (0.5 - 0.5 * Math.cos(8 * Math.PI * t)) * Math.sin(280 * Math.PI * t);
      });
      this.queue.put({
        requestId: 'test',
        segmentId: 'test',
        frame: new AudioFrame(part, RATE, 1, part.length),
        final: at + FRAME_SAMPLES >= samples,
      });
    }
    this.queue.close();
  }
}

export default defineAgent({
  async entry(ctx) {
    await ctx.connect();
    const session = new voice.AgentSession({ tts: new TestTts() });
    const avatar = new bey.AvatarSession({ avatarId: process.env.BEY_AVATAR_ID });
    await avatar.start(session, ctx.room);
    await session.start({
      agent: new voice.Agent({ instructions: 'You are a test.' }),
      room: ctx.room,
      outputOptions: { audioEnabled: false },
    });
    session.say('x'.repeat(100));
  },
});

cli.runApp(new ServerOptions({ agent: fileURLToPath(import.meta.url) }));
