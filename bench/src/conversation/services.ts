import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EngineConfig } from '@vivant/media/config';
import { type ModelServer, startModelServer } from '@vivant/media/testing/model-server';

/** What services on the internet take; what a session adds to it is its own share. */
export const FIRST_TOKEN_MS = 300;
export const TOKEN_MS = 20;
export const FIRST_SOUND_MS = 120;

const VOICE_RATE = 24_000;
const CHARS_PER_SECOND = 14;
const HUM_HZ = 200;

/** A model and a voice in the shapes of services, as late as these are and no later. */
export interface StubServices {
  model: ModelServer;
  /** How sessions reach them. */
  llm: NonNullable<EngineConfig['llm']>;
  tts: NonNullable<EngineConfig['tts']>;
  /** The next answers of the model, token by token, the first after `firstTokenMs`. */
  answer(text: string, firstTokenMs?: number): void;
  close(): Promise<void>;
}

export const tokensOf = (text: string) => text.match(/\s*\S+/g) ?? [];

const waits = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

export async function startStubServices(): Promise<StubServices> {
  const model = await startModelServer();
  const voice = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { input } = JSON.parse(body) as { input: string };
    await waits(FIRST_SOUND_MS)();
    response.writeHead(200, { 'content-type': 'audio/pcm' });
    const pcm = hum(input.length / CHARS_PER_SECOND);
    response.end(Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength));
  });
  await new Promise<void>((resolve) => voice.listen(0, '127.0.0.1', resolve));
  return {
    model,
    llm: { baseUrl: model.baseUrl, apiKey: '', model: 'stub' },
    tts: {
      ...{ baseUrl: `http://127.0.0.1:${(voice.address() as AddressInfo).port}/v1`, apiKey: '' },
      ...{ model: 'stub', voice: 'hum' },
    },
    answer(text, firstTokenMs = FIRST_TOKEN_MS) {
      model.answer = [
        waits(firstTokenMs),
        ...tokensOf(text).flatMap((token, at) => (at === 0 ? [token] : [waits(TOKEN_MS), token])),
      ];
    },
    async close() {
      voice.closeAllConnections();
      await new Promise<void>((resolve) => voice.close(() => resolve()));
      await model.close();
    },
  };
}

/** As loud as speech, and as loud all the time: whoever lowers it is seen to. */
function hum(seconds: number): Int16Array {
  return Int16Array.from(
    { length: Math.round(seconds * VOICE_RATE) },
    (_, at) => 4000 * Math.sin((2 * Math.PI * HUM_HZ * at) / VOICE_RATE),
  );
}
