import { expect, it } from 'vitest';
import { AVATAR_SCHEDULES, avatarHandlers } from './handlers.ts';
import { AVATAR_QUEUES } from './queues.ts';

it('does the work of every queue that a restore knows as one of ours, and of no other', () => {
  const queues = avatarHandlers({ builds: 1 } as never).map(({ queue }) => queue);
  expect(queues.toSorted()).toEqual(AVATAR_QUEUES.toSorted());
  for (const { queue } of AVATAR_SCHEDULES) expect(AVATAR_QUEUES).toContain(queue);
});
