import type { MediaEvent } from '@vivant/contract/control';
import {
  AGENT_STATE_ATTRIBUTE,
  CHAT_LIMITS,
  CHAT_TOPIC,
  CITATIONS_TOPIC,
  NOTICE_TOPIC,
  SUGGESTIONS_TOPIC,
} from '@vivant/contract/room';
import { Citations, RoomNotice } from '@vivant/contract/room-protocol';
import { describe, expect, it } from 'vitest';
import { levelDb, sayAsVisitor } from '../testing/audio.ts';
import { BRIDGE, instantsOf, spokenBy, type Turn, useHostedWorld } from '../testing/hosted-world.ts';
import { findLivekitServer } from '../testing/livekit-server.ts';
import { ABOUT_THE_MILL, storedMill } from '../testing/mill.ts';
import { storedKnowledge, TEST_PERSONA } from '../testing/test-host.ts';

const program = findLivekitServer(process.env);

/** Data messages a visitor got on a topic. */
const messagesOn = (topic: string, texts: string[]): unknown[] =>
  texts
    .filter((text) => text.startsWith(`data ${topic}: `))
    .map((text) => JSON.parse(text.slice(`data ${topic}: `.length)));

/** Whoever says little keeps nobody waiting. */
const introduced = { greeting: null, selfIntroduction: 'I am Ada.' };

