import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILD_FILES_MAX_BYTES } from '@vivant/contract/builds';
import { DEFAULT_VIDEO } from '@vivant/contract/video';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Builder, Builders, BuildTask } from '../ports/builders.ts';
import { MediaHostRefusal, MediaHostUnreachableError } from '../ports/media-hosts.ts';
import { createBuildPlaces } from './build-places.ts';
import type { StageInput } from './stages/stage-list.ts';
import type { StageResult } from './stages/stage-types.ts';

const never = new AbortController().signal;
const HERE: StageResult = { status: 'failed', userFeedback: 'judged here' };
const THERE = { message: { result: { status: 'failed', userFeedback: 'judged there' } } };
const FILE = { path: '', filename: null, contentType: 'audio/wav', description: null };
const hostOf = (hostId: string, over: Partial<Builder> = {}): Builder => ({
  ...{ hostId, address: `http://${hostId}.invalid`, builds: 2, freeBuilds: 2, ...over },
});

let outDir: string;
let steadyMs: number;
let hosts: Builder[];
let answer: (hostId: string, task: BuildTask, signal: AbortSignal) => ReturnType<Builders['build']>;
let asked: string[];
let ends: string[];
let tasks: BuildTask[];
/** Stages at work here, each until it is let go. */
let atWork: (() => void)[];
let failsHere: boolean;
beforeEach(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'vivant-places-'));
  await writeFile(join(outDir, 'sample'), 'hello');
  [steadyMs, hosts, asked, ends, tasks, atWork] = [0, [hostOf('a')], [], [], [], []];
  answer = async () => THERE;
  failsHere = false;
});
afterEach(() => rm(outDir, { recursive: true, force: true }));

const input = (): StageInput => ({
  stage: 'voice',
  sample: { ...FILE, path: join(outDir, 'sample') },
  ...{ language: 'en', outDir },
});

function newPlaces(places = 1) {
  return createBuildPlaces({
    places,
    async here(_input, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      atWork.push(resolve);
      await promise;
      if (failsHere) throw new Error('crashed here too');
      return HERE;
    },
    builders: {
      list: async () => hosts,
      build({ hostId }, task, signal) {
        asked.push(hostId);
        tasks.push(task);
        return answer(hostId, task, signal);
      },
    },
    clock: { steadyMs: () => steadyMs },
    log: { info: () => undefined, warn: () => undefined },
    metrics: { buildEndedElsewhere: (_stage, end) => void ends.push(end) },
  });
}
/** With the only place here taken. */
async function busyPlaces() {
  const places = newPlaces();
  const first = places.execute(input(), never);
  await begun(1);
  return { places, first };
}
const letGo = () => atWork.shift()?.();
const begun = (count: number) => expect.poll(() => atWork.length).toBe(count);

