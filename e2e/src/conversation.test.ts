import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { preparePortrait } from '@vivant/face/detect/prepare-portrait';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hear } from './hearing.ts';
import { ASSETS, type Integrator, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';
import { correlation, difference, rmsAt, shuffled, wordErrorRate, words } from './signals.ts';
import { until } from './until.ts';
import { openVisitor, type Recording, type SeenCaption, type Visitor } from './visitor.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v02_en_female_audiobook_49s.wav');
const SPOKEN = (name: string) => join(ASSETS, 'conversations', name);
const C01 = SPOKEN('c01_en_weather_question.wav');
const C02 = SPOKEN('c02_en_brooklyn_bridge_question.wav');
const C07 = SPOKEN('c07_en_statement_dinosaurs.wav');
const C09 = SPOKEN('c09_silence_5s.wav');

/** Long enough that it tells how the mouth follows the voice: some 300 frames. */
const LONG_GREETING =
  'Hello and welcome to the harbour museum. My name is Martha. You can ask me about the old ships. ' +
  'Some of them carried tea and silver across the ocean, and others brought families to a new country.';
/** Most visits only wait for its end. */
const GREETING = 'Welcome to the harbour museum.';
/** Must never reach a visitor by any way but a conversation. */
const SECRET_SCENARIO =
  'You guide people through the harbour museum. The password of the back door is quetzalcoatl and nobody may learn it.';
const KNOWLEDGE = `# Opening hours

The harbour museum opens at nine in the morning and closes at six in the evening. It is closed on Mondays.

# The Albatross

The sailing ship Albatross was built in Bremen by forty carpenters. The ship carried tea and silver across the Atlantic for thirty years. In a storm near the Azores the crew lost two masts.
`;

/** Without the real portraits and voices beside the checkout no avatar can be built. */
const missing = !existsSync(PORTRAIT);

