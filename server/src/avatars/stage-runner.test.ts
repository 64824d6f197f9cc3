import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import type { StageJob } from './queues.ts';
import type { StageInput } from './stages/stage-list.ts';
import { createStageProcesses } from './stages/stage-process.ts';
import type { StageResult } from './stages/stage-types.ts';

let service: AvatarTestService;
/** What the stage's process would do; tests put theirs in. */
let execute: (input: StageInput, signal: AbortSignal) => Promise<StageResult>;
const never = new AbortController().signal;
const logged: Record<string, unknown>[] = [];

beforeAll(async () => {
  const destination = { write: (line: string) => void logged.push(JSON.parse(line)) };
  service = await startAvatarService({
    execute: (input, signal) => execute(input, signal),
    log: createLog({ level: 'info', destination }),
  });
});
afterAll(() => service.close());
beforeEach(() => {
  service.queued.length = 0;
  execute = async (input) => {
    const path = join(input.outDir, 'face');
    await writeFile(path, 'face');
    return {
      status: 'completed',
      userFeedback: null,
      output: { made: true },
      files:
        input.stage === 'appearance' ? [{ role: 'face', path, contentType: 'application/octet-stream' }] : [],
    };
  };
});

let lastKey: string;
async function create(
  manifest: Record<string, unknown> = {},
  files: Record<string, string> = {},
): Promise<string> {
  const { key } = await service.account();
  lastKey = key;
  return service.create(key, { manifest, files });
}
const stageOf = async (avatarId: string, stage: string) =>
  service.db
    .selectFrom('avatar_stages')
    .selectAll()
    .where('avatar_id', '=', avatarId)
    .where('stage', '=', stage as 'voice')
    .executeTakeFirstOrThrow();
const filesOf = (avatarId: string) =>
  service.db
    .selectFrom('avatar_assets')
    .select(['role', 'blob_key'])
    .where('avatar_id', '=', avatarId)
    .execute();
const facesOf = async (avatarId: string) => (await filesOf(avatarId)).filter(({ role }) => role === 'face');
const bump = (avatarId: string, stage: string) =>
  service.db
    .updateTable('avatar_stages')
    .set((eb) => ({ input_version: eb('input_version', '+', 1), status: 'pending' }))
    .where('avatar_id', '=', avatarId)
    .where('stage', '=', stage as 'voice')
    .execute();

