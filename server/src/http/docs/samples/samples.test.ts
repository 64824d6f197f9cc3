import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../../testing/avatar-service.ts';
import { packageZip } from '../../../testing/packages.ts';
import { run, runSample } from '../../../testing/run-sample.ts';
import { createUnservedApp } from '../../../testing/unserved-app.ts';
import type { OpenApiDocument, Operation } from '../openapi-document.ts';

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

function sourceOf(operation: Operation | undefined, lang: string): string {
  const sample = operation?.['x-codeSamples'].find((one) => one.lang === lang);
  assert(sample, `${operation?.operationId} has a sample in ${lang}`);
  return sample.source;
}

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
    host.getSourceFile = (name, ...rest) => {
      const source = sources.get(name);
      return source === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, source, rest[0]);
    };
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

const found = (program: string) =>
  run(program, ['--version']).then(
    () => true,
    () => false,
  );
const hasCurl = await found('curl');
const hasPython = await found('python3');

type Language = 'Shell' | 'TypeScript' | 'Python';
const LANGUAGES: [Language, installed: boolean][] = [
  ['Shell', hasCurl],
  ['TypeScript', true],
  ['Python', hasPython],
];

describe('samples run unchanged', () => {
  let service: AvatarTestService;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    service = await startAvatarService();
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = service.app.server.address() as AddressInfo;
    const { key } = await service.account();
    await writeFile(join(directory, 'guide.zip'), packageZip());
    env = { PATH: process.env.PATH, VIVANT_URL: `http://127.0.0.1:${port}`, VIVANT_KEY: key };
  });
  afterAll(() => service.close());

  async function sample(operationId: string, lang: Language, more: NodeJS.ProcessEnv = {}): Promise<string> {
    const source = sourceOf(
      operations.find((candidate) => candidate.operationId === operationId),
      lang,
    );
    return runSample(source, lang, { cwd: directory, env: { ...env, ...more } });
  }

  for (const [lang, installed] of LANGUAGES)
    it.skipIf(!installed)(
      `${lang} (where it is installed): create, get, change, list and delete`,
      async () => {
        const [avatarId = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(await sample('createAvatar', lang)) ?? [];
        await service.work();
        expect(await sample('getAvatar', lang)).toMatch(/ready/);
        expect(await sample('updateAvatar', lang)).toMatch(/building/);
        expect(await sample('listAvatars', lang)).toContain(avatarId);
        const named = { AVATAR_ID: avatarId };
        expect((await sample('deleteAvatar', lang, named)).trim()).toBe('');
        await expect(sample('getAvatar', lang, named)).rejects.toThrow(/404/);
      },
    );

  it.skipIf(!hasCurl)('curl prints the status of a call that is refused without a body', async () => {
    await expect(sample('listAvatars', 'Shell', { VIVANT_KEY: 'wrong' })).rejects.toThrow(/401/);
  });

  it.each(LANGUAGES.filter(([, installed]) => installed))(
    '%s: nothing is deleted that was not named',
    (lang) => expect(sample('deleteAvatar', lang, { AVATAR_ID: '' })).rejects.toThrow(),
  );
});
