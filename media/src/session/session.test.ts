import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MediaEvent } from '@vivant/contract/control';
import type { KnowledgeBase } from '@vivant/contract/knowledge';
import {
  AGENT_STATE_ATTRIBUTE,
  CHAT_LIMITS,
  CHAT_TOPIC,
  CITATIONS_TOPIC,
  NOTICE_TOPIC,
  SUGGESTIONS_TOPIC,
} from '@vivant/contract/room';
import { Citations, RoomNotice } from '@vivant/contract/room-protocol';
import { TURN_STAGES } from '@vivant/contract/turn-timing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { levelDb, readWav, recognise, sayAsVisitor } from '../testing/audio.ts';
import { findLivekitServer, startTestLivekit, type TestLivekit } from '../testing/livekit-server.ts';
import { buildTestFace } from '../testing/test-face.ts';
import {
  prepareSession,
  startTestHost,
  storedKnowledge,
  TEST_PERSONA,
  type TestHost,
  type TestSession,
} from '../testing/test-host.ts';
import { startVisitor, type Visitor } from '../testing/visitor.ts';

type Turn = Extract<MediaEvent, { type: 'turn' }>;

const program = findLivekitServer(process.env);
const conversations = fileURLToPath(new URL('../../../../shared/assets/conversations/', import.meta.url));
/** More than what any single wait allows, so that the wait says what did not come. */
const MINUTES = 200_000;

const BRIDGE: KnowledgeBase = {
  version: 1,
  files: [{ name: 'brooklyn_bridge.txt', description: null }],
  passages: [
    {
      id: 0,
      source: 'brooklyn_bridge.txt',
      heading: null,
      text: 'The Brooklyn Bridge was opened on May 24, 1883. Elephants crossed it one year later to prove that it was safe.',
    },
  ],
};

/** Data messages a visitor got on a topic. */
const messagesOn = (topic: string, texts: string[]): unknown[] =>
  texts
    .filter((text) => text.startsWith(`data ${topic}: `))
    .map((text) => JSON.parse(text.slice(`data ${topic}: `.length)));

/** What is on an answer's way to being heard, without the end of the turn: that may come before and after its text. */
function instantsOf({ timing }: Turn): [stage: string, ms: number][] {
  return TURN_STAGES.filter((stage) => stage !== 'turnEnded').flatMap((stage) => {
    const ms = timing?.[`${stage}Ms`] ?? null;
    return ms === null ? [] : [[stage, ms] as [string, number]];
  });
}

const spokenBy =
  (role: Turn['role'], test: (turn: Turn) => boolean = () => true) =>
  (event: MediaEvent): event is Turn =>
    event.type === 'turn' && event.role === role && test(event);

