import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BuildAnswer, type BuildOrder } from '@vivant/contract/builds';
import { framedBody, openFramedBody } from '@vivant/platform/framed-body';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTROL_SECRET, startTestHost, type TestHost } from '../testing/test-host.ts';
import { type Builds, createBuilds } from './builds.ts';
import { readVersion } from './join.ts';

const never = new AbortController().signal;
const TEXT = 'We open at nine.';
const HEAD_MAX = 100_000;

let directory: string;
let folder: string;
let late: number;
let freeBytes: number;
let changes: number;
let nowMs: number;
let logged: object[];
const log = { info: (fields: object) => void logged.push(fields) };
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vivant-media-builds-'));
  folder = join(directory, 'builds');
  [late, freeBytes, changes, nowMs, logged] = [0, 8e9, 0, 0, []];
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function buildsOf(program?: string, most = 1): Builds {
  const builds = createBuilds({
    ...{ most, folder, version: '1.2.3', lateShare: () => late, freeBytes: () => freeBytes },
    ...{ now: () => nowMs, onChange: () => void changes++, log },
    ...(program !== undefined && { program }),
  });
  builds.open();
  return builds;
}

async function programThat(body: string): Promise<string> {
  const path = join(directory, 'program.mjs');
  await writeFile(
    path,
    `import { writeFileSync, symlinkSync } from 'node:fs';
     process.once('message', async (input) => { ${body} });`,
  );
  return path;
}

const order = (over: Partial<BuildOrder> = {}): BuildOrder => ({
  ...{ version: '1.2.3', stage: 'knowledge', outDir: '<made>', timeoutMs: 60_000, memoryMaxBytes: 1e9 },
  input: {
    stage: 'knowledge',
    files: [{ path: '<0>', filename: 'hours.txt', contentType: 'text/plain', description: null }],
    outDir: '<made>',
  },
  files: [{ word: '<0>', sizeBytes: TEXT.length, sha256: sha256(TEXT) }],
  ...over,
});

async function bodyOf(head: unknown = order(), text = TEXT) {
  const path = join(directory, `${randomUUID()}.txt`);
  await writeFile(path, text);
  return framedBody(head, [{ path, sizeBytes: text.length }]);
}

/** What was delivered: the head, and the files by their names. */
async function taken(builds: Builds, sent: AsyncIterable<Uint8Array>, signal = never) {
  let got: { answer: BuildAnswer; files: Record<string, string> } | undefined;
  await builds.take(sent, signal, async (made) => {
    const opened = openFramedBody(made);
    const answer = BuildAnswer.parse(await opened.head(HEAD_MAX));
    const files: Record<string, string> = {};
    for (const { name, sizeBytes } of answer.files) {
      const path = join(directory, name);
      await opened.file({ path, sizeBytes });
      files[name] = await readFile(path, 'latin1');
    }
    await opened.end();
    got = { answer, files };
  });
  if (got === undefined) throw new Error('nothing was delivered');
  return got;
}
const left = () => readdir(folder);