/** None of these judges how anything sounds or looks: other tests may run beside them. */
describe.skipIf(program === null)('a hosted session whose visitor types', () => {
  const world = useHostedWorld(program);

  it('answers a visitor who asks before being greeted, and greets no more', async () => {
    const { visitor } = await world.meet({ knowledge: BRIDGE });
    visitor.chat('When was the Brooklyn Bridge opened?');
    const answer = await world.host.event(
      'the answer',
      spokenBy('assistant', ({ text }) => text.includes('1883')),
    );
    // What is to be said next follows within one.
    await visitor.until('two seconds of silence', ({ audio }) => levelDb(audio.subarray(-32_000)) < -70);
    expect(world.host.events.filter(spokenBy('assistant')).at(-1)).toEqual(answer);
  });

  it('answers a question that uses other words than the documents, by what both mean', async () => {
    const { visitor } = await world.meet({ persona: introduced, knowledge: await storedMill() });
    const answer = async () => {
      world.host.events.length = 0;
      visitor.chat(ABOUT_THE_MILL.question);
      return (await world.host.event('an answer', spokenBy('assistant'))).text;
    };
    // On a busy machine a question is answered by its words before it is known what it means.
    await expect.poll(answer).toContain(ABOUT_THE_MILL.answer);
  });

  it('answers a typed question from the documents, and abstains without them', async () => {
    const persona = { greeting: null };
    const [informed, ignorant] = await Promise.all([
      world.meet({ persona, knowledge: BRIDGE }),
      world.meet({ persona }),
    ]);
    const answerIn = ({ session, visitor }: typeof informed) => {
      visitor.chat('When was the Brooklyn Bridge opened?');
      const isThere = ({ sessionId }: Turn) => sessionId === session.sessionId;
      return world.host.event('an answer', spokenBy('assistant', isThere));
    };
    const [answer, refusal] = await Promise.all([answerIn(informed), answerIn(ignorant)]);
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

    expect(refusal.text).not.toContain('1883');
    expect(refusal.sources).toEqual([]);
    expect(refusal.grounds).toMatchObject({ outcome: 'nothing_found', considered: [] });
    expect(messagesOn(CITATIONS_TOPIC, (await ignorant.visitor.report()).texts)).toEqual([]);
  });

  it('answers as a rehearsal was changed from its next answer on, whatever else it is told', async () => {
    const { session, visitor } = await world.meet({ persona: introduced, rehearses: true });
    const ask = async (question: string) => {
      const before = world.host.events.length;
      visitor.chat(question);
      const isLater = (turn: Turn) => world.host.events.indexOf(turn) >= before;
      return (await world.host.event(`the answer to ${question}`, spokenBy('assistant', isLater))).text;
    };
    const change = (changed: unknown) => world.host.change(session.sessionId, changed);
    expect(await ask('Who are you?')).toBe(introduced.selfIntroduction);

    const persona = {
      ...TEST_PERSONA,
      displayName: 'Eve',
      selfIntroduction: 'I am Eve.',
    };
    const text = 'The Brooklyn Bridge was opened in 1883.';
    const passages = [{ id: 0, source: 'bridge.txt', heading: 'Brooklyn Bridge', text }];
    const files = [{ name: 'bridge.txt', description: null }];
    const knowledge = world.host.blob(storedKnowledge({ version: 1, files, passages }));
    expect(await change({ persona, knowledge })).toEqual({ status: 204, body: null });
    // What can be asked now is told once it can be.
    await visitor.until('suggestions', ({ texts }) => messagesOn(SUGGESTIONS_TOPIC, texts).length > 0);
    expect(await ask('Who are you?')).toBe(persona.selfIntroduction);
    expect(await ask('When was the Brooklyn Bridge opened?')).toContain('1883');

    const unreadable = world.host.blob(new TextEncoder().encode('no knowledge'));
    const missing = { ...knowledge, sha256: 'f'.repeat(64) };
    const tooLarge = { persona: { ...persona, instructions: 'x'.repeat(3 * 1024 ** 2) }, knowledge };
    expect(await change({ persona: 'Mallory' })).toMatchObject({ status: 503 });
    expect(await change({ persona, knowledge: missing })).toMatchObject({
      ...{ status: 503, body: { error: 'asset_unavailable' } },
    });
    // It is answered, or its connection is cut while it still comes.
    expect((await change(tooLarge).catch(() => ({ status: 503 }))).status).toBe(503);
    expect((await change({ persona: TEST_PERSONA, knowledge: unreadable })).status).toBe(404);
    expect(await ask('When was the Brooklyn Bridge opened?')).toContain('1883');
    expect(await ask('Who are you?')).toBe(persona.selfIntroduction);

    await world.host.delete(session.sessionId);
    await expect.poll(() => change({ persona, knowledge: null })).toMatchObject({ status: 404 });
  });

  it('says what it said when it began, where it is no rehearsal', async () => {
    const { session, visitor } = await world.meet({ persona: introduced });
    const persona = { ...TEST_PERSONA, selfIntroduction: 'I am Eve.' };
    expect(await world.host.change(session.sessionId, { persona, knowledge: null })).toMatchObject({
      ...{ status: 503, body: { error: 'invalid_assignment' } },
    });
    visitor.chat('Who are you?');
    const answer = await world.host.event('the answer', spokenBy('assistant'));
    expect(answer.text).toBe(introduced.selfIntroduction);
  });

  it('listens only to its visitor, even with others in the room', async () => {
    const { session, visitor } = await world.meet({ persona: { greeting: null } });
    const stranger = await world.newVisitor();
    await stranger.join(world.livekit.url, await world.livekit.token(session.roomName, 'stranger'));
    stranger.chat('Who are you?');
    await stranger.speak(await sayAsVisitor('Please introduce yourself.'));
    visitor.chat('Thank you!');
    const first = await world.host.event('the first turn', spokenBy('user'));
    expect(first.text).toBe('Thank you!');
    await world.host.event('the answer', spokenBy('assistant'));
    expect(world.host.events.filter(spokenBy('user'))).toHaveLength(1);
  });

  it('takes a message at the limit, refuses a longer one, and survives a flood', async () => {
    const { visitor } = await world.meet({ persona: { greeting: null } });
    visitor.stream(CHAT_TOPIC, 'x'.repeat(CHAT_LIMITS.characters + 1));
    visitor.stream(CHAT_TOPIC, 'y'.repeat(200_000));
    visitor.chat('z'.repeat(CHAT_LIMITS.characters));
    const first = await world.host.event('the first turn', spokenBy('user'));
    expect(first.text).toBe('z'.repeat(CHAT_LIMITS.characters));
    for (let i = 0; i < 40; i++) visitor.chat(`message ${i}`);
    await world.host.event(
      'a turn of the flood',
      spokenBy('user', ({ text }) => text.startsWith('message')),
    );
    const before = (await visitor.report()).frames.length;
    await visitor.until('a moment', ({ frames }) => frames.length > before + 50);
    expect(world.host.events.filter(spokenBy('user')).length).toBeLessThanOrEqual(CHAT_LIMITS.burst + 5);
  });

  it('mutes a visitor who floods it with messages, and ends the session of one who goes on', async () => {
    const { session, visitor } = await world.meet({ persona: { greeting: null } });
    for (let i = 0; i < CHAT_LIMITS.refusalsUntilMuted + 20; i++) visitor.chat(`message ${i}`);
    const { texts } = await visitor.until('being muted', ({ texts }) =>
      messagesOn(NOTICE_TOPIC, texts).some((notice) => RoomNotice.parse(notice).type === 'chat_muted'),
    );
    expect(messagesOn(NOTICE_TOPIC, texts)).toEqual([
      { type: 'chat_muted', seconds: CHAT_LIMITS.mutedMs / 1000 },
    ]);
    for (let i = 0; i < CHAT_LIMITS.refusalsUntilEnd; i++) visitor.chat(`more ${i}`);
    const died = await world.host.event(
      'the end of the session',
      (event): event is Extract<MediaEvent, { type: 'process_died' }> => event.type === 'process_died',
    );
    expect(died).toMatchObject({ sessionId: session.sessionId, final: true });
  });

  it('publishes its state as LiveKit’s own components read it', async () => {
    const { visitor } = await world.meet({ persona: { greeting: null }, knowledge: BRIDGE });
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
  });

  it('reports joining, leaving and the end of the room, and leaves no process behind', async () => {
    const { session, visitor } = await world.meet();
    const is =
      <T extends MediaEvent['type']>(type: T) =>
      (event: MediaEvent): event is Extract<MediaEvent, { type: T }> =>
        event.type === type && event.sessionId === session.sessionId;
    await world.host.event('joining', is('visitor_joined'));
    await visitor.leave();
    expect((await world.host.event('leaving', is('visitor_left'))).clean).toBe(true);
    await world.livekit.rooms.deleteRoom(session.roomName);
    await world.host.event('the end of the room', is('room_closed'));
    await expect
      .poll(async () => (await fetch(`${world.host.supervisor.address}/healthz`)).json(), { timeout: 10_000 })
      .toMatchObject({ sessions: 0 });
    expect(world.host.events.some(is('process_died'))).toBe(false);
  });
});