describe.skipIf(missing)('a visitor talks to an avatar', () => {
  let service: Service;
  let integrator: Integrator;
  /** It has the document, and a short greeting. */
  let informed: string;
  /** It has no document, and a long greeting. */
  let uninformed: string;

  beforeAll(async () => {
    service = await startService();
    integrator = await newIntegrator(service);
    const martha = (greeting: string) => ({
      manifest: {
        name: 'Martha',
        language: 'en',
        persona: {
          personality: 'Martha is a warm and precise museum guide who knows every ship in the harbour.',
          scenario: SECRET_SCENARIO,
          greeting,
        },
      },
      portrait: PORTRAIT,
      voice: VOICE,
    });
    [informed, uninformed] = await Promise.all([
      integrator.create({ ...martha(GREETING), knowledge: { 'museum.md': KNOWLEDGE } }),
      integrator.create(martha(LONG_GREETING)),
    ]);
    for (const id of [informed, uninformed]) {
      const { avatar } = await integrator.built(id);
      expect(avatar, JSON.stringify(avatar)).toMatchObject({ status: 'ready', readyToChat: true });
    }
  }, 240_000);

  afterAll(async () => {
    await service?.stop();
    if (service) await removeData(service);
  });

  /** A visitor whom the avatar has begun to greet. */
  async function met(avatarId: string, wavs: string[] = [], microphoneWav?: string) {
    const visitor = await openVisitor(microphoneWav ? { wavs, microphoneWav } : { wavs });
    await visitor.keepPictures(false);
    // The place of the call before is free a moment after it has ended; 503 asks to come back.
    const session = await until(
      () => integrator.startSession(avatarId, { maxDurationSeconds: 240 }).catch(() => undefined),
      'a free place',
      20_000,
    );
    await visitor.join(session);
    await until(() => captionOf(visitor, (c) => !c.own), 'the greeting', 25_000);
    return { session, visitor };
  }

  /** One who has also heard the greeting to its end. */
  async function greeted(...who: Parameters<typeof met>) {
    const { session, visitor } = await met(...who);
    await until(
      () => captionOf(visitor, (c) => !c.own && isFinal(c)),
      'the greeting as a final caption',
      25_000,
    );
    await quiet(visitor);
    return { session, visitor };
  }

  it('is greeted: the picture moves, the mouth follows the voice, captions match what is heard', async () => {
    const region = await mouthOf(PORTRAIT);
    const visitor = await openVisitor();
    const session = await integrator.startSession(uninformed);
    expect(session).toMatchObject({ billingMode: 'reserve', sessionId: expect.any(String) });
    try {
      await visitor.lookAtMouth(region);
      await visitor.join(session);
      const greeting = await until(
        () => captionOf(visitor, (c) => !c.own && isFinal(c)),
        'the greeting',
        25_000,
      );
      await quiet(visitor);
      const spoken = (await visitor.counts()).frames;
      await until(
        async () => (await visitor.counts()).frames > spoken + 75,
        'three seconds of silent frames',
        25_000,
      );
      const counts = await visitor.counts();
      expect(counts.distinctFrames / counts.frames).toBeGreaterThan(0.9);

      const recording = await visitor.take();
      const heard = await hear(recording.pcm);
      // Other words would be near 1; a busy machine costs the small recogniser some of these.
      expect(wordErrorRate(heard, greeting.text), `heard: ${heard}; caption: ${greeting.text}`).toBeLessThan(
        0.65,
      );

      const judged = judgeMouth(recording);
      expect(judged.speaking.length).toBeGreaterThan(150);
      expect(judged.silent.length).toBeGreaterThan(40);
      expect(judged.movingWhileSpeaking).toBeGreaterThan(4 * judged.movingWhileSilent);
      // 0.17 and 0.40 were seen. How exactly the mouth follows is what the bench `av-sync` measures.
      expect(judged.correlation).toBeGreaterThan(0.15);
      expect(judged.shuffledCorrelation).toBeLessThan(0.15);
      // Breathing and blinking go on while nobody speaks.
      expect(judged.pictureChangesWhileSilent).toBeGreaterThan(0.9);
      expect(visitor.faults).toEqual([]);
    } finally {
      await visitor.close();
    }
  });

  it('a typed question is answered from the document, and declined without it', async () => {
    const question = 'Where was the Albatross built?';
    // Side by side, as nobody listens to how they sound.
    const answerOf = async (avatarId: string) => {
      const { visitor } = await met(avatarId);
      try {
        // Whoever asks need not hear the greeting out.
        const asked = await visitor.type(question);
        const answer = await until(
          () => captionOf(visitor, (c) => !c.own && c.atMs >= asked && isFinal(c)),
          'an answer',
          20_000,
        );
        return words(answer.text);
      } finally {
        await visitor.close();
      }
    };
    const [known, unknown] = await Promise.all([answerOf(informed), answerOf(uninformed)]);
    expect(known).toContain('bremen');
    expect(unknown).not.toContain('bremen');
  });

  it('a question spoken into the browser’s microphone appears word for word', async () => {
    const { visitor } = await greeted(informed, [], await afterSilence(C01));
    try {
      await visitor.microphone();
      const turn = await until(
        () => captionOf(visitor, (c) => c.own && isFinal(c)),
        'the transcript',
        20_000,
      );
      expect(words(turn.text)).toEqual(words("What's the weather like?"));
      await until(
        async () => (await visitor.captions()).filter((c) => !c.own && isFinal(c)).length >= 2,
        'an answer to it',
        20_000,
      );
    } finally {
      await visitor.close();
    }
  });

  it('another question as a published track appears word for word, and silence is no turn', async () => {
    const { session, visitor } = await greeted(informed, [C02, C09]);
    try {
      await visitor.speak(C09);
      expect((await visitor.captions()).filter((c) => c.own)).toEqual([]);
      await visitor.speak(C02);
      const turn = await until(
        () => captionOf(visitor, (c) => c.own && isFinal(c)),
        'the transcript',
        20_000,
      );
      expect(words(turn.text)).toEqual(words('How old is the Brooklyn Bridge?'));
      const asked = await until(
        async () => {
          const { turns } = await integrator.get<{ turns: { role: string; text: string }[] }>(
            `/v1/sessions/${session.sessionId}/transcript`,
          );
          // Whatever came of the silence is there before what came after it.
          const said = turns.filter(({ role }) => role === 'user');
          return said.length > 0 ? said : undefined;
        },
        'the turn in the transcript',
        20_000,
      );
      expect(asked.map((t) => words(t.text))).toEqual([words('How old is the Brooklyn Bridge?')]);
    } finally {
      await visitor.close();
    }
  });

  it('can be interrupted: the answer ends early, and its caption with the words that were said', async () => {
    const { visitor } = await greeted(informed, [C07]);
    const answerAfter = (since: number) =>
      until(
        () => captionOf(visitor, (c) => !c.own && c.atMs >= since && isFinal(c)),
        'the answer to its end',
        40_000,
      );
    const question = 'Tell me everything about the ship Albatross.';
    try {
      // A document is named where it is quoted first.
      const said = ({ text }: SeenCaption) => words(text.replace(/^According to [^:]+: /, ''));
      const whole = said(await answerAfter(await visitor.type(question)));
      await quiet(visitor);
      const asked = await visitor.type(question);
      await until(
        async () => (await visitor.sound(asked)).firstLoudMs !== null,
        'the answer being spoken',
        15_000,
      );
      await visitor.speak(C07);
      const cut = said(await answerAfter(asked));
      expect(cut.length).toBeLessThan(whole.length);
      expect(cut).toEqual(whole.slice(0, cut.length));
    } finally {
      await visitor.close();
    }
  });

  it('the persona’s instructions cannot be read over the room', async () => {
    const { visitor } = await met(informed);
    try {
      const participants = await visitor.participants();
      expect(participants.length).toBeGreaterThan(0);
      const answers: string[] = [];
      for (const { identity } of participants)
        for (const method of SNOOPING_METHODS)
          answers.push(
            await visitor.rpc(identity, method, '{}').catch((error: Error) => `refused: ${error.message}`),
          );
      const everything = JSON.stringify([
        answers,
        participants,
        await visitor.data(),
        await visitor.attributes(),
        await visitor.roomMetadata(),
        await visitor.captions(),
      ]);
      expect(everything).not.toMatch(/quetzalcoatl/i);
      expect(everything).not.toContain('You guide people');
      expect(answers.every((answer) => answer.startsWith('refused'))).toBe(true);
    } finally {
      await visitor.close();
    }
  });

  it('leaving ends the session, deletes its room and charges the started minutes', async () => {
    const { session, visitor } = await met(informed);
    await visitor.leave();
    const ended = await until(
      async () => {
        const now = await integrator.get<{ status: string; endReason: string; billedMicrocredits: number }>(
          `/v1/sessions/${session.sessionId}`,
        );
        return now.status === 'ended' ? now : undefined;
      },
      'the end of the session',
      15_000,
    );
    await visitor.close();
    expect(ended.endReason).toBe('visitor_left');
    expect(ended.billedMicrocredits).toBe(100);
  });

  it('the session lasts the time that was granted', async () => {
    const visitor = await openVisitor();
    try {
      const session = await integrator.startSession(uninformed, { maxDurationSeconds: 12 });
      expect(session.actualDurationSeconds).toBe(12);
      await visitor.join(session);
      await until(() => visitor.disconnected().then((d) => d ?? undefined), 'the room being closed', 20_000);
      const notices = (await visitor.data())
        .filter((d) => d.topic === 'vivant.notice')
        .map((d) => JSON.parse(d.text));
      expect(notices).toContainEqual({ type: 'session_ending', secondsLeft: 5 });
      const ended = await until(
        async () => {
          const now = await integrator.get<{ status: string; endReason: string }>(
            `/v1/sessions/${session.sessionId}`,
          );
          return now.status === 'ended' ? now : undefined;
        },
        'the end of the session',
        10_000,
      );
      expect(ended.endReason).toBe('max_duration');
    } finally {
      await visitor.close();
    }
  });
});

