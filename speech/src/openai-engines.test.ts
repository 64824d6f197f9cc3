import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from './provider-error.ts';
import { createOpenAiStt } from './stt/openai-stt.ts';
import { buzz } from './testing/audio.ts';
import { hear, itIsAnSttProvider } from './testing/stt-contract.ts';
import { itIsATtsProvider } from './testing/tts-contract.ts';
import { createOpenAiTts } from './tts/openai-tts.ts';
import { joinPcm } from './voice/join-pcm.ts';

/** Two seconds, half a second of it without a voice. */
const UTTERANCE = joinPcm([buzz(12000, 16000, 120), new Int16Array(8000), buzz(12000, 16000, 140)]);

let server: Server;
let baseUrl: string;
let requests: { path: string; authorization: string | undefined; type: string; body: Buffer }[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { authorization, 'content-type': type = '' } = request.headers;
    requests.push({ path: request.url ?? '', authorization, type, body: Buffer.concat(parts) });
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => void server.close());
beforeEach(() => {
  requests = [];
  answer = speakOrHear;
});

/** 1.5 s of sound in pieces of odd length, as networks cut them; or a transcript. */
function speakOrHear(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/v1/audio/transcriptions') {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ text: ' Hello there. ' }));
    return;
  }
  const bytes = Buffer.from(buzz(36000, 24000, 120).buffer);
  response.setHeader('content-type', 'audio/pcm');
  let at = 0;
  const next = () => {
    if (at >= bytes.length) return void response.end();
    response.write(bytes.subarray(at, (at += 9001)));
    setImmediate(next);
  };
  next();
}

const options = (over: object = {}) => ({
  baseUrl,
  apiKey: 'secret',
  model: 'm',
  fetch,
  timeoutMs: 2000,
  ...over,
});
const openTts = (over: object = {}) => createOpenAiTts({ ...options(over), voice: 'v' });

async function first(provider: ReturnType<typeof openTts>): Promise<unknown> {
  return await provider.synthesize('Hi', { language: 'en' })[Symbol.asyncIterator]().next();
}

describe('speaking through an OpenAI-compatible service', () => {
  itIsATtsProvider(() => openTts(), { language: 'en', text: 'A sentence of some length.' });

  it('asks for raw sound with the key in the header, and loses no sample between odd chunks', async () => {
    let samples = 0;
    for await (const chunk of openTts().synthesize('Guten Tag', { language: 'de' }))
      samples += chunk.pcm.length;
    expect(samples).toBe(36000);
    expect(requests[0]).toMatchObject({ path: '/v1/audio/speech', authorization: 'Bearer secret' });
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject({
      input: 'Guten Tag',
      voice: 'v',
      response_format: 'pcm',
    });
  });

  it.each([
    [429, true],
    [503, true],
    [401, false],
    [400, false],
  ])('status %i is an error, retryable: %s', async (status, retryable) => {
    answer = (_, response) => void response.writeHead(status).end('{"error":"no"}');
    const error = await first(openTts()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ retryable, status });
    expect(String(error)).not.toContain('secret');
  });

  it('a service that does not answer in time is retryable', async () => {
    answer = () => {};
    await expect(first(openTts({ timeoutMs: 50 }))).rejects.toMatchObject({ retryable: true });
  });

  it('an unreachable service is retryable', async () => {
    await expect(first(openTts({ baseUrl: 'http://127.0.0.1:1/v1' }))).rejects.toMatchObject({
      retryable: true,
    });
  });

  it('an error page is not played as noise', async () => {
    answer = (_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<html>busy</html>');
    };
    await expect(first(openTts())).rejects.toThrow(/text\/html/);
  });

  it('a connection that breaks within a sentence is retryable', async () => {
    answer = (_, response) => {
      response.setHeader('content-type', 'audio/pcm');
      response.write(Buffer.alloc(4000));
      setImmediate(() => response.destroy());
    };
    const all = async () => {
      for await (const _ of openTts().synthesize('Hi', { language: 'en' }));
    };
    await expect(all()).rejects.toMatchObject({ retryable: true });
  });
});

describe('hearing through an OpenAI-compatible service', () => {
  itIsAnSttProvider(() => createOpenAiStt(options()));

  it('sends the utterance as a wav with its language and returns the words', async () => {
    expect(await hear(createOpenAiStt(options()), UTTERANCE, 'zh-TW')).toBe('Hello there.');
    const body = requests[0]?.body.toString('latin1');
    expect(requests[0]?.type).toMatch(/multipart\/form-data/);
    expect(body).toMatch(/name="language"\r\n\r\nzh\r\n/);
    expect(body).toContain('RIFF');
    expect(requests[0]?.body.length).toBeGreaterThan(64000);
  });

  it.each(['sw', 'x-private', 'hi'])('leaves it to the service to detect the language of %s', async (tag) => {
    await hear(createOpenAiStt(options()), UTTERANCE, tag);
    expect(requests[0]?.body.toString('latin1')).not.toContain('name="language"');
  });

  it('an answer without words is an error, not an empty sentence', async () => {
    answer = (_, response) => void response.end('[]');
    await expect(hear(createOpenAiStt(options()), UTTERANCE)).rejects.toThrow(/no text/);
  });

  it('an utterance that is closed while the service thinks does not hang', async () => {
    let asked = () => {};
    const arrived = new Promise<void>((resolve) => (asked = resolve));
    answer = () => asked();
    const stream = await createOpenAiStt(options()).open({ language: 'en' });
    stream.push(UTTERANCE);
    const heard = stream.finish();
    heard.catch(() => {});
    await arrived;
    stream.close();
    await expect(heard).rejects.toThrow(/closed/);
  });
});