describe.skipIf(program === null)('a hosted session on a real livekit-server', () => {
  let livekit: TestLivekit;
  let host: TestHost;
  let face: Uint8Array;
  const visitors: Visitor[] = [];
  const sessions: TestSession[] = [];

  beforeAll(async () => {
    [livekit, face] = await Promise.all([startTestLivekit(program), buildTestFace()]);
    host = await startTestHost();
  }, MINUTES);
  afterAll(async () => {
    await host?.close();
    await livekit?.stop();
  }, MINUTES);
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) visitor.kill();
    for (const { sessionId } of sessions.splice(0)) await host.delete(sessionId);
    // A slot is free once its process is gone, which the answer to DELETE does not wait for.
    await expect
      .poll(async () => (await fetch(`${host.supervisor.address}/healthz`)).json(), { timeout: 20_000 })
      .toMatchObject({ sessions: 0 });
  }, MINUTES);

  /** A session that has joined, and its visitor in the room. */
  async function meet(
    options: Parameters<typeof prepareSession>[3] = {},
  ): Promise<{ session: TestSession; visitor: Visitor }> {
    const [session, visitor] = await Promise.all([
      prepareSession(livekit, host, face, options),
      startVisitor(),
    ]);
    sessions.push(session);
    visitors.push(visitor);
    const answer = await host.post(session.assignment);
    expect(answer).toMatchObject({ status: 200, body: { sessionId: session.sessionId } });
    host.events.length = 0;
    await visitor.join(livekit.url, session.visitorToken);
    return { session, visitor };
  }

  it(
    'shows a face that moves while nobody speaks, on one audio and one video track',
    async () => {
      const { visitor } = await meet({ persona: { greeting: null } });
      const { frames, tracks, audio } = await visitor.until(
        'three seconds of video',
        ({ frames }) => frames.length >= 75,
      );
      expect(tracks.toSorted()).toEqual(['audio', 'video']);
      // A sender that is short of time for a moment sends smaller ones.
      const whole = frames.filter(({ width, height }) => width === 512 && height === 512);
      expect(whole.length).toBeGreaterThan(frames.length / 2);
      const distinct = new Set(frames.map(({ hash }) => hash)).size;
      expect(distinct).toBeGreaterThan(frames.length * 0.95);
      expect(levelDb(audio)).toBeLessThan(-70);
    },
    MINUTES,
  );

  it(
    'greets the visitor once, audibly, with captions of the same words',
    async () => {
      const { visitor } = await meet();
      const turn = await host.event('the greeting', spokenBy('assistant'));
      expect(turn).toMatchObject({
        ...{ text: TEST_PERSONA.greeting, interrupted: false, sources: [], passages: [] },
        timing: {
          ...{
            kind: 'greeting',
            recognisedMs: null,
            turnEndedMs: null,
            retrievedMs: null,
            firstTokenMs: null,
          },
          ...{ firstPcmMs: expect.any(Number), firstAudioMs: expect.any(Number) },
          playingMs: expect.any(Number),
        },
      });
      const caption = await visitor.caption(
        'the greeting’s caption',
        ({ identity }) => identity === 'avatar',
      );
      expect(caption).toMatchObject({
        text: TEST_PERSONA.greeting,
        final: true,
        trackSid: expect.stringMatching(/^TR_/),
      });
      const heard = await recognise((await visitor.report()).audio);
      const words = (TEST_PERSONA.greeting ?? '').toLowerCase().match(/[a-z]+/g) ?? [];
      expect(words.length).toBeGreaterThan(3);
      const found = words.filter((word) => heard.split(' ').includes(word));
      expect(found.length, `heard: ${heard}`).toBeGreaterThanOrEqual(words.length * 0.5);
      expect(host.events.filter(spokenBy('assistant'))).toHaveLength(1);
    },
    MINUTES,
  );

  it(
    'answers a visitor who asks before being greeted, and greets no more',
    async () => {
      const { visitor } = await meet({ knowledge: BRIDGE });
      visitor.chat('When was the Brooklyn Bridge opened?');
      const answer = await host.event(
        'the answer',
        spokenBy('assistant', ({ text }) => text.includes('1883')),
      );
      // What is to be said next follows within one.
      await visitor.until('two seconds of silence', ({ audio }) => levelDb(audio.subarray(-32_000)) < -70);
      expect(host.events.filter(spokenBy('assistant')).at(-1)).toEqual(answer);
    },
    MINUTES,
  );

  it(
    'answers a typed question from the documents, and abstains without them',
    async () => {
      const informed = await meet({ persona: { greeting: null }, knowledge: BRIDGE });
      informed.visitor.chat('When was the Brooklyn Bridge opened?');
      const answer = await host.event('the answer', spokenBy('assistant'));
      expect(answer.text).toContain('May 24, 1883');
      expect(answer.sources).toEqual(['brooklyn_bridge.txt']);
      expect(answer.passages).toEqual([{ source: 'brooklyn_bridge.txt', place: null }]);
      expect(answer.grounds).toMatchObject({
        ...{ question: 'When was the Brooklyn Bridge opened?', outcome: 'from_documents' },
        considered: [{ source: 'brooklyn_bridge.txt', isUsed: true }],
      });
      expect(answer.timing).toMatchObject({ kind: 'typed', recognisedMs: null });
      expect(instantsOf(answer)).toEqual(instantsOf(answer).toSorted(([, a], [, b]) => a - b));
      expect(instantsOf(answer).map(([stage]) => stage)).toEqual([
        ...['retrieved', 'firstToken', 'firstPcm', 'firstAudio', 'playing'],
      ]);
      const { texts, captions } = await informed.visitor.report();
      const [cited, ...more] = messagesOn(CITATIONS_TOPIC, texts);
      expect(Citations.parse(cited)).toEqual({
        segmentId: captions.find(({ identity }) => identity === 'avatar')?.segmentId,
        sources: [
          { file: 'brooklyn_bridge.txt', title: 'brooklyn bridge', passage: expect.stringContaining('1883') },
        ],
      });
      expect(more).toEqual([]);
      // What else stands in the passages that were looked at is its owner's matter.
      expect(texts.join('\n')).not.toContain('Elephants');

      const ignorant = await meet({ persona: { greeting: null } });
      ignorant.visitor.chat('When was the Brooklyn Bridge opened?');
      const refusal = await host.event('the abstention', spokenBy('assistant'));
      expect(refusal.text).not.toContain('1883');
      expect(refusal.sources).toEqual([]);
      expect(refusal.grounds).toMatchObject({ outcome: 'nothing_found', considered: [] });
      expect(messagesOn(CITATIONS_TOPIC, (await ignorant.visitor.report()).texts)).toEqual([]);
    },
    MINUTES,
  );

  it(
    'answers as a rehearsal was changed from its next answer on, whatever else it is told',
    async () => {
      const { session, visitor } = await meet({ persona: { greeting: null }, rehearses: true });
      const ask = async (question: string) => {
        const before = host.events.length;
        visitor.chat(question);
        const isLater = (turn: Turn) => host.events.indexOf(turn) >= before;
        return (await host.event(`the answer to ${question}`, spokenBy('assistant', isLater))).text;
      };
      const change = (changed: unknown) => host.change(session.sessionId, changed);
      expect(await ask('Who are you?')).toBe(TEST_PERSONA.selfIntroduction);

      const persona = {
        ...TEST_PERSONA,
        displayName: 'Eve',
        selfIntroduction: 'I am Eve, and I am new here.',
      };
      const text = 'The Brooklyn Bridge was opened on May 24, 1883.';
      const passages = [{ id: 0, source: 'bridge.txt', heading: 'Brooklyn Bridge', text }];
      const files = [{ name: 'bridge.txt', description: null }];
      const knowledge = host.blob(storedKnowledge({ version: 1, files, passages }));
      expect(await change({ persona, knowledge })).toEqual({ status: 204, body: null });
      // What can be asked now is told once it can be.
      await visitor.until('suggestions', ({ texts }) => messagesOn(SUGGESTIONS_TOPIC, texts).length > 0);
      expect(await ask('Who are you?')).toBe(persona.selfIntroduction);
      expect(await ask('When was the Brooklyn Bridge opened?')).toContain('1883');

      const unreadable = host.blob(new TextEncoder().encode('no knowledge'));
      const missing = { ...knowledge, sha256: 'f'.repeat(64) };
      const tooLarge = { persona: { ...persona, instructions: 'x'.repeat(3 * 1024 ** 2) }, knowledge };
      expect(await change({ persona: 'Mallory' })).toMatchObject({ status: 503 });
      expect(await change({ persona, knowledge: missing })).toMatchObject({
        ...{ status: 503, body: { error: 'asset_unavailable' } },
      });
      // It is answered, or its connection is cut while it still comes.
      expect((await change(tooLarge).catch(() => ({ status: 503 }))).status).toBe(503);
      expect((await change({ persona: TEST_PERSONA, knowledge: unreadable })).status).toBe(204);
      expect(await ask('When was the Brooklyn Bridge opened?')).toContain('1883');
      expect(await ask('Who are you?')).toBe(persona.selfIntroduction);

      await host.delete(session.sessionId);
      await expect.poll(() => change({ persona, knowledge: null })).toMatchObject({ status: 404 });
    },
    MINUTES,
  );

  it(
    'says what it said when it began, where it is no rehearsal',
    async () => {
      const { session, visitor } = await meet({ persona: { greeting: null } });
      const persona = { ...TEST_PERSONA, selfIntroduction: 'I am Eve, and I am new here.' };
      expect(await host.change(session.sessionId, { persona, knowledge: null })).toMatchObject({
        ...{ status: 503, body: { error: 'invalid_assignment' } },
      });
      visitor.chat('Who are you?');
      const answer = await host.event('the answer', spokenBy('assistant'));
      expect(answer.text).toBe(TEST_PERSONA.selfIntroduction);
    },
    MINUTES,
  );

  it(
    'hears a spoken question, captions it as the visitor’s, and answers it',
    async () => {
      const { session, visitor } = await meet({ persona: { greeting: null }, knowledge: BRIDGE });
      await visitor.speak(await sayAsVisitor('When did elephants cross the bridge?'));
      const question = await host.event('the visitor’s turn', spokenBy('user'));
      expect(question.text).toContain('elephants');
      const caption = await visitor.caption(
        'the visitor’s caption',
        ({ identity, final }) => identity === 'visitor' && final,
      );
      expect(caption.text).toBe(question.text);
      const answer = await host.event('the answer', spokenBy('assistant'));
      expect(answer.text).toContain('Elephants crossed it');
      expect(answer.timing).toMatchObject({ kind: 'spoken', turnEndedMs: expect.any(Number) });
      expect(instantsOf(answer)).toEqual(instantsOf(answer).toSorted(([, a], [, b]) => a - b));
      expect(instantsOf(answer).map(([stage]) => stage)).toEqual([
        ...['recognised', 'retrieved', 'firstToken', 'firstPcm', 'firstAudio', 'playing'],
      ]);
      const [asked, began, over] = [question.beganAt, answer.beganAt, answer.at].map((at) =>
        Date.parse(at ?? ''),
      );
      expect(asked).toBeLessThan(began ?? 0);
      expect(began).toBeLessThan(over ?? 0);
      const latency = await host.event(
        'the latency',
        (event): event is Extract<MediaEvent, { type: 'latency' }> => event.type === 'latency',
      );
      expect(latency.sessionId).toBe(session.sessionId);
      expect(latency.endToEndMs).toBeGreaterThan(0);
    },
    MINUTES,
  );

  it(
    'hears a name that no dictionary holds where it stands in its documents',
    async () => {
      const text = 'Doctor Okonkwo treats the children. The dentist is on the first floor.';
      const passages = [{ id: 0, source: 'doctors.txt', heading: null, text }];
      const knowledge: KnowledgeBase = {
        version: 1,
        files: [{ name: 'doctors.txt', description: null }],
        passages,
      };
      const { visitor } = await meet({ persona: { greeting: null }, knowledge });
      // What is said before the documents are expected is heard without them.
      for (;;) {
        const before = host.events.length;
        await visitor.speak(await sayAsVisitor('Who is Doctor Okonkwo?'));
        const isLater = (turn: Turn) => host.events.indexOf(turn) >= before;
        const { text: heard } = await host.event('a turn', spokenBy('user', isLater));
        if (heard.includes('okonkwo')) return;
      }
    },
    MINUTES,
  );

  it(
    'hears a visitor whose microphone was open before it joined, as it must when it takes over',
    async () => {
      host.events.length = 0;
      const [session, visitor] = await Promise.all([
        prepareSession(livekit, host, face, { persona: { greeting: null }, knowledge: BRIDGE }),
        startVisitor(),
      ]);
      sessions.push(session);
      visitors.push(visitor);
      await visitor.join(livekit.url, session.visitorToken);
      visitor.openMicrophone();
      expect(await host.post(session.assignment)).toMatchObject({ status: 200 });
      await visitor.speak(await sayAsVisitor('When did elephants cross the bridge?'));
      expect((await host.event('the visitor’s turn', spokenBy('user'))).text).toContain('elephants');
    },
    MINUTES,
  );

  it.skipIf(!existsSync(`${conversations}c01_en_weather_question.wav`)).each([
    ['c01_en_weather_question.wav', "what's the weather like"],
    ['c02_en_brooklyn_bridge_question.wav', 'how old is the brooklyn bridge'],
  ])(
    'hears %s word for word',
    // A starved visitor sends torn sound, and the machine runs other tests meanwhile.
    { timeout: MINUTES, retry: 2 },
    async (file, words) => {
      const { visitor } = await meet({ persona: { greeting: null } });
      await visitor.speak(readWav(`${conversations}${file}`));
      const turn = await host.event('the visitor’s turn', spokenBy('user'));
      expect(turn.text.toLowerCase().replace(/[^a-z' ]/g, '')).toBe(words);
    },
  );

  it.skipIf(!existsSync(`${conversations}c09_silence_5s.wav`))(
    'gives no turn to the silence of c09, and hears what follows it',
    async () => {
      const { visitor } = await meet({ persona: { greeting: null } });
      await visitor.speak(readWav(`${conversations}c09_silence_5s.wav`));
      await visitor.speak(await sayAsVisitor('Hello there, can you tell me about elephants?'));
      const first = await host.event('the first turn', spokenBy('user'));
      expect(first.text).toContain('elephants');
      expect(host.events.filter(spokenBy('user'))).toHaveLength(1);
    },
    MINUTES,
  );

  it(
    'gives no turn to noise',
    async () => {
      const { visitor } = await meet({ persona: { greeting: null } });
      let seed = 1;
      const noise = Int16Array.from({ length: 48_000 }, () => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return (seed / 2 ** 32 - 0.5) * 6000;
      });
      await visitor.speak(noise);
      await visitor.speak(await sayAsVisitor('Hello there, can you tell me about elephants?'));
      const first = await host.event('the first turn', spokenBy('user'));
      expect(first.text).toContain('elephants');
    },
    MINUTES,
  );

  it(
    'stops speaking when the visitor interrupts, and keeps only the words that were heard',
    async () => {
      const greeting =
        'I have a great deal to tell you today. First about the bridges of this city, then about its trains, and in the end about the people who built all of them with their own hands.';
      const { visitor } = await meet({ persona: { greeting }, knowledge: BRIDGE });
      await visitor.until('the avatar’s voice', ({ audio }) => levelDb(audio.subarray(-8000)) > -35);
      await visitor.speak(await sayAsVisitor('When did elephants cross the bridge?'));
      const cut = await host.event('the interrupted turn', spokenBy('assistant'));
      expect(cut.interrupted).toBe(true);
      expect(cut.timing?.kind).toBe('greeting');
      expect(cut.timing?.playedMs).toBeGreaterThan(0);
      expect(cut.text).not.toBe('');
      expect(greeting.startsWith(cut.text)).toBe(true);
      expect(cut.text).not.toContain('own hands');
      const caption = await visitor.caption('the cut caption', ({ identity }) => identity === 'avatar');
      expect(caption.text.trim()).toBe(cut.text);
      const answer = await host.event(
        'the answer',
        spokenBy('assistant', ({ text }) => text.includes('Elephants')),
      );
      expect(answer.interrupted).toBe(false);
    },
    MINUTES,
  );

  it(
    'goes on speaking where the visitor only says that they listen',
    async () => {
      const greeting =
        'I have a great deal to tell you today. First about the bridges of this city, then about its trains, and in the end about the people who built all of them with their own hands.';
      const { visitor } = await meet({ persona: { greeting } });
      await visitor.until('the avatar’s voice', ({ audio }) => levelDb(audio.subarray(-8000)) > -35);
      await visitor.speak(await sayAsVisitor('Okay.'));
      const said = await host.event('the greeting', spokenBy('assistant'));
      expect(said).toMatchObject({ text: greeting, interrupted: false });
      expect(host.events.filter(spokenBy('user'))).toEqual([]);
    },
    MINUTES,
  );

  it(
    'drops an unfinished spoken sentence when the visitor mutes and types instead',
    async () => {
      const { session, visitor } = await meet({ persona: { greeting: null }, knowledge: BRIDGE });
      visitor.openMicrophone();
      const sentence = await sayAsVisitor(
        'Hello there, I would like to know when the elephants crossed the bridge and who went with them that day.',
      );
      const spoken = visitor.speak(sentence);
      await visitor.caption('words being heard', ({ identity }) => identity === 'visitor');
      const { tracks } = await livekit.rooms.getParticipant(session.roomName, 'visitor');
      await livekit.rooms.mutePublishedTrack(session.roomName, 'visitor', tracks[0]?.sid ?? '', true);
      visitor.chat('When was the Brooklyn Bridge opened?');
      // The sentence would have been a turn long before the answer is said to its end.
      const answer = await host.event('the answer', spokenBy('assistant'));
      expect(answer).toMatchObject({ text: expect.stringContaining('1883'), interrupted: false });
      expect(host.events.filter(spokenBy('user')).map(({ text }) => text)).toEqual([
        'When was the Brooklyn Bridge opened?',
      ]);

      await spoken;
      await livekit.rooms.mutePublishedTrack(session.roomName, 'visitor', tracks[0]?.sid ?? '', false);
      await visitor.speak(await sayAsVisitor('Please introduce yourself.'));
      const next = await host.event(
        'the next spoken turn',
        spokenBy('user', ({ text }) => text.includes('yourself')),
      );
      expect(next.text).not.toContain('elephants');
    },
    MINUTES,
  );

  it(
    'listens only to its visitor, even with others in the room',
    async () => {
      const { session, visitor } = await meet({ persona: { greeting: null } });
      const stranger = await startVisitor();
      visitors.push(stranger);
      await stranger.join(livekit.url, await livekit.token(session.roomName, 'stranger'));
      stranger.chat('Who are you?');
      await stranger.speak(await sayAsVisitor('Please introduce yourself.'));
      visitor.chat('Thank you!');
      const first = await host.event('the first turn', spokenBy('user'));
      expect(first.text).toBe('Thank you!');
      await host.event('the answer', spokenBy('assistant'));
      expect(host.events.filter(spokenBy('user'))).toHaveLength(1);
    },
    MINUTES,
  );

  it(
    'takes a message at the limit, refuses a longer one, and survives a flood',
    async () => {
      const { visitor } = await meet({ persona: { greeting: null } });
      visitor.stream(CHAT_TOPIC, 'x'.repeat(CHAT_LIMITS.characters + 1));
      visitor.stream(CHAT_TOPIC, 'y'.repeat(200_000));
      visitor.chat('z'.repeat(CHAT_LIMITS.characters));
      const first = await host.event('the first turn', spokenBy('user'));
      expect(first.text).toBe('z'.repeat(CHAT_LIMITS.characters));
      for (let i = 0; i < 40; i++) visitor.chat(`message ${i}`);
      await host.event(
        'a turn of the flood',
        spokenBy('user', ({ text }) => text.startsWith('message')),
      );
      await visitor.until('a moment', ({ frames }) => frames.length > 150);
      expect(host.events.filter(spokenBy('user')).length).toBeLessThanOrEqual(CHAT_LIMITS.burst + 5);
    },
    MINUTES,
  );

  it(
    'mutes a visitor who floods it with messages, and ends the session of one who goes on',
    async () => {
      const { session, visitor } = await meet({ persona: { greeting: null } });
      for (let i = 0; i < CHAT_LIMITS.refusalsUntilMuted + 20; i++) visitor.chat(`message ${i}`);
      const { texts } = await visitor.until('being muted', ({ texts }) =>
        messagesOn(NOTICE_TOPIC, texts).some((notice) => RoomNotice.parse(notice).type === 'chat_muted'),
      );
      expect(messagesOn(NOTICE_TOPIC, texts)).toEqual([
        { type: 'chat_muted', seconds: CHAT_LIMITS.mutedMs / 1000 },
      ]);
      for (let i = 0; i < CHAT_LIMITS.refusalsUntilEnd; i++) visitor.chat(`more ${i}`);
      const died = await host.event(
        'the end of the session',
        (event): event is Extract<MediaEvent, { type: 'process_died' }> => event.type === 'process_died',
      );
      expect(died).toMatchObject({ sessionId: session.sessionId, final: true });
    },
    MINUTES,
  );

  it(
    'publishes its state as LiveKit’s own components read it',
    async () => {
      const { visitor } = await meet({ persona: { greeting: null }, knowledge: BRIDGE });
      await visitor.until('listening', ({ attributes }) => attributes[AGENT_STATE_ATTRIBUTE] === 'listening');
      visitor.chat('When was the Brooklyn Bridge opened?');
      await visitor.until('speaking', ({ attributes }) => attributes[AGENT_STATE_ATTRIBUTE] === 'speaking');
      const { texts } = await visitor.until(
        'listening again',
        ({ attributes }) => attributes[AGENT_STATE_ATTRIBUTE] === 'listening',
      );
      const states = texts
        .filter((text) => text.startsWith('attributes: '))
        .map((text) => JSON.parse(text.slice('attributes: '.length))[AGENT_STATE_ATTRIBUTE]);
      expect(states.slice(-3)).toEqual(['thinking', 'speaking', 'listening']);
    },
    MINUTES,
  );

  it(
    'reports joining, leaving and the end of the room, and leaves no process behind',
    async () => {
      const { session, visitor } = await meet();
      const is =
        <T extends MediaEvent['type']>(type: T) =>
        (event: MediaEvent): event is Extract<MediaEvent, { type: T }> =>
          event.type === type && event.sessionId === session.sessionId;
      await host.event('joining', is('visitor_joined'));
      await visitor.leave();
      expect((await host.event('leaving', is('visitor_left'))).clean).toBe(true);
      await livekit.rooms.deleteRoom(session.roomName);
      await host.event('the end of the room', is('room_closed'));
      await expect
        .poll(async () => (await fetch(`${host.supervisor.address}/healthz`)).json(), { timeout: 10_000 })
        .toMatchObject({ sessions: 0 });
      expect(host.events.some(is('process_died'))).toBe(false);
    },
    MINUTES,
  );
});