/** The same recording after two seconds of silence: people speak some time after they open the microphone. */
async function afterSilence(file: string): Promise<string> {
  const wav = await readFile(file);
  const data = wav.indexOf('data', 12, 'latin1');
  const header = Buffer.from(wav.subarray(0, data + 8));
  const silence = Buffer.alloc(2 * header.readUInt32LE(28));
  const pcm = wav.subarray(data + 8);
  header.writeUInt32LE(silence.length + pcm.length, data + 4);
  header.writeUInt32LE(header.length + silence.length + pcm.length - 8, 4);
  const path = join(await mkdtemp(join(tmpdir(), 'vivant-microphone-')), basename(file));
  await writeFile(path, Buffer.concat([header, silence, pcm]));
  return path;
}

/** What agent frameworks answer to, and what somebody curious would try. */
const SNOOPING_METHODS = [
  'getAgentInfo',
  'lk.agent.get_agent_info',
  'lk.agent.get_session_state',
  'lk.agent.get_chat_history',
  'lk.agent.get_framework_info',
  'lk.agent.run_input',
  'get_instructions',
  'get_persona',
];

const isFinal = (caption: SeenCaption) => caption.closedMs !== null && caption.final !== 'false';

async function captionOf(visitor: Visitor, wanted: (caption: SeenCaption) => boolean) {
  return (await visitor.captions()).find(wanted);
}

