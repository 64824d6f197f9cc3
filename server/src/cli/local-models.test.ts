import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLocalModels, localModelServers, modelRow } from './local-models.ts';

const listOf = (...ids: string[]) => JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) });
const OTHERS = [
  ...['nomic-embed-text', 'text-embedding-nomic-embed-text-v1.5', 'mxbai-embed-large:latest', 'bge-m3'],
  ...[
    'all-minilm',
    'intfloat/multilingual-e5-large',
    'bge-reranker-v2-m3',
    'jina-colbert-v2',
    'qwen3-reranker:4b',
  ],
  ...['whisper-large-v3', 'openai/clip-vit-base', 'kokoro-tts', 'stable-diffusion-3', 'llama-guard3:8b'],
  ...['mmproj-model-f16.gguf', 'shieldgemma:2b'],
];
const CHATTING = ['llama3.2', 'qwen3:4b', 'eclipse-7b', 'embers-instruct', 'mistral-nemo', 'gpt-oss:20b'];

describe('models on this machine', () => {
  let server: Server;
  let host: string;
  beforeAll(async () => {
    const bodies: Record<string, string> = {
      '/v1/models': listOf('llama3.2', 'qwen3:4b'),
      '/mixed/v1/models': listOf(...OTHERS, ...CHATTING),
      '/others/models': listOf(...OTHERS),
      '/none/models': listOf(),
      '/page/models': '<html>another service</html>',
    };
    server = createServer(({ url = '' }, response) => {
      if (url === '/away/models') return void response.writeHead(302, { location: '/v1/models' }).end();
      response.end(bodies[url] ?? '{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const at = (path: string) => ({ program: path, baseUrl: `http://${host}/${path}` });

  it('are found by the list that their server gives, and by nothing else', async () => {
    const servers = ['v1', 'none', 'page', 'away', 'other'].map(at);
    const closed = { program: 'closed', baseUrl: 'http://127.0.0.1:1/v1' };
    expect(await findLocalModels([...servers, closed])).toEqual([
      { ...at('v1'), models: ['llama3.2', 'qwen3:4b'] },
    ]);
  });

  it('are those alone that can chat', async () => {
    const found = await findLocalModels(['others', 'mixed/v1'].map(at));
    expect(found.map(({ models }) => models)).toEqual([[], CHATTING]);
    expect(modelRow(false, found)).toMatchObject({
      found: expect.stringMatching(/others with none that can chat; mixed\/v1 with llama3\.2/),
      meaning: expect.stringContaining(`http://${host}/mixed/v1 and VIVANT_LLM_MODEL=llama3.2 `),
    });
    const row = modelRow(false, found.slice(0, 1));
    expect(row.found).toContain('others with none that can chat');
    for (const other of OTHERS) expect(row.meaning).not.toContain(other);
  });

  it('are looked for where Ollama is told to listen', async () => {
    for (const told of [host, `http://${host}`, ` http://${host}/ `, host.replace('127.0.0.1', '')]) {
      const [first, ...usual] = await findLocalModels(localModelServers(told));
      expect(first, told).toEqual({
        ...{ program: 'Ollama', baseUrl: `http://${host}/v1`, models: ['llama3.2', 'qwen3:4b'] },
      });
      expect(usual.map(({ baseUrl }) => baseUrl)).not.toContain(`http://${host}/v1`);
    }
    expect((await findLocalModels(localModelServers(`${host}/mixed`)))[0]?.models).toEqual(CHATTING);
  });

  it.each([
    ['localhost', 'http://127.0.0.1:11434/v1'],
    ['0.0.0.0:9999', 'http://127.0.0.1:9999/v1'],
    ['[::1]:9999', 'http://[::1]:9999/v1'],
    ['[::]', 'http://127.0.0.1:11434/v1'],
    ['http://localhost', 'http://127.0.0.1:80/v1'],
    ['https://127.0.0.1', 'https://127.0.0.1:443/v1'],
  ])('are asked for at this machine where OLLAMA_HOST is %s', (told, baseUrl) => {
    const servers = localModelServers(told).filter((one) => one.program === 'Ollama');
    expect(servers[0]).toEqual({ program: 'Ollama', baseUrl });
  });

  it.each([
    undefined,
    '',
    'models.example.org',
    '10.0.0.4:11434',
    'http://[2001:db8::1]',
    'user@127.0.0.1@x',
    '%%',
  ])('are asked for nowhere else where OLLAMA_HOST is %s', (told) =>
    expect(localModelServers(told)).toEqual(localModelServers(undefined)),
  );

  it('of llama.cpp are looked for beside our own port, too, and it is said how to start it there', () => {
    const ports = localModelServers(undefined).map(({ baseUrl }) => new URL(baseUrl).port);
    expect(ports).toEqual(['11434', '1234', '8080', '8081']);
    expect(modelRow(false, []).meaning).toContain('llama-server --port 8081');
  });

  it('are offered with the settings that have them answer', () => {
    const row = modelRow(false, [
      { program: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['llama3.2', 'qwen3:4b'] },
    ]);
    expect(row.found).toBe('none configured; on this machine: Ollama with llama3.2, qwen3:4b');
    expect(row.meaning).toContain('VIVANT_LLM_BASE_URL=http://127.0.0.1:11434/v1');
    expect(row.meaning).toContain('VIVANT_LLM_MODEL=llama3.2');
  });

  it('are not looked for where one is configured, and missed by nobody where there is none', () => {
    expect(modelRow(true, [])).toMatchObject({ found: 'one is configured', meaning: '' });
    expect(modelRow(false, [])).toMatchObject({ status: 'ok', found: expect.stringContaining('none') });
  });
});