describe('a stage that a media host runs for its server', () => {
  it('reads what came with it, and its result and files go back with a word for their folder', async () => {
    const builds = buildsOf();
    const requestId = randomUUID();
    const { answer, files } = await taken(builds, await bodyOf(order({ requestId })));
    expect(logged).toMatchObject([{ stage: 'knowledge', requestId, reason: 'done' }]);
    expect(answer.outcome).toMatchObject({
      message: {
        result: { status: 'completed', files: [{ path: expect.stringMatching(/^<made>\/[\w.-]+$/) }] },
      },
    });
    expect(Object.keys(files)).toHaveLength(1);
    expect(JSON.stringify(answer)).not.toContain(folder);
    expect(await left()).toEqual([]);
    expect(builds.places()).toEqual({ builds: 1, freeBuilds: 1 });
    expect(changes).toBe(2);
  });

  it('says of poor material what the server would say', async () => {
    const { answer } = await taken(
      buildsOf(),
      await bodyOf(order({ files: [{ word: '<0>', sizeBytes: 1, sha256: sha256(' ') }] }), ' '),
    );
    expect(answer).toMatchObject({
      outcome: {
        message: { result: { status: 'failed', userFeedback: expect.stringContaining('is empty') } },
      },
      files: [],
    });
  });

  it('that crashes, hangs or sends what is no answer is refused, and nothing of it is left', async () => {
    for (const [body, reason, timeoutMs] of [
      ['process.exit(3)', 'exit code 3', 60_000],
      ['setInterval(() => {}, 1000)', 'longer than', 1500],
      [
        "for (let n = 0; n < 9; n++) writeFileSync(input.outDir + '/f' + n, ''); process.send({})",
        'files',
        60_000,
      ],
    ] as const) {
      const builds = buildsOf(await programThat(body));
      const sent = await bodyOf(order({ timeoutMs }));
      await expect(taken(builds, sent)).rejects.toMatchObject({
        refusal: { error: 'build_failed', message: expect.stringContaining(reason) },
      });
      expect(await left()).toEqual([]);
      expect(builds.places().freeBuilds).toBe(1);
    }
  });

  it('sends no file that a link only points at', async () => {
    const program = await programThat(
      "symlinkSync('/etc/hostname', input.outDir + '/link'); process.send({ result: 1 })",
    );
    expect((await taken(buildsOf(program), await bodyOf())).answer.files).toEqual([]);
  });

  it('is ended when nobody waits for it any more, and when the host ends', async () => {
    for (const end of ['caller', 'host'] as const) {
      const program = await programThat(
        `writeFileSync(${JSON.stringify(join(directory, end))}, ''); setInterval(() => {}, 1000)`,
      );
      const builds = buildsOf(program);
      const caller = new AbortController();
      const run = taken(builds, await bodyOf(), caller.signal);
      await expect.poll(() => existsSync(join(directory, end))).toBe(true);
      if (end === 'caller') caller.abort();
      const error = end === 'caller' ? 'build_failed' : 'draining';
      const refused = expect(run).rejects.toMatchObject({ refusal: { error } });
      if (end === 'caller') await builds.idle();
      else await builds.close();
      expect(await left()).toEqual([]);
      await refused;
    }
  });

  it('leaves nothing on the disk when the host ends while it arrives or goes back', async () => {
    const builds = buildsOf(undefined, 2);
    const begun = Promise.withResolvers<void>();
    const arriving = builds.take(
      (async function* () {
        yield Buffer.alloc(1);
        begun.resolve();
        await new Promise(() => {});
      })(),
      never,
      async () => {},
    );
    const delivering = Promise.withResolvers<void>();
    const goingBack = builds.take(await bodyOf(), never, (_made, signal) => {
      delivering.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
    });
    const refused = [arriving, goingBack].map((run) =>
      expect(run).rejects.toMatchObject({ refusal: { error: 'draining' } }),
    );
    await Promise.all([begun.promise, delivering.promise]);
    expect(await left()).toHaveLength(2);
    await builds.close();
    expect(await left()).toEqual([]);
    await Promise.all(refused);
  });

  it('is waited for by a host that drains', async () => {
    const builds = buildsOf(await programThat('process.send({ result: 1 })'));
    const run = taken(builds, await bodyOf());
    builds.drain();
    await builds.idle();
    expect((await run).answer.outcome).toEqual({ message: { result: 1 } });
    expect(builds.places().freeBuilds).toBe(0);
  });

  it('counts as if it held its memory before it does', async () => {
    freeBytes = 2 * 800 * 2 ** 20;
    const builds = buildsOf(await programThat('setInterval(() => {}, 1000)'), 3);
    expect(builds.places().freeBuilds).toBe(2);
    const runs = [taken(builds, await bodyOf())];
    expect(builds.places().freeBuilds).toBe(1);
    runs.push(taken(builds, await bodyOf()));
    await expect(taken(builds, await bodyOf())).rejects.toMatchObject({ refusal: { error: 'at_capacity' } });
    nowMs = 10_000;
    expect(builds.places().freeBuilds).toBe(1);
    const ended = runs.map((run) => expect(run).rejects.toThrow());
    await builds.close();
    await Promise.all(ended);
  });

  it('names no file of this machine', async () => {
    for (const input of [
      { ...order().input, files: [{ path: '/etc/passwd' }] },
      { ...order().input, outDir: '/tmp' },
      { ...order().input, files: [{ path: ['/etc/passwd'] }] },
    ])
      await expect(taken(buildsOf(), await bodyOf(order({ input })))).rejects.toMatchObject({
        refusal: { error: 'invalid_assignment', message: expect.stringContaining('files of its own') },
      });
  });

  it('of another release, that cannot be read or whose files are damaged is refused', async () => {
    for (const [head, text, reason] of [
      [order({ version: '1.2.4' }), TEXT, 'release'],
      [{}, TEXT, 'not understood'],
      [order(), TEXT.toUpperCase(), 'not what they were said to be'],
      [order(), 'We', 'did not arrive'],
    ] as const) {
      const error = await taken(buildsOf(), await bodyOf(head, text)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        refusal: { error: 'invalid_assignment', message: expect.stringContaining(reason) },
      });
      expect(await left()).toEqual([]);
    }
  });

  it('is not taken while places are full, talks are late, memory is short, or the host drains', async () => {
    const refused = async (builds: Builds, error: string) => {
      await expect(taken(builds, await bodyOf())).rejects.toMatchObject({ refusal: { error } });
      expect(builds.places().freeBuilds).toBe(0);
    };
    await refused(buildsOf(undefined, 0), 'at_capacity');
    late = 0.02;
    await refused(buildsOf(), 'at_capacity');
    [late, freeBytes] = [0, 1e6];
    await refused(buildsOf(), 'at_capacity');
    freeBytes = 8e9;
    const draining = buildsOf();
    draining.drain();
    await refused(draining, 'draining');
    const program = await programThat('setInterval(() => {}, 1000)');
    const full = buildsOf(program);
    const first = taken(full, await bodyOf());
    await refused(full, 'at_capacity');
    const ended = expect(first).rejects.toThrow();
    await full.close();
    await ended;
  });

  it('is offered only once it is known how many talks the machine carries', async () => {
    const builds = createBuilds({
      ...{ most: 2, folder, version: '1', lateShare: () => 0, freeBytes: () => 8e9 },
      ...{ now: () => 0, onChange: () => {}, log },
    });
    expect(builds.places()).toEqual({ builds: 0, freeBuilds: 0 });
    builds.open();
    expect(builds.places()).toEqual({ builds: 2, freeBuilds: 2 });
  });

  it('finds nothing of one that was killed', async () => {
    buildsOf();
    await writeFile(join(folder, 'portrait'), 'left behind');
    buildsOf();
    expect(await left()).toEqual([]);
    await writeFile(join(folder, 'portrait'), 'left behind');
    buildsOf(undefined, 0);
    expect(existsSync(folder)).toBe(false);
  });
});

