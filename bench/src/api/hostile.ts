import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ASSETS } from '@vivant/e2e/integrator';
import { descendantsOf, isSessionProcess, type RunningProcess, stillRunning } from '@vivant/e2e/processes';
import { until } from '@vivant/e2e/until';
import type { OpenApiDocument } from '@vivant/server/http/docs/openapi-document';
import { type BenchRow, median } from '../suite.ts';
import { type HostileInput, hostileInputs } from './hostile-inputs.ts';
import { hostileStarts, startsThatPass } from './hostile-starts.ts';
import { memoryKb } from './upload-memory.ts';
import { seedAvatars, type World } from './world.ts';

const LEAST = 5_000;
/** As many callers as slots let in at once, so that nothing is refused for want of room. */
const CALLERS = 3;
const ANSWER_LIMIT_MS = 60_000;
const SAMPLE_MS = 1_000;
const QUIET_LIMIT_MS = 120_000;
/** Backends of PostgreSQL come and go with connections, and its workers with their work. */
const PASSING = /^postgres: (?!checkpointer|background writer|walwriter|autovacuum launcher)/;

/** Thousands of inputs that mean no good: no 5xx, no dead process, nothing left behind, no growth. */
export async function hostileRows(world: World): Promise<BenchRow[]> {
  const { database, service, integrator } = world;
  const before = await lastingProcesses(service.pid);
  const document = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as OpenApiDocument;
  const [avatarId, unready] = [
    await seedAvatars(database, integrator.accountId, 1),
    await seedAvatars(database, integrator.accountId, 1),
  ];
  await database.query(`update avatars set status = 'failed', ready_to_chat = false where id = $1`, [
    unready,
  ]);
  const ready = await readyAvatar(world);
  const inputs = [...(await hostileInputs(document, { avatarId, unready })), ...hostileStarts(ready)];

  const statuses = new Map<string, number>();
  const faults: string[] = [];
  const memoryMb: number[] = [];
  const sampling = setInterval(async () => {
    memoryMb.push((await memoryKb(service.pid)).VmRSS / 1024);
  }, SAMPLE_MS);
  const beganMs = performance.now();
  // Twice: the first time a process grows to what its code and its allocator settle at, the second time shows
  // whether inputs leave anything behind in it.
  const twice = [...inputs, ...inputs];
  let next = 0;
  let samplesOfFirst = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let input = twice[next++]; input !== undefined; input = twice[next++]) {
        if (next % 500 === 0) console.error(`  ${next} of ${twice.length} sent`);
        if (next <= inputs.length) samplesOfFirst = memoryMb.length;
        const answer = await ask(service.baseUrl, integrator.key, input);
        const row = `${input.kind} → ${answer.status}`;
        statuses.set(row, (statuses.get(row) ?? 0) + 1);
        if (answer.fault !== null) faults.push(`${row}: ${answer.fault}`);
        if (answer.created !== null) await remove(service.baseUrl, integrator.key, answer.created);
      }
    }),
  );
  // Alone, one after another: these are sessions in earnest, and the machine has few places for them.
  let passed = 0;
  for (const input of startsThatPass(ready)) {
    const answer = await ask(service.baseUrl, integrator.key, input);
    const row = `${input.kind} → ${answer.status}`;
    statuses.set(row, (statuses.get(row) ?? 0) + 1);
    if (answer.fault !== null) faults.push(`${row}: ${answer.fault}`);
    if (answer.status === 201) passed += 1;
    if (answer.started?.sessionId !== undefined)
      await service.operate('session', 'end', answer.started.sessionId);
    else if (answer.started !== null)
      await fetch(`${service.baseUrl}/v1/avatar_sessions/${answer.started.id}/end`, {
        method: 'POST',
        headers: { 'x-api-key': integrator.key },
      });
  }
  clearInterval(sampling);
  const seconds = (performance.now() - beganMs) / 1000;
  for (const [row, count] of [...statuses].sort()) console.error(`  ${String(count).padStart(5)}  ${row}`);
  for (const fault of faults.slice(0, 20)) console.error(`  FAULT ${fault}`);

  const alive = (await fetch(`${service.baseUrl}/readyz`)).status === 200;
  const running = new Set((await stillRunning(before)).map(({ pid }) => pid));
  const dead = before.filter(({ pid }) => !running.has(pid)).map(({ command }) => command);
  if (!alive) dead.push('the service itself');
  const left = await leftFiles(world);
  const second = memoryMb.slice(samplesOfFirst);
  const quarter = Math.max(1, Math.floor(second.length / 4));
  const [first, last] = [median(second.slice(0, quarter)), median(second.slice(-quarter))];
  return [
    {
      name: 'hostile inputs sent',
      value: inputs.length,
      unit: '',
      bound: { kind: 'min', value: LEAST },
      note: `and once more each, in ${Math.round(seconds)} s`,
    },
    {
      name: 'hostile inputs: 5xx, no answer or a hang',
      value: faults.length,
      unit: '',
      bound: { kind: 'max', value: 0 },
    },
    {
      // Else the hostile starts were refused for another reason than what is hostile in them.
      name: 'starts with all that may just be sent: sessions',
      value: passed,
      unit: '',
      bound: { kind: 'min', value: startsThatPass(ready).length },
    },
    {
      name: 'hostile inputs: processes that died',
      value: dead.length,
      unit: '',
      bound: { kind: 'max', value: 0 },
      note: dead.map((command) => command.slice(0, 80)).join('; '),
    },
    {
      name: 'hostile inputs: files left behind',
      value: left.length,
      unit: '',
      bound: { kind: 'max', value: 0 },
      note: left.slice(0, 3).join(' '),
    },
    {
      name: 'hostile inputs sent again: memory, last quarter against first',
      value: last / first,
      unit: '×',
      bound: { kind: 'max', value: 1.1 },
      note: `${Math.round(last)} MB against ${Math.round(first)} MB`,
    },
  ];
}

