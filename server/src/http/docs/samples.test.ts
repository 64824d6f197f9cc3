import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { packageZip } from '../../testing/packages.ts';
import { createUnservedApp } from '../../testing/unserved-app.ts';
import { EXAMPLE } from './endpoint-doc.ts';
import type { OpenApiDocument, Operation } from './openapi-document.ts';

const run = promisify(execFile);
let operations: Operation[];
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-samples-'));
  const app = await createUnservedApp();
  const document = (await app.inject('/openapi.json')).json() as OpenApiDocument;
  operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  await app.close();
});
afterAll(() => rm(directory, { recursive: true }));

const sourceOf = (operation: Operation, lang: string) =>
  operation['x-codeSamples'].find((sample) => sample.lang === lang)!.source;

describe('the TypeScript samples', () => {
  it('pass the type checker, strictly', async () => {
    const files = await Promise.all(
      operations.map(async (operation) => {
        // Beside this file, for the types of Node to be found from there; only in memory.
        const name = join(import.meta.dirname, `${operation.operationId}.sample.ts`);
        return [name, `${sourceOf(operation, 'TypeScript')}\nexport {};\n`] as const;
      }),
    );
    const sources = new Map(files);
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2024,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: ['node'],
      skipLibCheck: true,
    };
    const host = ts.createCompilerHost(options);
    const { fileExists, readFile, getSourceFile } = host;
    host.fileExists = (name) => sources.has(name) || fileExists(name);
    host.readFile = (name) => sources.get(name) ?? readFile(name);
    host.getSourceFile = (name, ...rest) =>
      sources.has(name)
        ? ts.createSourceFile(name, sources.get(name)!, rest[0])
        : getSourceFile(name, ...rest);
    const program = ts.createProgram([...sources.keys()], options, host);
    const faults = ts
      .getPreEmitDiagnostics(program)
      .map(
        ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      );
    expect(faults).toEqual([]);
    expect(sources.size).toBeGreaterThan(10);
  });
});

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

describe('samples run as they stand', () => {
  let service: AvatarTestService;
  let env: NodeJS.ProcessEnv;
  let avatarId: string;

  beforeAll(async () => {
    service = await startAvatarService();
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = service.app.server.address() as AddressInfo;
    const { key } = await service.account();
    await writeFile(join(directory, 'guide.zip'), packageZip());
    env = { PATH: process.env.PATH, VIVANT_URL: `http://127.0.0.1:${port}`, VIVANT_KEY: key };
  });
  afterAll(() => service.close());

  async function sample(operationId: string, lang: 'Shell' | 'TypeScript'): Promise<string> {
    const operation = operations.find((candidate) => candidate.operationId === operationId)!;
    const source = sourceOf(operation, lang).replaceAll(EXAMPLE.avatarId, avatarId);
    const own = { cwd: directory, env: { ...env, AVATAR_ID: avatarId } };
    if (lang === 'Shell')
      return (await run('sh', ['-ec', source.replace(/^curl /, 'curl -sSf ')], own)).stdout;
    const file = join(directory, `${operationId}.mts`);
    await writeFile(file, source);
    return (await run(process.execPath, [file], own)).stdout;
  }

  for (const lang of ['Shell', 'TypeScript'] as const)
    it.skipIf(lang === 'Shell' && !hasCurl)(
      `${lang === 'Shell' ? 'curl (where it is installed)' : lang}: create, get, change, list and delete`,
      async () => {
        avatarId = '';
        avatarId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await sample('createAvatar', lang))![0];
        await service.work();
        expect(await sample('getAvatar', lang)).toMatch(/ready/);
        expect(await sample('updateAvatar', lang)).toMatch(/building/);
        expect(await sample('listAvatars', lang)).toContain(avatarId);
        expect((await sample('deleteAvatar', lang)).trim()).toBe('');
        await expect(sample('getAvatar', lang)).rejects.toThrow(/404/);
      },
    );
});