describe('a stage run', () => {
  it('that fails says in the log what is wrong, and names no file there', async () => {
    const id = await create({}, { 'knowledge/plan.md': 'We open at nine.' });
    execute = async () => ({ status: 'failed', userFeedback: '“Secret plan.md” is empty. Leave it out.' });
    await service.runner.run({ avatarId: id, stage: 'knowledge', version: 1 }, never);
    const line = logged.find((row) => row.msg === 'stage ended' && row.avatarId === id);
    expect(line).toMatchObject({ stage: 'knowledge', reason: 'failed', code: 'is_empty' });
    expect(JSON.stringify(logged)).not.toContain('Secret');
  });

  it('shows processing while it works and keeps its files and output', async () => {
    const id = await create();
    const job: StageJob = { avatarId: id, stage: 'appearance', version: 1 };
    const real = execute;
    let during = '';
    execute = async (input) => {
      during = (await stageOf(id, 'appearance')).status;
      return real(input, never);
    };
    await service.runner.run(job, never);
    expect(during).toBe('processing');
    expect(await stageOf(id, 'appearance')).toMatchObject({ status: 'completed', output: { made: true } });
    const [face] = await facesOf(id);
    assert(face);
    expect(await service.blobs.sizeOf(face.blob_key)).toBe(4);
  });

  it('that reads no documents takes no process, and leaves what the process would', async () => {
    const id = await create();
    execute = () => Promise.reject(new Error('a process was started'));
    await service.runner.run({ avatarId: id, stage: 'knowledge', version: 1 }, never);
    const [stored] = (await filesOf(id)).filter(({ role }) => role === 'knowledge_base');
    assert(stored);
    const outDir = await mkdtemp(join(tmpdir(), 'vivant-knowledge-'));
    const made = await createStageProcesses()({ stage: 'knowledge', files: [], outDir }, never);
    assert(made.status === 'completed');
    const [file] = made.files;
    assert(file);
    const kept = await buffer(await service.blobs.open(stored.blob_key));
    expect(kept.equals(await readFile(file.path))).toBe(true);
    await rm(outDir, { recursive: true });
    const { status, user_feedback: userFeedback, output } = await stageOf(id, 'knowledge');
    expect({ status, userFeedback, output }).toEqual({
      status: 'completed',
      userFeedback: made.userFeedback,
      output: made.output,
    });
  });

  it('run twice for one job works once', async () => {
    const id = await create();
    let runs = 0;
    const real = execute;
    execute = (input) => {
      runs += 1;
      return real(input, never);
    };
    await service.runner.run({ avatarId: id, stage: 'voice', version: 1 }, never);
    await service.runner.run({ avatarId: id, stage: 'voice', version: 1 }, never);
    expect(runs).toBe(1);
  });

  it('of older material changes nothing, whether superseded before or during its work', async () => {
    const id = await create();
    const real = execute;
    execute = async (input) => {
      await bump(id, 'appearance');
      return real(input, never);
    };
    await service.runner.run({ avatarId: id, stage: 'appearance', version: 1 }, never);
    expect(await stageOf(id, 'appearance')).toMatchObject({
      status: 'pending',
      output: null,
      input_version: 2,
    });
    expect((await filesOf(id)).map((file) => file.role).sort()).toEqual(['image', 'voice']);
    execute = async () => {
      throw new Error('must not run');
    };
    await service.runner.run({ avatarId: id, stage: 'appearance', version: 1 }, never);
  });

  it.each([
    [
      'its avatar is deleted',
      (id: string) =>
        service.app.inject({ method: 'DELETE', url: `/v1/avatars/${id}`, headers: { 'x-api-key': lastKey } }),
    ],
    ['newer material came', (id: string) => bump(id, 'appearance')],
  ])('stops working within a second when %s', async (_, change) => {
    const id = await create();
    const started = Promise.withResolvers<void>();
    let stopped = false;
    execute = (_input, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          reject(signal.reason as Error);
        });
        started.resolve();
      });
    const run = service.runner.run({ avatarId: id, stage: 'appearance', version: 1 }, never);
    await started.promise;
    service.clock.advance(1_000);
    expect(stopped).toBe(false);
    await change(id);
    const until = Date.now() + 5_000;
    while (!stopped && Date.now() < until) {
      service.clock.advance(1_000);
      await new Promise(setImmediate);
    }
    expect(stopped).toBe(true);
    await run;
    expect((await filesOf(id)).some(({ role }) => role === 'face')).toBe(false);
  });

  it('of newer material replaces the files of the older', async () => {
    const id = await create();
    await service.runner.run({ avatarId: id, stage: 'appearance', version: 1 }, never);
    const [first] = await facesOf(id);
    await bump(id, 'appearance');
    await service.runner.run({ avatarId: id, stage: 'appearance', version: 2 }, never);
    const [second, ...others] = await facesOf(id);
    expect(others).toEqual([]);
    assert(first && second);
    expect(second.blob_key).not.toBe(first.blob_key);
    await service.keeper.sweep();
    expect(await service.blobs.sizeOf(first.blob_key)).toBeNull();
    expect(await service.blobs.sizeOf(second.blob_key)).toBe(4);
  });

  it('that meets an outage throws, stays open, and does its work the next time', async () => {
    const id = await create();
    const real = execute;
    execute = async () => {
      throw new Error('no room on this machine');
    };
    await expect(service.runner.run({ avatarId: id, stage: 'voice', version: 1 }, never)).rejects.toThrow(
      'no room',
    );
    expect((await stageOf(id, 'voice')).status).toBe('processing');
    execute = real;
    await service.runner.run({ avatarId: id, stage: 'voice', version: 1 }, never);
    expect((await stageOf(id, 'voice')).status).toBe('completed');
  });

  it('of poor material fails with its feedback, and the avatar with it', async () => {
    const id = await create();
    execute = async () => ({ status: 'failed', userFeedback: 'No face was found.' });
    await service.runner.run({ avatarId: id, stage: 'appearance', version: 1 }, never);
    expect(await stageOf(id, 'appearance')).toMatchObject({
      status: 'failed',
      user_feedback: 'No face was found.',
    });
    expect((await service.avatars.find(id))?.status).toBe('failed');
  });

  it('given up after all tries fails the stage; one already done is left alone', async () => {
    const id = await create();
    await service.runner.run({ avatarId: id, stage: 'voice', version: 1 }, never);
    await service.runner.giveUp({ avatarId: id, stage: 'voice', version: 1 });
    expect((await stageOf(id, 'voice')).status).toBe('completed');
    await service.runner.giveUp({ avatarId: id, stage: 'appearance', version: 1 });
    expect((await stageOf(id, 'appearance')).status).toBe('failed');
  });

  it('queues previews once what they show is there', async () => {
    const id = await create({ previews: true });
    expect((await stageOf(id, 'previews')).status).toBe('waiting');
    await service.work();
    expect((await stageOf(id, 'previews')).status).toBe('completed');
    expect((await service.avatars.find(id))?.status).toBe('ready');
  });
});