/** What should still run at the end: a session's process, and what it started, ends with its session. */
async function lastingProcesses(servicePid: number): Promise<RunningProcess[]> {
  const all = await descendantsOf(servicePid);
  const ofSessions = await Promise.all(all.filter(isSessionProcess).map(({ pid }) => descendantsOf(pid)));
  const passing = new Set(ofSessions.flat().map(({ pid }) => pid));
  return all.filter(
    ({ pid, command }) =>
      !PASSING.test(command) && !/\bsession-process\.[jt]s\b/.test(command) && !passing.has(pid),
  );
}

async function ask(
  baseUrl: string,
  key: string,
  { method, path, headers, body }: HostileInput,
): Promise<{
  status: number;
  fault: string | null;
  created: string | null;
  /** A hosted session has a `sessionId`, a render-only one an `id`. */
  started: { sessionId?: string; id?: string } | null;
}> {
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'x-api-key': key, ...headers },
      body: (body?.() ?? null) as Exclude<RequestInit['body'], undefined>,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const text = await response.text();
    const { status } = response;
    return {
      status,
      fault: status >= 500 ? text.slice(0, 200) : null,
      created: status === 202 ? (JSON.parse(text) as { avatarId: string }).avatarId : null,
      started: status === 201 ? (JSON.parse(text) as { sessionId?: string; id?: string }) : null,
    };
  } catch (error) {
    const { message, cause } = error as Error;
    return {
      status: 0,
      fault: `${message} ${cause ?? ''} at ${method} ${path.slice(0, 100)}`,
      created: null,
      started: null,
    };
  }
}

/** One that starts sessions of both kinds. */
async function readyAvatar({ integrator }: World): Promise<string> {
  const { avatar } = await integrator.built(
    await integrator.create({
      manifest: { name: 'Ready' },
      portrait: join(ASSETS, 'portraits/p01_astronaut_woman_512.png'),
      voice: join(ASSETS, 'voices/v04_de_lowpitch_13s.mp3'),
    }),
  );
  if (!avatar.readyToChat) throw new Error(`the avatar is ${avatar.status}`);
  return avatar.id;
}

async function remove(baseUrl: string, key: string, avatarId: string): Promise<void> {
  await fetch(`${baseUrl}/v1/avatars/${avatarId}`, { method: 'DELETE', headers: { 'x-api-key': key } });
}

/** Once no work is under way: the files in the data directory that no row refers to. */
async function leftFiles({ database, service }: World): Promise<string[]> {
  const scratch = join(service.dataDir, 'tmp');
  const filesIn = async (directory: string) =>
    (await readdir(directory, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  const quiet = await until(
    async () => ((await filesIn(scratch)).length === 0 ? [] : undefined),
    'an empty scratch directory',
    QUIET_LIMIT_MS,
  ).catch(() => filesIn(scratch));
  const { rows } = await database.query<{ blob_key: string }>(
    'select blob_key from avatar_assets union select blob_key from blob_deletions',
  );
  const known = new Set(rows.map((row) => row.blob_key));
  const blobs = join(service.dataDir, 'blobs');
  const strangers = (await filesIn(blobs)).filter((file) => !known.has(file.slice(blobs.length + 1)));
  return [...quiet, ...strangers];
}
