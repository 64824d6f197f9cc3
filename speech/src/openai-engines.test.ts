import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { joinPcm } from '@vivant/contract/pcm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from './provider-error.ts';
import { createOpenAiStt, type Partials } from './stt/openai-stt.ts';
import { buzz, noise } from './testing/audio.ts';
import { hear, itIsAnSttProvider } from './testing/stt-contract.ts';
import { itIsATtsProvider } from './testing/tts-contract.ts';
import { createOpenAiTts } from './tts/openai-tts.ts';

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
  timeoutMs: 60_000,
  ...over,
});
/** How long it takes an answer, a busy machine does not say. */
const openStt = (partials: Partials = 'off', now = () => 0) =>
  createOpenAiStt({ ...options(), partials, now });
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
  itIsAnSttProvider(() => openStt());

  it('sends the utterance as a wav with its language and returns the words', async () => {
    expect(await hear(openStt(), UTTERANCE, { language: 'zh-TW' })).toBe('Hello there.');
    const body = requests[0]?.body.toString('latin1');
    expect(requests[0]?.type).toMatch(/multipart\/form-data/);
    expect(body).toMatch(/name="language"\r\n\r\nzh\r\n/);
    expect(body).toContain('RIFF');
    expect(requests[0]?.body.length).toBeGreaterThan(64000);
  });

  it.each(['sw', 'x-private', 'hi'])('leaves it to the service to detect the language of %s', async (tag) => {
    await hear(openStt(), UTTERANCE, { language: tag });
    expect(requests[0]?.body.toString('latin1')).not.toContain('name="language"');
  });

  it('an answer without words is an error, not an empty sentence', async () => {
    answer = (_, response) => void response.end('[]');
    await expect(hear(openStt(), UTTERANCE)).rejects.toThrow(/no text/);
  });

  it('an utterance that is closed while the service thinks does not hang', async () => {
    let asked = () => {};
    const arrived = new Promise<void>((resolve) => (asked = resolve));
    answer = () => asked();
    const stream = await openStt().open({ language: 'en' });
    stream.push(UTTERANCE);
    const heard = stream.finish();
    heard.catch(() => {});
    await arrived;
    stream.close();
    await expect(heard).rejects.toThrow(/closed/);
  });

  describe('asked for the words so far', () => {
    const voice = (ms: number) => buzz(ms * 16, 16000, 120);
    const silence = (ms: number) => new Int16Array(ms * 16);
    let waiting: ServerResponse[];
    let cancelled: number;
    beforeEach(() => {
      waiting = [];
      cancelled = 0;
      answer = (_, response) => {
        response.on('close', () => {
          if (!response.writableFinished) cancelled++;
        });
        waiting.push(response);
      };
    });
    const reply = (place: number, text: string) => waiting[place]?.end(JSON.stringify({ text }));
    const asked = (count: number) => expect.poll(() => waiting).toHaveLength(count);
    /** Milliseconds of sound in one request. */
    const soundOf = (place: number) => {
      const body = requests[place]?.body ?? Buffer.alloc(0);
      return body.readUInt32LE(body.indexOf('data', body.indexOf('WAVEfmt ')) + 4) / 32;
    };
    async function open(stt: ReturnType<typeof openStt>) {
      const stream = await stt.open({ language: 'en' });
      const say = (...sounds: Int16Array[]) => {
        for (const pcm of sounds)
          for (let at = 0; at < pcm.length; at += 160) stream.push(pcm.slice(at, at + 160));
      };
      return { stream, say };
    }

    it('has the words of a pause after which nothing came, and asks no second time', async () => {
      const { stream, say } = await open(openStt('pauses'));
      say(silence(600), voice(900), silence(160));
      await asked(1);
      expect(stream.partial()).toBe('');
      expect(stream.isBehind?.()).toBe(true);
      reply(0, 'How old is it?');
      await expect.poll(() => stream.partial()).toBe('How old is it?');
      expect(stream.isBehind?.()).toBe(false);
      say(silence(100));
      expect(await stream.finish()).toEqual({ text: 'How old is it?', confidence: null });
      expect(soundOf(0)).toBeGreaterThan(1600);
      expect(requests).toHaveLength(1);
      stream.close();
    });

    it('waits at the end for what was asked at the pause before', async () => {
      const { stream, say } = await open(openStt('pauses'));
      say(voice(900), silence(260));
      await asked(1);
      const heard = stream.finish();
      reply(0, 'How old is it?');
      expect((await heard).text).toBe('How old is it?');
      expect(requests).toHaveLength(1);
      stream.close();
    });

    it('asks for all of it where somebody goes on, and gives up what was asked before', async () => {
      const { stream, say } = await open(openStt('pauses'));
      say(voice(900), silence(160));
      await asked(1);
      say(voice(400));
      const heard = stream.finish();
      await asked(2);
      await expect.poll(() => cancelled).toBe(1);
      reply(1, 'How old is it here?');
      expect((await heard).text).toBe('How old is it here?');
      expect(soundOf(1)).toBe(1460);
      stream.close();
    });

    it('asks for all of it where more sound came than a pause has, though the gate heard no voice in it', async () => {
      const { stream, say } = await open(openStt('pauses'));
      say(voice(900), silence(160));
      await asked(1);
      say(silence(500));
      const heard = stream.finish();
      await asked(2);
      expect(soundOf(1)).toBe(1560);
      reply(1, 'How old is it here?');
      expect((await heard).text).toBe('How old is it here?');
      stream.close();
    });

    it('asks once more where what it waits for at the end fails', async () => {
      const { stream, say } = await open(openStt('pauses'));
      say(voice(900), silence(260));
      await asked(1);
      const heard = stream.finish();
      waiting[0]?.destroy();
      await asked(2);
      reply(1, 'How old is it?');
      expect((await heard).text).toBe('How old is it?');
      stream.close();
    });

    it('does not ask at a pause while an earlier request is unanswered', async () => {
      const { stream, say } = await open(openStt('pauses'));
      say(voice(900), silence(160));
      await asked(1);
      say(voice(400), silence(160));
      const heard = stream.finish();
      await asked(2);
      expect(soundOf(1)).toBe(1620);
      reply(1, 'all of it');
      expect((await heard).text).toBe('all of it');
      stream.close();
    });

    it('asks at a few pauses of one utterance and no more', async () => {
      const { stream, say } = await open(openStt('pauses'));
      for (let pause = 0; pause < 6; pause++) {
        say(voice(400), silence(160));
        await asked(Math.min(pause + 1, 3));
        reply(pause, `pause ${pause}`);
        if (pause < 3) await expect.poll(() => stream.partial()).toBe(`pause ${pause}`);
      }
      const heard = stream.finish();
      await asked(4);
      reply(3, 'all of it');
      expect((await heard).text).toBe('all of it');
      stream.close();
    });

    it('follows the voice where that is wanted, one request at a time and ever longer', async () => {
      const { stream, say } = await open(openStt('steady'));
      say(voice(1100));
      await asked(1);
      say(voice(1900));
      reply(0, 'How old is');
      await expect.poll(() => stream.partial()).toBe('How old is');
      say(voice(10));
      await asked(2);
      expect([soundOf(0), soundOf(1)]).toEqual([1000, 3010]);
      reply(1, 'How old is this');
      await expect.poll(() => stream.partial()).toBe('How old is this');
      expect(stream.isBehind?.()).toBe(true);
      say(silence(160));
      await asked(3);
      reply(2, 'How old is this one?');
      expect((await stream.finish()).text).toBe('How old is this one?');
      stream.close();
    });

    it('follows the voice only so often as the service answers in half the time', async () => {
      let nowMs = 0;
      const { stream, say } = await open(openStt('steady', () => nowMs));
      say(voice(1000));
      await asked(1);
      nowMs += 1500;
      reply(0, 'How old is');
      await expect.poll(() => stream.partial()).toBe('How old is');
      say(voice(2990));
      await new Promise((resolve) => setImmediate(resolve));
      expect(waiting).toHaveLength(1);
      say(voice(20));
      await asked(2);
      expect(soundOf(1)).toBe(4000);
      stream.close();
    });

    it('asks once, at the end, where that is wanted', async () => {
      const { stream, say } = await open(openStt('off'));
      say(voice(3000), silence(200), voice(500), silence(260));
      const heard = stream.finish();
      await asked(1);
      expect(soundOf(0)).toBe(3960);
      reply(0, 'once');
      expect((await heard).text).toBe('once');
      expect(stream.partial()).toBe('');
      stream.close();
    });

    it('asks again at the end what failed before, and no more in between', async () => {
      let refused = 0;
      const stt = createOpenAiStt({
        ...options({
          async fetch(...request: Parameters<typeof fetch>) {
            if (refused++ === 0) throw new TypeError('the connection is lost');
            return await fetch(...request);
          },
        }),
        partials: 'steady',
      });
      const { stream, say } = await open(stt);
      say(voice(900), silence(160));
      await expect.poll(() => refused).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      say(voice(3000), silence(260));
      const heard = stream.finish();
      await asked(1);
      reply(0, 'after all');
      expect((await heard).text).toBe('after all');
      expect(refused).toBe(2);
      stream.close();
      const next = await open(stt);
      next.say(voice(900), silence(260));
      const heardNext = next.stream.finish();
      await asked(2);
      expect(soundOf(1)).toBe(1160);
      reply(1, 'the next');
      expect((await heardNext).text).toBe('the next');
      next.stream.close();
    });

    it('sends nothing of a room without a voice', async () => {
      const { stream, say } = await open(openStt('steady'));
      say(noise(48_000, 900), silence(500));
      expect((await stream.finish()).text).toBe('');
      expect(requests).toEqual([]);
      stream.close();
    });

    it('gives up what was asked when it is closed', async () => {
      const { stream, say } = await open(openStt('pauses'));
      say(voice(900), silence(160));
      await asked(1);
      stream.close();
      await expect.poll(() => cancelled).toBe(1);
    });
  });
});
