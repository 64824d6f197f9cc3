import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assert, describe, expect, it, onTestFinished } from 'vitest';
import { createSpeechEngines } from './speech-engines.ts';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A service of the OpenAI audio shape; writes down who asked for what. */
async function audioService() {
  const asked: { path: string; authorization: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    for await (const _ of request);
    asked.push({ path: request.url ?? '', authorization: request.headers.authorization });
    if (request.url?.endsWith('/audio/speech')) return void response.end(Buffer.alloc(9600, 1));
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ text: 'bonjour à tous' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

describe('speech engines', () => {
  it('hear English alone and speak every language when nothing is configured', async () => {
    const engines = createSpeechEngines({ llm: null, stt: null, tts: null });
    onTestFinished(() => engines.close());
    const english = await engines.sensesFor('en', 'en', log);
    expect(english).toMatchObject({ language: 'en', lacks: { voice: null, hearing: null } });
    expect(english.abilities).toEqual({
      hears: { language: 'en', engine: 'pocketsphinx' },
      speaks: { language: 'en', engine: 'flite' },
    });
    const korean = await engines.sensesFor('ko', 'en', log);
    expect(korean).toMatchObject({ language: 'ko', stt: null, lacks: { voice: null, hearing: 'no_engine' } });
    expect(korean.abilities).toEqual({ hears: null, speaks: { language: 'ko', engine: 'espeak-ng' } });
  });

  it('fall back to the avatar’s own language where the session’s can be neither heard nor spoken', async () => {
    const engines = createSpeechEngines({ llm: null, stt: null, tts: null });
    onTestFinished(() => engines.close());
    const senses = await engines.sensesFor('tlh', 'en', log);
    expect(senses).toMatchObject({
      language: 'en',
      heardLanguage: 'en',
      lacks: { voice: null, hearing: null },
    });
    expect(senses.tts).not.toBeNull();
    const german = await engines.sensesFor('x-private', 'de', log);
    expect(german).toMatchObject({ language: 'de', stt: null });
  });

  it('say that there is no voice where nothing speaks either language', async () => {
    const engines = createSpeechEngines({ llm: null, stt: null, tts: null });
    onTestFinished(() => engines.close());
    expect(await engines.sensesFor('tlh', 'tlh', log)).toMatchObject({
      tts: null,
      abilities: { hears: null, speaks: null },
      lacks: { voice: 'no_engine', hearing: 'no_engine' },
    });
  });

  it('are the configured services, for languages the embedded ones lack too', async () => {
    const { baseUrl, asked } = await audioService();
    const endpoint = { baseUrl, apiKey: 'key-1', model: 'm' };
    const stt = { ...endpoint, partials: 'off' } as const;
    const engines = createSpeechEngines({ llm: null, stt, tts: { ...endpoint, voice: 'v' } });
    onTestFinished(() => engines.close());
    const senses = await engines.sensesFor('tlh', 'en', log);
    expect(senses).toMatchObject({ language: 'tlh', heardLanguage: 'tlh' });
    expect(senses.abilities).toEqual({
      hears: { language: 'auto', engine: 'm' },
      speaks: { language: 'tlh', engine: 'm' },
    });
    let samples = 0;
    assert(senses.tts && senses.stt);
    for await (const { pcm } of senses.tts.synthesize('Hello.', { language: 'tlh' })) samples += pcm.length;
    expect(samples).toBe(4800);

    const ear = await senses.stt.open({ language: 'fr' });
    // A hum of a voice's pitch: the provider sends no silence.
    const hum = Int16Array.from({ length: 16_000 }, (_, i) => {
      const phase = (i * 140) / 16_000;
      return 9000 * (2 * (phase - Math.floor(phase)) - 1) * (i % 8000 < 6000 ? 1 : 0);
    });
    ear.push(new Int16Array(3200));
    ear.push(hum);
    expect((await ear.finish()).text).toBe('bonjour à tous');
    expect(asked.map(({ path }) => path)).toEqual(['/v1/audio/speech', '/v1/audio/transcriptions']);
    expect(asked.every(({ authorization }) => authorization === 'Bearer key-1')).toBe(true);
  });
});