describe('the control interface of a host that builds', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost({ builds: 1 });
  });
  afterAll(() => host?.close());

  const post = async (head: unknown, init: RequestInit = {}) => {
    const parts: Uint8Array[] = [];
    for await (const part of await bodyOf(head)) parts.push(part);
    return fetch(`${host.supervisor.address}/builds`, {
      ...{ method: 'POST', body: Buffer.concat(parts), ...init },
      headers: { authorization: `Bearer ${CONTROL_SECRET}`, ...init.headers },
    });
  };
  const own = () => ({ ...order(), version: readVersion() });
  const freeBuilds = () => host.heartbeats.at(-1)?.freeBuilds;

  it('tells the server how many it takes, and answers one with what it made', async () => {
    await expect.poll(() => host.heartbeats.at(-1)).toMatchObject({ builds: 1, freeBuilds: 1 });
    const response = await post(own());
    expect(response.status).toBe(200);
    if (response.body === null) throw new Error('nothing was answered');
    const opened = openFramedBody(response.body);
    expect(await opened.head(HEAD_MAX)).toMatchObject({
      outcome: { message: { result: { status: 'completed' } } },
    });
  });

  it('is free again once who asked has hung up', async () => {
    const hangUp = new AbortController();
    const asked = post(own(), { signal: hangUp.signal });
    await expect.poll(freeBuilds).toBe(0);
    hangUp.abort();
    await expect(asked).rejects.toThrow();
    await expect.poll(freeBuilds).toBe(1);
  });

  it('refuses with the reason, and nobody without the secret learns one', async () => {
    const refused = await post({ ...own(), version: 'another' });
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: 'invalid_assignment' }]);
    expect((await post(own(), { headers: { authorization: 'Bearer no' } })).status).toBe(401);
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
