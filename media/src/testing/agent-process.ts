/**
 * A caller's agent of tests and benches, in a process of its own: LiveKit's Node framework as it comes from npm,
 * with a voice that needs no service. It takes commands as lines of JSON on standard input; what happens is written to
 * standard output, one JSON a line after `@@`. `agent_process.py` is the same in Python.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { initializeLogger, tts, voice } from '@livekit/agents';
import { AudioFrame, Room, RoomEvent, TrackKind } from '@livekit/rtc-node';
import type { AgentPlugin, FromAgent, ToAgent } from './agent-protocol.ts';

type Start = Extract<ToAgent, { do: 'start' }>;

const MS_PER_CHARACTER = 60;
const FRAME_MS = 50;

const send = (event: FromAgent) => process.stdout.write(`@@${JSON.stringify(event)}\n`);

/** Says recorded texts from their files, and everything else as a hum with a rhythm of syllables. */
class TestTts extends tts.TTS {
  label = 'test';
  readonly voices: Record<string, string>;

  constructor(sampleRate: number, voices: Record<string, string>) {
    super(sampleRate, 1, { streaming: false });
    this.voices = voices;
  }

  synthesize(text: string): tts.ChunkedStream {
    return new TestSpeech(text, this);
  }

  override stream(): tts.SynthesizeStream {
    throw new Error('not streamed');
  }
}

class TestSpeech extends tts.ChunkedStream {
  label = 'test';
  readonly #tts: TestTts;

  constructor(text: string, from: TestTts) {
    super(text, from);
    this.#tts = from;
  }

  protected async run(): Promise<void> {
    const { sampleRate, voices } = this.#tts;
    const text = this.inputText.trim();
    const file = voices[text];
    const pcm = file === undefined ? hum(text, sampleRate) : readPcm(file);
    const step = (sampleRate * FRAME_MS) / 1000;
    for (let at = 0; at < pcm.length; at += step) {
      const part = pcm.slice(at, at + step);
      this.queue.put({
        requestId: 'test',
        segmentId: 'test',
        frame: new AudioFrame(part, sampleRate, 1, part.length),
        final: at + step >= pcm.length,
      });
    }
    this.queue.close();
  }
}

function hum(text: string, sampleRate: number): Int16Array {
  const pcm = new Int16Array(Math.round((text.length * MS_PER_CHARACTER * sampleRate) / 1000));
  for (let i = 0; i < pcm.length; i++) {
    const t = i / sampleRate;
    const syllable = 0.5 - 0.5 * Math.cos(2 * Math.PI * 4 * t);
    let voice = 0;
    for (let harmonic = 1; harmonic <= 8; harmonic++)
      voice += Math.sin(2 * Math.PI * 140 * harmonic * t) / harmonic;
    pcm[i] = 6000 * syllable * voice;
  }
  return pcm;
}

/** Raw 16 bit mono samples of the agent's rate. */
function readPcm(file: string): Int16Array {
  const bytes = readFileSync(file);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

async function start({ url, token, avatarIdentity, sampleRate, voices, plugin }: Start) {
  const room = new Room();
  await room.connect(url, token, { autoSubscribe: false, dynacast: false });
  room.on(RoomEvent.Disconnected, () => send({ event: 'disconnected' }));
  room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
    if (identity === avatarIdentity) send({ event: 'avatar_left' });
  });
  const session = new voice.AgentSession({ tts: new TestTts(sampleRate, voices) });
  const avatar =
    plugin === undefined ? undefined : await bringAvatar(plugin, session, room, { url, avatarIdentity });
  const output =
    session.output.audio ??
    new voice.DataStreamAudioOutput({
      room,
      destinationIdentity: avatarIdentity,
      sampleRate,
      waitRemoteTrack: TrackKind.KIND_VIDEO,
      waitPlaybackStart: true,
    });
  output.on(voice.AudioOutput.EVENT_PLAYBACK_STARTED, () => send({ event: 'started' }));
  output.on(
    voice.AudioOutput.EVENT_PLAYBACK_FINISHED,
    ({ playbackPosition, interrupted }: { playbackPosition: number; interrupted: boolean }) =>
      send({ event: 'finished', positionMs: Math.round(playbackPosition * 1000), interrupted }),
  );
  session.output.audio = output;
  await session.start({
    agent: new voice.Agent({ instructions: 'You are a test.' }),
    room,
    inputOptions: { audioEnabled: false },
    outputOptions: { audioEnabled: false },
    record: false,
  });
  send({ event: 'joined' });
  return { room, session, avatar };
}

async function bringAvatar(
  { path, avatarId, apiUrl, apiKey, livekitApiKey, livekitApiSecret }: AgentPlugin,
  session: voice.AgentSession,
  room: Room,
  { url, avatarIdentity }: { url: string; avatarIdentity: string },
): Promise<voice.AvatarSession> {
  const { AvatarSession } = await import(path);
  const avatar = new AvatarSession({ avatarId, apiUrl, apiKey, avatarParticipantIdentity: avatarIdentity });
  await avatar.start(session, room, { livekitUrl: url, livekitApiKey, livekitApiSecret });
  return avatar;
}

async function main(): Promise<void> {
  initializeLogger({ pretty: false, level: process.argv[2] ?? 'silent' });
  let running: Awaited<ReturnType<typeof start>> | undefined;
  send({ event: 'ready' });
  for await (const line of createInterface({ input: process.stdin })) {
    const command = JSON.parse(line) as ToAgent;
    if (command.do === 'start') {
      running = await start(command);
      continue;
    }
    if (running === undefined) throw new Error(`told to ${command.do} before it was started`);
    const { session, avatar, room } = running;
    if (command.do === 'say') {
      const handle = session.say(command.text, { allowInterruptions: true });
      void handle
        .waitForPlayout()
        .then(() => send({ event: 'said', id: command.id, interrupted: handle.interrupted }));
    } else if (command.do === 'interrupt') void session.interrupt();
    else if (command.do === 'leave') {
      await avatar?.aclose();
      await room.disconnect();
      process.exit(0);
    }
  }
  process.exit(0);
}

main().catch((error: unknown) => {
  process.stderr.write(`agent: ${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
