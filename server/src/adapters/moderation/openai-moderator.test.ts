import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModerationCase } from '../../ports/moderator.ts';
import { createAllModerators } from './all-moderators.ts';
import { createOpenAiModerator, ModerationOutageError } from './openai-moderator.ts';
import { createRulesModerator } from './rules-moderator.ts';

interface Asked {
  path: string;
  authorization: string | undefined;
  body: { model?: string; input: (string | { type: string; image_url: { url: string } })[] };
}

let server: Server;
let baseUrl: string;
let asked: Asked[];
/** What the server answers; tests put theirs in. */
let answer: (asked: Asked) => { status: number; body: unknown };

/** As OpenAI's own answers: one result for each text, or one for a picture. */
function judgeAll(flagged: (input: string | object) => string | null) {
  return ({ body }: Asked) => ({
    status: 200,
    body: {
      id: 'modr-1',
      model: 'omni-moderation-latest',
      results: body.input.map((input) => {
        const category = flagged(input);
        return {
          flagged: category !== null,
          categories: { sexual: false, violence: false, ...(category === null ? {} : { [category]: true }) },
          category_scores: { sexual: 0.01, violence: 0.01 },
        };
      }),
    },
  });
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const entry: Asked = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: (await json(request)) as Asked['body'],
    };
    asked.push(entry);
    const { status, body } = answer(entry);
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = judgeAll(() => null);
});

const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a06040' } })
  .png()
  .toBuffer();
const item = (texts: Record<string, string[]>): ModerationCase => ({
  language: 'en',
  texts,
  portrait: async () => picture,
});
const moderator = (options: { judgesImages?: boolean; baseUrl?: string } = {}) =>
  createOpenAiModerator({
    ...{ baseUrl, apiKey: 'sk-moderation', model: 'omni-moderation-latest', judgesImages: true, ...options },
    ...{ fetch, timeoutMs: 5_000 },
  });
const signal = AbortSignal.timeout(60_000);

describe('the moderation service', () => {
  it('judges every text by itself and the portrait as a small JPEG', async () => {
    const texts = { name: ['Mira'], guardrails: ['Be kind.', 'Be brief.'] };
    expect(await moderator().judge(item(texts), signal)).toEqual([]);
    expect(asked.map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/v1/moderations', 'Bearer sk-moderation'],
      ['/v1/moderations', 'Bearer sk-moderation'],
    ]);
    expect(asked[0]?.body).toEqual({
      model: 'omni-moderation-latest',
      input: ['Mira', 'Be kind.', 'Be brief.'],
    });
    const [, pictured] = asked;
    assert(pictured);
    const [image] = pictured.body.input as [{ type: string; image_url: { url: string } }];
    expect(image.type).toBe('image_url');
    const [, data = ''] = /^data:image\/jpeg;base64,(.+)$/.exec(image.image_url.url) ?? [];
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 512,
      height: 384,
    });
  });

  it('names the part, the categories and the words it flags', async () => {
    answer = judgeAll((input) => (String(input).includes('blood') ? 'violence' : null));
    const findings = await moderator().judge(
      item({ name: ['Mira'], greeting: [`I want blood. ${'x'.repeat(2000)}`] }),
      signal,
    );
    expect(findings).toEqual([
      { part: 'greeting', reason: 'violence', excerpt: expect.stringMatching(/^I want blood\. x+…$/) },
    ]);
    expect(findings[0]?.excerpt?.length).toBeLessThan(400);
  });

  it('flags a picture without words', async () => {
    answer = judgeAll((input) => (typeof input === 'object' ? 'sexual' : null));
    expect(await moderator().judge(item({ name: ['Mira'] }), signal)).toEqual([
      { part: 'portrait', reason: 'sexual', excerpt: null },
    ]);
  });

  it('is sent no pictures where its model reads none', async () => {
    await moderator({ judgesImages: false }).judge(item({ name: ['Mira'] }), signal);
    expect(asked).toHaveLength(1);
  });

  it('is asked in batches, and every text gets its own verdict', async () => {
    answer = judgeAll((input) => (input === 'text 63' ? 'hate' : null));
    const texts = Array.from({ length: 70 }, (_, i) => `text ${i}`);
    const findings = await moderator({ judgesImages: false }).judge(item({ knowledge: texts }), signal);
    expect(asked.map(({ body }) => body.input.length)).toEqual([32, 32, 6]);
    expect(findings).toMatchObject([{ part: 'knowledge', reason: 'hate', excerpt: 'text 63' }]);
  });

  it.each<[string, typeof answer]>([
    ['an error', () => ({ status: 500, body: { error: 'quoting a secret text' } })],
    ['a refused key', () => ({ status: 401, body: {} })],
    ['a limit', () => ({ status: 429, body: {} })],
    ['another place', () => ({ status: 307, body: {} })],
    ['no JSON', () => ({ status: 200, body: '<html>a secret text</html>' })],
    ['another shape', () => ({ status: 200, body: { results: [{ flagged: 'no' }] } })],
    ['too few verdicts', () => ({ status: 200, body: { results: [{ flagged: false, categories: {} }] } })],
    ['no verdict', () => ({ status: 200, body: { results: [] } })],
  ])('that answers %s passes nothing, and its error quotes nothing', async (_what, how) => {
    answer = how;
    const judged = moderator().judge(item({ name: ['a secret text'], greeting: ['hello'] }), signal);
    const error = await judged.then(
      () => null,
      (thrown: Error) => thrown,
    );
    expect(error).toBeInstanceOf(ModerationOutageError);
    expect(`${error?.message} ${String(error?.cause)}`).not.toContain('secret');
  });

  it('that cannot be reached passes nothing', async () => {
    const gone = moderator({ baseUrl: 'http://127.0.0.1:1/v1' });
    await expect(gone.judge(item({ name: ['Mira'] }), signal)).rejects.toThrow('cannot be reached');
  });

  it('is no longer waited for when the run is aborted', async () => {
    const aborted = AbortSignal.abort(new Error('the service stops'));
    await expect(moderator().judge(item({ name: ['Mira'] }), aborted)).rejects.toThrow(ModerationOutageError);
  });

  it('is asked as well as the rules: what either flags is held', async () => {
    answer = judgeAll((input) => (String(input).includes('blood') ? 'violence' : null));
    const both = createAllModerators([createRulesModerator(), moderator({ judgesImages: false })]);
    const findings = await both.judge(
      item({ name: ['www.example.com'], greeting: ['I want blood.'] }),
      signal,
    );
    expect(findings.map(({ part }) => part)).toEqual(['name', 'greeting']);
  });
});
