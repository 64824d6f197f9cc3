import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createProviders } from './providers.ts';

let server: Server;
let url: string;
let asked: { path: string; authorization: string | undefined; body: string }[];
let answer: { status: number; type: string; body: string };

beforeEach(async () => {
  asked = [];
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { authorization } = request.headers;
    asked.push({ path: request.url ?? '', authorization, body: Buffer.concat(parts).toString('latin1') });
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterEach(() => void server.close());

const never = new AbortController().signal;
const given = (check = async () => {}) =>
  createProviders({
    variables: Object.fromEntries(
      ['LLM', 'STT', 'TTS'].flatMap((kind) => [
        [`VIVANT_${kind}_BASE_URL`, `${url}/`],
        [`VIVANT_${kind}_API_KEY`, 'secret'],
        [`VIVANT_${kind}_MODEL`, `${kind} model`],
      ]),
    ),
    moderation: { baseUrl: url, apiKey: null, model: null },
    s3: { bucket: 'faces', endpoint: null },
    ...{ blobs: { check }, fetch },
  });
const test = (id: string) =>
  given()
    .find((one) => one.id === id)
    ?.test(never);
const GOOD = {
  llm: ['/v1/chat/completions', 'application/json', '{"choices":[{"message":{"content":"OK"}}]}'],
  stt: ['/v1/audio/transcriptions', 'application/json', '{"text":""}'],
  tts: ['/v1/audio/speech', 'audio/pcm', 'xxxx'],
  moderation: ['/v1/moderations', 'application/json', '{"results":[{"flagged":false}]}'],
} as const;
const kinds = Object.entries(GOOD);

it('are those that the settings name, and none without', () => {
  expect(given().map(({ id, where }) => [id, where])).toEqual([
    ['llm', `${url}/, LLM model`],
    ['stt', `${url}/, STT model`],
    ['tts', `${url}/, TTS model`],
    ['moderation', url],
    ['s3', 'faces'],
  ]);
  const none = { variables: {}, moderation: null, s3: null, blobs: { check: async () => {} }, fetch };
  expect(createProviders(none)).toEqual([]);
});

it.each(kinds)('%s is asked as its work asks it', async (id, [path, type, body]) => {
  answer = { status: 200, type, body };
  expect(await test(id)).toMatch(/^It /);
  expect(asked).toMatchObject([
    {
      path,
      authorization: id === 'moderation' ? undefined : 'Bearer secret',
      body: expect.stringMatching(/./),
    },
  ]);
});

it.each(kinds)('%s that refuses or answers nonsense fails with what is wrong', async (id) => {
  answer = { status: 401, type: 'application/json', body: '{"error":"the key secret is wrong"}' };
  await expect(test(id)).rejects.toThrow(/^It refuses the key \(401\)/);
  answer = { status: 500, type: 'text/plain', body: 'x' };
  await expect(test(id)).rejects.toThrow(/^It answers 500\.$/);
  answer = { status: 200, type: 'text/html', body: '<html>' };
  await expect(test(id)).rejects.toThrow(/something else|instead of sound/);
});

it('one that is away is told from one that does not answer in time', async () => {
  const providers = given();
  const llm = providers.find(({ id }) => id === 'llm');
  await expect(llm?.test(AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  await new Promise((resolve) => server.close(resolve));
  await expect(llm?.test(never)).rejects.toThrow(/cannot be reached \(ECONNREFUSED\)/);
});

it('a bucket is looked at as the service does', async () => {
  const s3 = given(() => Promise.reject(new Error('The bucket faces does not exist.'))).at(-1);
  await expect(s3?.test(never)).rejects.toThrow('does not exist');
});
