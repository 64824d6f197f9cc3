import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLocalModels, modelRow } from './local-models.ts';

describe('models on this machine', () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    const bodies: Record<string, string> = {
      '/v1/models': JSON.stringify({ object: 'list', data: [{ id: 'llama3.2' }, { id: 'qwen3:4b' }] }),
      '/none/models': JSON.stringify({ object: 'list', data: [] }),
      '/page/models': '<html>another service</html>',
    };
    server = createServer(({ url = '' }, response) => {
      if (url === '/away/models') return void response.writeHead(302, { location: '/v1/models' }).end();
      response.end(bodies[url] ?? '{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('are found by the list that their server gives, and by nothing else', async () => {
    const at = (path: string) => ({ program: path, baseUrl: `${base}/${path}` });
    const servers = ['v1', 'none', 'page', 'away', 'other'].map(at);
    const closed = { program: 'closed', baseUrl: 'http://127.0.0.1:1/v1' };
    expect(await findLocalModels([...servers, closed])).toEqual([
      { ...at('v1'), models: ['llama3.2', 'qwen3:4b'] },
    ]);
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