describe('places for stages', () => {
  it('are those of this machine first', async () => {
    const run = newPlaces().execute(input(), never);
    await begun(1);
    letGo();
    expect(await run).toEqual(HERE);
    expect(asked).toEqual([]);
  });

  it('are those of media hosts once all here are taken; such a stage gets its own files alone', async () => {
    const { places, first } = await busyPlaces();
    expect(await places.execute(input(), never)).toEqual(THERE.message.result);
    expect([asked, ends]).toEqual([['a'], ['done']]);
    expect(tasks[0]?.files).toEqual([join(outDir, 'sample')]);
    letGo();
    await first;
  });

  it('wait here for a stage that never leaves this server: its input holds a key', async () => {
    const { places, first } = await busyPlaces();
    const second = places.execute(
      {
        ...{ stage: 'previews', face: { ...FILE, path: join(outDir, 'face') }, edgeToEdge: false },
        video: { ...DEFAULT_VIDEO, fps: 25, mark: false },
        ...{ voice: {}, language: 'en', texts: [], seed: 1, outDir },
        signer: { certificates: '', key: 'secret' },
      },
      never,
    );
    letGo();
    await first;
    await begun(1);
    letGo();
    expect(await second).toEqual(HERE);
    expect(asked).toEqual([]);
  });

  it('wait here for a stage that reads more than is sent to a host', async () => {
    const { places, first } = await busyPlaces();
    await truncate(join(outDir, 'sample'), BUILD_FILES_MAX_BYTES + 1);
    const second = places.execute(input(), never);
    letGo();
    await first;
    await begun(1);
    letGo();
    expect([await second, asked]).toEqual([HERE, []]);
  });

  it('of a host that has none any more are passed over, for those of another', async () => {
    hosts = [hostOf('full', { freeBuilds: 0 }), hostOf('draining'), hostOf('free')];
    answer = async (hostId) => {
      if (hostId === 'draining') throw new MediaHostRefusal({ error: 'draining', message: '' });
      return THERE;
    };
    const { places, first } = await busyPlaces();
    expect(await places.execute(input(), never)).toEqual(THERE.message.result);
    expect(await places.execute(input(), never)).toEqual(THERE.message.result);
    expect(asked).toEqual(['draining', 'free', 'draining', 'free']);
    letGo();
    await first;
  });

  it('are no more on a host than it has, whatever it said before the newest came', async () => {
    hosts = [hostOf('a', { builds: 1, freeBuilds: 1 })];
    const { promise, resolve } = Promise.withResolvers<typeof THERE>();
    answer = () => promise;
    const { places, first } = await busyPlaces();
    const there = places.execute(input(), never);
    await expect.poll(() => asked.length).toBe(1);
    const waits = places.execute(input(), never);
    letGo();
    await first;
    await begun(1);
    letGo();
    expect(await waits).toEqual(HERE);
    resolve(THERE);
    expect(await there).toEqual(THERE.message.result);
    expect(asked).toEqual(['a']);
  });

  it.each<[string, (task: BuildTask) => ReturnType<Builders['build']>]>([
    ['dies', () => Promise.reject(new MediaHostUnreachableError('gone'))],
    ['fails', () => Promise.reject(new MediaHostRefusal({ error: 'build_failed', message: 'no models' }))],
    ['says nonsense', async () => ({ message: { result: { status: 'great' } } })],
    ['says that its process crashed', async () => ({ message: { error: { message: 'no models' } } })],
    [
      'sends a file of another kind',
      async (task) => {
        await writeFile(join(task.outDir, 'face.bin'), 'x');
        const file = { role: 'face', path: join(task.outDir, 'face.bin'), contentType: 'x/y' };
        return {
          message: { result: { status: 'completed', userFeedback: null, output: null, files: [file] } },
        };
      },
    ],
  ])('of a host that %s are left alone for minutes, and its stage is run here', async (_what, how) => {
    const { places, first } = await busyPlaces();
    answer = (_hostId, task) => how(task);
    const second = places.execute(input(), never);
    await expect.poll(() => ends).toEqual(['lost']);
    letGo();
    await first;
    await begun(1);
    expect(await readdir(outDir)).toEqual(['sample']);
    letGo();
    expect(await second).toEqual(HERE);
    expect(await places.elsewhere()).toBe(0);
    steadyMs += 5 * 60_000;
    expect(await places.elsewhere()).toBe(2);
  });

  it.each<[string, () => Promise<never>]>([
    ['crashes', () => Promise.reject(new MediaHostRefusal({ error: 'build_failed', message: 'signal' }))],
    ['takes too long', () => Promise.reject(new DOMException('too long', 'TimeoutError'))],
  ])('of a host where a stage %s that does no better here are used on', async (_what, how) => {
    const { places, first } = await busyPlaces();
    answer = how;
    const second = places.execute(input(), never);
    await expect.poll(() => ends).toEqual(['lost']);
    letGo();
    await first;
    await begun(1);
    failsHere = true;
    letGo();
    await expect(second).rejects.toThrow('crashed here too');
    expect(await places.elsewhere()).toBe(2);
  });

  it('of a host are used on where the fault is of a file here', async () => {
    const { places, first } = await busyPlaces();
    answer = () => Promise.reject(Object.assign(new Error('disk full'), { code: 'ENOSPC' }));
    const second = places.execute(input(), never);
    await expect.poll(() => ends).toEqual(['lost']);
    letGo();
    await first;
    await begun(1);
    letGo();
    expect(await second).toEqual(HERE);
    expect(await places.elsewhere()).toBe(2);
  });

  it('are given up at once when nobody wants the result any more', async () => {
    const { places, first } = await busyPlaces();
    answer = (_hostId, _task, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new MediaHostUnreachableError('aborted')));
      });
    const unwanted = new AbortController();
    const second = places.execute(input(), unwanted.signal);
    await expect.poll(() => asked.length).toBe(1);
    unwanted.abort(new Error('the material was replaced'));
    await expect(second).rejects.toThrow('the material was replaced');
    expect(ends).toEqual([]);
    hosts = [];
    const third = places.execute(input(), AbortSignal.abort(new Error('not wanted')));
    await expect(third).rejects.toThrow('not wanted');
    letGo();
    await first;
  });

  it('are here where nobody knows which hosts there are', async () => {
    const places = createBuildPlaces({
      ...{ places: 1, here: async () => HERE, clock: { steadyMs: () => 0 } },
      builders: { list: () => Promise.reject(new Error('away')), build: () => Promise.reject(new Error()) },
      ...{ log: { info: () => undefined, warn: () => undefined } },
      metrics: { buildEndedElsewhere: () => undefined },
    });
    const both = [places.execute(input(), never), places.execute(input(), never)];
    expect(await Promise.all(both)).toEqual([HERE, HERE]);
  });
});
