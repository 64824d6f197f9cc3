import type { Stage, StageStatus } from '@vivant/contract/avatar';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type AvatarTestService, INSTANT_STAGES, startAvatarService } from '../testing/avatar-service.ts';
import { packageZip } from '../testing/packages.ts';
import { MODERATION_QUEUE, type StageJob } from './queues.ts';
import { defineStage } from './stages/define-stage.ts';
import { STAGE_LIST, stageNamed } from './stages/stage-list.ts';
import { SourceFile } from './stages/stage-types.ts';
import { deriveStatus, isReadyToRehearse } from './status.ts';

/** The checklist of CONTRIBUTING.md, followed for a stage there is not: a file of its own and a line in the list. */
const summary = defineStage({
  name: 'summary' as Stage,
  needs: ['knowledge', 'name'],
  after: ['knowledge'],
  makes: [],
  weight: 10,
  portraitAlone: false,
  runsIn: () => 'process',
  input: z.object({
    stage: z.literal('summary'),
    title: z.string(),
    documents: z.array(SourceFile),
    read: z.unknown(),
    outDir: z.string(),
  }),
  inputs: async ({ avatar, files, output }) => ({
    title: avatar.name,
    documents: await files('knowledge'),
    read: (await output('knowledge')).passages,
  }),
  run: async ({ title, documents, read }) => ({
    status: 'completed',
    userFeedback: null,
    output: { words: `${title}: ${documents.length}, ${read}` },
    files: [],
  }),
  tooMuch: 'Too much to sum up.',
  givenUp: 'Nobody could sum that up.',
});
const stages = [...STAGE_LIST, summary];
const never = new AbortController().signal;

let service: AvatarTestService;
let id: string;
let key: string;
beforeAll(async () => {
  service = await startAvatarService({
    stages,
    async execute(input, signal) {
      if ((input.stage as string) === summary.name) {
        const stage = stageNamed(input.stage, stages);
        return stage.run(stage.input.parse(input), signal);
      }
      const result = await INSTANT_STAGES(input, signal);
      return input.stage === 'knowledge' && result.status === 'completed'
        ? { ...result, output: { passages: 7 } }
        : result;
    },
  });
  await sql`alter table avatar_stages drop constraint avatar_stages_stage_check`.execute(service.db);
});
afterAll(() => service.close());
beforeEach(async () => {
  service.queued.length = 0;
  ({ key } = await service.account());
  const answer = await service.app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload: packageZip({ files: { 'knowledge/hours.txt': 'We open at nine.' } }),
    headers: { 'x-api-key': key, 'content-type': 'application/zip' },
  });
  id = answer.json().avatarId;
});

const row = () =>
  service.db
    .selectFrom('avatar_stages')
    .selectAll()
    .where('avatar_id', '=', id)
    .where('stage', '=', summary.name)
    .executeTakeFirstOrThrow();
async function work(): Promise<void> {
  for (let job = service.queued.shift(); job !== undefined; job = service.queued.shift())
    if (job.queue !== MODERATION_QUEUE) await service.runner.run(job.data as StageJob, never);
}
const queued = () => service.queued.map(({ data }) => (data as { stage?: string }).stage);

it('an added stage waits for what it comes after, reads what it asks for, and keeps what it learnt', async () => {
  expect(await row()).toMatchObject({ status: 'waiting', output: null });
  expect(queued()).not.toContain(summary.name);
  await service.runner.run({ avatarId: id, stage: 'knowledge', version: 1 }, never);
  expect(await row()).toMatchObject({ status: 'pending', input_version: 1 });
  expect(queued()).toContain(summary.name);
  await service.runner.run({ avatarId: id, stage: summary.name, version: 1 }, never);
  const avatar = await service.avatars.find(id);
  expect(await row()).toMatchObject({ status: 'completed', output: { words: `${avatar?.name}: 1, 7` } });
});

it('an added stage runs again after a change of what it needs, and after no other', async () => {
  await work();
  const change = (payload: Record<string, unknown>) =>
    service.app.inject({ method: 'PATCH', url: `/v1/avatars/${id}`, payload, headers: { 'x-api-key': key } });
  await change({ greeting: 'Good morning!' });
  expect(await row()).toMatchObject({ status: 'completed', input_version: 1 });
  await change({ name: 'Somebody Else' });
  expect(await row()).toMatchObject({ status: 'pending', input_version: 2 });
  await work();
  expect(await row()).toMatchObject({ status: 'completed', output: { words: 'Somebody Else: 1, 7' } });
});

it('an added stage fails with its own feedback when every try met an outage', async () => {
  await service.runner.run({ avatarId: id, stage: 'knowledge', version: 1 }, never);
  await service.runner.giveUp({ avatarId: id, stage: summary.name, version: 1 });
  expect(await row()).toMatchObject({ status: 'failed', user_feedback: summary.givenUp });
});

it('an added stage counts for progress by its weight', () => {
  const done = Object.fromEntries(stages.map(({ name }) => [name, 'completed'])) as Record<
    Stage,
    'completed' | 'pending'
  >;
  const inputs = {
    stages: { ...done, [summary.name]: 'pending' as const },
    oldFailures: [],
    moderationState: 'clean' as const,
    rejectedBefore: false,
    renderOnly: false,
    previewsBlock: true,
  };
  expect(deriveStatus(inputs, stages)).toMatchObject({ status: 'building', progress: 93 });
  expect(deriveStatus({ ...inputs, stages: done }, stages)).toMatchObject({ status: 'ready', progress: 100 });
});

it('an added stage holds up a rehearsal where it says that nobody is met without it, and no other does', () => {
  const views = (ofSummary: StageStatus) =>
    Object.fromEntries(
      stages.map(({ name }) => [name, { status: name === summary.name ? ofSummary : 'completed' }]),
    ) as Record<Stage, { status: StageStatus }>;
  const isReady = (ofSummary: StageStatus, added: typeof summary) =>
    isReadyToRehearse(
      { readyToChat: false, status: 'building', moderationState: 'clean', stages: views(ofSummary) },
      [...STAGE_LIST, added],
    );
  expect(isReady('processing', summary)).toBe(true);
  expect(isReady('processing', { ...summary, metWith: true })).toBe(false);
  expect(isReady('completed', { ...summary, metWith: true })).toBe(true);
});