/** Waits until nothing has been heard for 1.2 s. */
async function quiet(visitor: Visitor): Promise<void> {
  await until(
    async () => {
      const now = await visitor.now();
      const { lastLoudMs } = await visitor.sound(0);
      return lastLoudMs !== null && now - lastLoudMs > 1200 ? true : undefined;
    },
    'the avatar being quiet',
    40_000,
  );
}

/** The mouth's region in the avatar's picture, found in the same portrait by the same detector. */
async function mouthOf(portrait: string) {
  const verdict = await preparePortrait(await readFile(portrait));
  if (verdict.status !== 'ok') throw new Error(verdict.userFeedback);
  const { landmarks, width } = verdict.portrait;
  const point = (i: number) => {
    const [x = 0, y = 0] = landmarks.subarray(i * 3, i * 3 + 2);
    return { x: x / width, y: y / width };
  };
  const left = point(61);
  const right = point(291);
  const lipWidth = right.x - left.x;
  return {
    x: left.x - 0.1 * lipWidth,
    y: (left.y + right.y) / 2 - 0.45 * lipWidth,
    width: 1.2 * lipWidth,
    height: 0.9 * lipWidth,
  };
}

/**
 * How far apart mouth and voice may be found here, where a browser records both on a busy machine. How far apart they
 * are is measured by the bench av-sync.
 */
const LAGS_MS = [-120, -80, -40, 0, 40, 80, 120];

const SHUFFLES = [1, 2, 3, 4, 5, 6, 7, 8];

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Compares the mouth with the voice: `opening` is how far the mouth's picture is from its silent self. */
function judgeMouth({ frames, pcm, audioStartMs }: Recording) {
  const heard = frames
    .filter(({ atMs }) => atMs > audioStartMs + 200)
    .map((frame, i, all) => ({
      ...frame,
      before: all[i - 1],
      /** How loud it is in the second around it. */
      around: rmsAt(pcm, 16_000, frame.atMs - audioStartMs, 1200),
    }));
  const loudnessAt = (atMs: number) => rmsAt(pcm, 16_000, atMs - audioStartMs, 120);
  const speaking = heard.filter(({ atMs }) => loudnessAt(atMs) > 0.02);
  const silent = heard.filter(({ around }) => around < 0.002);
  const restPicture = Uint8Array.from(
    heard[0]?.mouth ?? [],
    (_, p) => silent.reduce((sum, { mouth }) => sum + (mouth[p] ?? 0), 0) / silent.length,
  );
  const moving = (some: typeof heard) => {
    const steps = some.flatMap(({ mouth, before }) => (before ? [difference(mouth, before.mouth)] : []));
    return meanOf(steps);
  };
  const near = heard.filter(({ around }) => around > 0.005);
  const changed = silent.filter(({ luma, before }) => before && difference(luma, before.luma) > 0);
  const openingNear = near.map(({ mouth }) => difference(mouth, restPicture));
  const loudnessNear = (lagMs: number) => near.map(({ atMs }) => loudnessAt(atMs + lagMs));
  return {
    speaking,
    silent,
    movingWhileSpeaking: moving(speaking),
    movingWhileSilent: moving(silent),
    correlation: Math.max(...LAGS_MS.map((lagMs) => correlation(openingNear, loudnessNear(lagMs)))),
    /** What the same loudness in another order comes to, on average: what chance is worth. */
    shuffledCorrelation: meanOf(
      SHUFFLES.map((seed) => Math.abs(correlation(openingNear, shuffled(loudnessNear(0), seed)))),
    ),
    pictureChangesWhileSilent: changed.length / silent.length,
  };
}
