import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { run } from '@vivant/server/testing/run-sample';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { installPackage } from './installed-package.ts';
import { ASSETS, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');
const NOBODY = '6f1d2c80-9a4e-4a7b-8d35-2b1c7e90f4d3';

describe('the MCP server, installed in an empty project', () => {
  let project: string;
  let main: string;
  let service: Service;
  let key: string;
  const clients: Client[] = [];
  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'vivant-mcp-'));
    installPackage(project, 'clients/typescript', '@vivant/client', [
      'openapi-fetch',
      'openapi-typescript-helpers',
    ]);
    const installed = installPackage(project, 'clients/mcp', '@vivant/mcp', ['@modelcontextprotocol', 'zod']);
    const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    main = join(installed, bin['vivant-mcp']);
    service = await startService();
    ({ key } = await newIntegrator(service));
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  afterAll(async () => {
    await service?.stop();
    if (service) await removeData(service);
    rmSync(project, { recursive: true, force: true });
  });

  /** A client whose server has this configuration. */
  async function connected(env: Record<string, string> = {}): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' });
    const files = [ASSETS, project].join(delimiter);
    const own = { VIVANT_URL: service.baseUrl, VIVANT_KEY: key, VIVANT_MCP_FILES: files, ...env };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [main], env: own, cwd: project }),
    );
    clients.push(client);
    return client;
  }

  async function call(client: Client, name: string, args: object = {}, onProgress?: () => void) {
    const options = { timeout: 300_000, ...(onProgress && { onprogress: onProgress }) };
    const result = await client.callTool({ name, arguments: { ...args } }, undefined, options);
    const { content, isError = false } = result as CallToolResult;
    const [only] = content;
    if (only?.type !== 'text') throw new Error(`${name} answered no text`);
    return { isError, text: only.text };
  }

  async function answer(client: Client, name: string, args: object = {}) {
    const { isError, text } = await call(client, name, args);
    if (isError) throw new Error(`${name}: ${text}`);
    return JSON.parse(text);
  }

  it('offers tools that a model can choose from and a client can ask its user about', async () => {
    const client = await connected();
    const { tools } = await client.listTools();
    const ofEffect = (effect: (hints: object) => unknown) =>
      tools.filter(({ annotations = {} }) => effect(annotations)).map(({ name }) => name);
    expect(ofEffect(({ readOnlyHint }: { readOnlyHint?: boolean }) => readOnlyHint)).toEqual([
      ...['list_avatars', 'get_avatar', 'ask_avatar', 'wait_for_avatar', 'get_avatar_materials'],
      ...['get_account', 'list_sessions', 'get_session', 'get_transcript', 'get_sponsor_budget'],
    ]);
    expect(ofEffect(({ destructiveHint }: { destructiveHint?: boolean }) => destructiveHint)).toEqual([
      ...['update_avatar', 'delete_avatar', 'replace_portrait', 'replace_voice', 'add_documents'],
      'remove_document',
    ]);
    for (const { name, description = '', inputSchema } of tools) {
      expect(description.length, name).toBeGreaterThan(40);
      expect(inputSchema.additionalProperties, name).toBe(false);
    }
    expect(client.getServerVersion()).toMatchObject({ name: 'vivant', version: '0.1.0' });
    expect(client.getInstructions()).toContain('wait_for_avatar');
  });

  it.skipIf(!existsSync(PORTRAIT))('makes an avatar, changes it, and takes it away', async () => {
    const client = await connected();
    const document = join(project, 'prices.md');
    writeFileSync(document, '# Prices\n\nA ticket costs 9 euros.\n');
    const hours = join(project, 'hours.md');
    writeFileSync(hours, '# Hours\n\nThe museum opens at ten.\n');
    expect(await answer(client, 'check_file', { path: PORTRAIT, as: 'portrait' })).toMatchObject({
      verdict: 'accepted',
    });
    const { avatarId } = await answer(client, 'create_avatar', {
      ...{ name: 'Martha', portrait: PORTRAIT, voice: VOICE, greeting: 'Welcome!', language: 'en' },
      documents: [{ path: document, description: 'What it costs' }],
      consent: { subject: 'Martha Winter' },
    });
    let told = 0;
    const built = await call(client, 'wait_for_avatar', { avatarId }, () => told++);
    expect(JSON.parse(built.text)).toMatchObject({ id: avatarId });
    expect(told).toBeGreaterThan(0);
    await ready(client, avatarId);
    expect((await answer(client, 'list_avatars', { limit: 1 })).items).toMatchObject([
      { id: avatarId, name: 'Martha' },
    ]);

    await answer(client, 'update_avatar', { avatarId, greeting: 'Good morning!', visibility: 'unlisted' });
    await answer(client, 'add_documents', { avatarId, documents: [{ path: hours }] });
    const full = await answer(client, 'get_avatar_materials', { avatarId });
    expect(full).toMatchObject({
      persona: { greeting: 'Good morning!' },
      consent: { appearance: { subject: 'Martha Winter' } },
      documents: [{ name: 'prices.md', description: 'What it costs' }, { name: 'hours.md' }],
    });
    expect(full.links).toBeUndefined();
    await answer(client, 'remove_document', { avatarId, documentId: full.documents[0].id });
    await answer(client, 'replace_portrait', { avatarId, portrait: PORTRAIT });
    await answer(client, 'replace_voice', { avatarId, voice: VOICE });
    const left = await answer(client, 'get_avatar_materials', { avatarId });
    expect(left.documents).toMatchObject([{ name: 'hours.md' }]);
    expect(left.consent.appearance).toBeNull();
    await ready(client, avatarId);
    const { answers } = await answer(client, 'ask_avatar', {
      ...{ avatarId, questions: ['When does the museum open?', 'Who was Napoleon?'] },
    });
    expect(answers).toMatchObject([
      { answer: { refusal: false, sources: [{ title: 'Hours' }] } },
      { answer: { refusal: true, sources: [] } },
    ]);
    expect(answers[0].answer.text).toContain('ten');

    await answer(client, 'delete_avatar', { avatarId });
    expect(await call(client, 'get_avatar', { avatarId })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/no such avatar\. list_avatars says which there are\. \(request /),
    });
  });

  async function ready(client: Client, avatarId: string) {
    for (;;) {
      const { status } = await answer(client, 'wait_for_avatar', { avatarId });
      if (status !== 'building') return expect(status).toBe('ready');
    }
  }

  it('reads what was talked and what it costs', async () => {
    const client = await connected();
    expect(await answer(client, 'get_account')).toMatchObject({
      balance: { balanceMicrocredits: 1_000_000 },
    });
    expect(await answer(client, 'list_sessions')).toEqual({ items: [], nextBefore: null });
    for (const name of ['get_session', 'get_transcript'])
      expect(await call(client, name, { sessionId: NOBODY })).toMatchObject({
        isError: true,
        text: expect.stringContaining('list_sessions says which there are.'),
      });
    expect((await call(client, 'get_sponsor_budget', { avatarId: NOBODY })).text).toContain('no such avatar');
  });

  it('says how a refusal is mended, and never the key', async () => {
    const ofSessions = ['--account', 'Integrator', '--scopes', 'sessions'];
    const reader = await service.operate<{ secret: string }>('key', 'create', ...ofSessions);
    const nobody = `sk_vivant_${'x'.repeat(43)}`;
    const cases: [Record<string, string>, string, RegExp][] = [
      [{ VIVANT_KEY: reader.secret }, 'list_avatars', /scope avatars:read.* make a new one in the studio/],
      [{ VIVANT_KEY: nobody }, 'get_account', /not accepted\. Check VIVANT_KEY/],
      [
        { VIVANT_URL: 'http://127.0.0.1:9' },
        'get_account',
        /did not answer\. Check that it runs, and VIVANT_URL/,
      ],
    ];
    for (const [env, name, says] of cases) {
      const { isError, text } = await call(await connected(env), name);
      expect(isError).toBe(true);
      expect(text).toMatch(says);
      expect(text).not.toContain('sk_vivant_');
    }
    const misspelt = await call(await connected(), 'update_avatar', { avatarId: NOBODY, greting: 'Hi' });
    expect(misspelt).toMatchObject({ isError: true, text: expect.stringContaining('greting') });
  });

  it('reads from the disk what can be uploaded, from the folders it is given, and nothing hidden', async () => {
    const folder = join(project, 'material');
    mkdirSync(join(folder, '.hidden'), { recursive: true });
    writeFileSync(join(folder, '.hidden/notes.md'), 'secret');
    writeFileSync(join(folder, 'id_rsa'), 'secret');
    writeFileSync(join(folder, 'notes.md'), '# Notes\n\nThe museum opens at ten.\n');
    mkdirSync(join(folder, 'folder.md'));
    writeFileSync(join(project, 'outside.md'), 'secret');
    copyFileSync(join(project, 'outside.md'), join(project, 'material.md'));
    symlinkSync(join(project, 'outside.md'), join(folder, 'link.md'));
    const client = await connected({ VIVANT_MCP_FILES: folder });
    const check = (path: string) => call(client, 'check_file', { path, as: 'document' });
    expect(JSON.parse((await check(join(folder, 'notes.md'))).text)).toMatchObject({ verdict: 'accepted' });
    const refused: [string, string][] = [
      [join(folder, '.hidden/notes.md'), 'is hidden'],
      [join(folder, 'id_rsa'), 'Its name must end in .pdf'],
      [join(folder, 'folder.md'), 'is no file'],
      [join(folder, 'none.md'), 'There is no file'],
      [join(folder, 'link.md'), 'lies outside the folders'],
      [join(folder, '../outside.md'), 'lies outside the folders'],
      [join(project, 'material.md'), 'lies outside the folders'],
      ['notes.md', 'is no whole path'],
    ];
    for (const [path, says] of refused)
      expect(await check(path), path).toMatchObject({ isError: true, text: expect.stringContaining(says) });
  });

  it.each([
    ['VIVANT_KEY', { VIVANT_KEY: '' }],
    ['VIVANT_URL', { VIVANT_URL: 'https://user:word@avatars.example.org' }],
    ['VIVANT_MCP_FILES', { VIVANT_MCP_FILES: 'material' }],
  ])('ends at once with a word on %s where that is missing or wrong', async (name, env) => {
    const child = run(process.execPath, [main], {
      env: { PATH: process.env.PATH, VIVANT_KEY: key, VIVANT_URL: service.baseUrl, ...env },
    });
    await expect(child).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^${name} must`)),
    });
  });
});
