import { setTimeout } from 'node:timers/promises';
import type { AssignmentResult, MediaEvent } from '@vivant/contract/control';
import { NOTICE_TOPIC } from '@vivant/contract/room';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sayAsVisitor } from '../testing/audio.ts';
import { findLivekitServer, startTestLivekit, type TestLivekit } from '../testing/livekit-server.ts';
import { type ModelServer, startModelServer } from '../testing/model-server.ts';
import { buildTestFace } from '../testing/test-face.ts';
import {
  NARROW_VIDEO,
  prepareSession,
  startTestHost,
  TEST_PERSONA,
  type TestHost,
} from '../testing/test-host.ts';
import { startVisitor, type Visitor } from '../testing/visitor.ts';

type Turn = Extract<MediaEvent, { type: 'turn' }>;

const program = findLivekitServer(process.env);
const MINUTES = 60_000;

const spoken =
  (test: (turn: Turn) => boolean) =>
  (event: MediaEvent): event is Turn =>
    event.type === 'turn' && event.role === 'assistant' && test(event);

describe.skipIf(program === null)('a session with an OpenAI-compatible model', () => {
  let livekit: TestLivekit;
  let model: ModelServer;
  let host: TestHost;
  let visitor: Visitor;
  let face: Uint8Array;
  const others: Visitor[] = [];

  beforeAll(async () => {
    [livekit, model] = await Promise.all([startTestLivekit(program), startModelServer()]);
    face = await buildTestFace();
    host = await startTestHost({
      slots: 3,
      engines: { llm: { baseUrl: model.baseUrl, apiKey: '', model: 'small' } },
    });
    const session = await prepareSession(livekit, host, face, { persona: { greeting: null } });
    visitor = await startVisitor();
    expect((await host.post(session.assignment)).status).toBe(200);
    await visitor.join(livekit.url, session.visitorToken);
  }, MINUTES);
  afterAll(async () => {
    for (const one of [visitor, ...others]) one?.kill();
    await host?.close();
    await model?.close();
    await livekit?.stop();
  }, MINUTES);

  it(
    'speaks the first sentence while the model still writes the second',
    async () => {
      const second = Promise.withResolvers<void>();
      model.answer = ['The first sentence is ready. ', () => second.promise, 'Here is the second one.'];
      visitor.chat('Tell me something.');
      // The test lets the model go on only once words of the first sentence have been captioned as heard.
      const during = await visitor.until('the first sentence', ({ captions }) =>
        captions.some(({ identity, text }) => identity === 'avatar' && text.startsWith('The first sentence')),
      );
      expect(during.captions.at(-1)?.text).toMatch(/^The first sentence/);
      expect(during.captions.at(-1)?.text).not.toContain('second');
      second.resolve();
      const turn = await host.event(
        'the answer',
        spoken(({ text }) => text.includes('second')),
      );
      expect(turn).toMatchObject({
        text: 'The first sentence is ready. Here is the second one.',
        interrupted: false,
      });
    },
    MINUTES,
  );

  it(
    'tells the model of the next turn only what was heard',
    async () => {
      model.answer = ['Noted.'];
      visitor.chat('And now?');
      await host.event(
        'the answer',
        spoken(({ text }) => text === 'Noted.'),
      );
      const messages = model.requests.at(-1)?.messages;
      expect(messages?.slice(1)).toEqual([
        { role: 'user', content: 'Tell me something.' },
        { role: 'assistant', content: 'The first sentence is ready. Here is the second one.' },
        { role: 'user', content: 'And now?' },
      ]);
    },
    MINUTES,
  );

  /** Another session beside the first. */
  async function meet(options: Parameters<typeof prepareSession>[3]) {
    host.events.length = 0;
    const session = await prepareSession(livekit, host, face, { video: NARROW_VIDEO, ...options });
    const other = await startVisitor();
    others.push(other);
    const { status, body } = await host.post(session.assignment);
    expect(status).toBe(200);
    await other.join(livekit.url, session.visitorToken);
    return { session, other, abilities: (body as AssignmentResult).abilities };
  }

  it(
    'greets in the session’s language, with the model’s translation',
    async () => {
      model.answer = ['Guten Tag, ich bin Ada.'];
      const { session, abilities } = await meet({ language: 'de' });
      expect(abilities).toEqual({
        hears: null,
        // By what this machine has.
        speaks: { language: 'de', engine: expect.stringMatching(/^(?:espeak-ng|pico)$/) },
        model: 'small',
      });
      const greeting = await host.event(
        'the greeting',
        spoken(({ sessionId }) => sessionId === session.sessionId),
      );
      expect(greeting.text).toBe('Guten Tag, ich bin Ada.');
      await host.delete(session.sessionId);
    },
    MINUTES,
  );

  it(
    'greets as written where the model fails, answers from the documents, and reports every lost part',
    async () => {
      model.status = 500;
      onTestFinished(() => {
        model.status = 200;
      });
      const { session, other } = await meet({ language: 'de' });
      const greeting = await host.event(
        'the greeting',
        spoken(({ sessionId }) => sessionId === session.sessionId),
      );
      expect(greeting.text).toBe(TEST_PERSONA.greeting);
      other.chat('Wie alt ist die Brücke?');
      const news = await host.event(
        'the loss of the model',
        (event): event is Extract<MediaEvent, { type: 'condition' }> =>
          event.type === 'condition' &&
          event.sessionId === session.sessionId &&
          event.condition.degradations.some(({ part }) => part === 'model'),
      );
      expect(news.condition.degradations).toMatchObject([
        { part: 'hearing', reason: 'no_engine', until: null },
        { part: 'model', reason: 'failed', until: null },
      ]);
      const { texts } = await other.until(
        'word of it',
        ({ texts }) => texts.filter((text) => text.includes(NOTICE_TOPIC)).length >= 2,
      );
      expect(texts.filter((text) => text.includes(NOTICE_TOPIC))).toEqual([
        `data ${NOTICE_TOPIC}: {"type":"degraded","part":"hearing","reason":"no_engine"}`,
        `data ${NOTICE_TOPIC}: {"type":"degraded","part":"model","reason":"failed"}`,
      ]);
      await host.delete(session.sessionId);
    },
    MINUTES,
  );

  it.each([
    ['writes', async () => visitor.chat('And now?')],
    ['speaks', async () => visitor.speak(await sayAsVisitor('When did elephants cross the bridge?'))],
  ])(
    'cancels the model’s answer upstream when the visitor %s before its end',
    async (how, interrupt) => {
      host.events.length = 0;
      const { givenUp, requests } = model;
      const asked = requests.length;
      // It would write for minutes, too steadily for anybody to lose patience.
      const story = Array.from({ length: 120 }, (_, part) => `Who ${how} hears part ${part + 1}. `);
      model.answer = story.flatMap((part) => [part, () => setTimeout(1000)]);
      visitor.chat('Tell me a long story.');
      await visitor.until(
        'the beginning',
        ({ captions }) =>
          requests.length > asked &&
          captions.some(({ identity, text }) => identity === 'avatar' && text.startsWith(`Who ${how}`)),
      );
      expect(model.givenUp).toBe(givenUp);
      model.answer = ['As you wish.'];
      await interrupt();
      await host.event(
        'the next answer',
        spoken(({ text }) => text === 'As you wish.'),
      );
      expect(model.givenUp).toBe(givenUp + 1);
      const cut = await host.event(
        'the turn that was cut',
        spoken(({ text }) => text.startsWith(`Who ${how}`)),
      );
      expect(cut.interrupted).toBe(true);
      expect(story.join('').startsWith(cut.text)).toBe(true);
      expect(host.events.filter(({ type }) => type === 'condition')).toEqual([]);
    },
    MINUTES,
  );
});
