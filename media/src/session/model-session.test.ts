import type { MediaEvent } from '@vivant/contract/control';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLivekitServer, startTestLivekit, type TestLivekit } from '../testing/livekit-server.ts';
import { type ModelServer, startModelServer } from '../testing/model-server.ts';
import { buildTestFace } from '../testing/test-face.ts';
import { prepareSession, startTestHost, type TestHost } from '../testing/test-host.ts';
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

  beforeAll(async () => {
    [livekit, model] = await Promise.all([startTestLivekit(program!), startModelServer()]);
    const face = await buildTestFace();
    host = await startTestHost({ engines: { llm: { baseUrl: model.baseUrl, apiKey: '', model: 'small' } } });
    const session = await prepareSession(livekit, host, face, { persona: { greeting: null } });
    visitor = await startVisitor();
    expect((await host.post(session.assignment)).status).toBe(200);
    await visitor.join(livekit.url, session.visitorToken);
  }, MINUTES);
  afterAll(async () => {
    visitor?.kill();
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
      expect(during.captions.at(-1)!.text).not.toContain('second');
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
      const { messages } = model.requests.at(-1)!;
      expect(messages.slice(1)).toEqual([
        { role: 'user', content: 'Tell me something.' },
        { role: 'assistant', content: 'The first sentence is ready. Here is the second one.' },
        { role: 'user', content: 'And now?' },
      ]);
    },
    MINUTES,
  );
});
