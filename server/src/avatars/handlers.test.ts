import { expect, it } from 'vitest';
import { AVATAR_SCHEDULES, avatarHandlers } from './handlers.ts';
import { AVATAR_QUEUES, REPLACEMENT_QUEUE, STAGE_QUEUE } from './queues.ts';

it('does the work of every queue that a restore knows as one of ours, and of no other', () => {
  const queues = avatarHandlers({ builds: 1 } as never).map(({ queue }) => queue);
  expect(queues.toSorted()).toEqual(AVATAR_QUEUES.toSorted());
  for (const { queue } of AVATAR_SCHEDULES) expect(AVATAR_QUEUES).toContain(queue);
});

it.each([
  [STAGE_QUEUE, { stage: 'knowledge', version: 1 }],
  [REPLACEMENT_QUEUE, { part: 'documents', id: '0f0f0f0f-0000-4000-8000-000000000001' }],
])('tells a rehearsal of what was built by %s, once it is there', async (name, about) => {
  const avatarId = '0f0f0f0f-0000-4000-8000-000000000000';
  const done: string[] = [];
  const builds = { run: async () => void done.push('built') };
  const handlers = avatarHandlers({
    ...{ builds: 1, runner: builds, replacements: builds },
    onStageRun: async (id: string) => done.push(id),
  } as never);
  const handler = handlers.find(({ queue }) => queue === name);
  await handler?.run({ ...about, avatarId }, new AbortController().signal);
  expect(done).toEqual(['built', avatarId]);
});
