import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { createMaintenance } from './maintenance.ts';

let service: AvatarTestService;
beforeAll(async () => {
  service = await startAvatarService();
});
afterAll(() => service.close());

it('files of deleted avatars are erased though every other part of the sweep fails', async () => {
  const { key } = await service.account();
  const id = await service.create(key);
  await service.work();
  const files = await service.db
    .selectFrom('avatar_assets')
    .select('blob_key')
    .where('avatar_id', '=', id)
    .execute();
  await service.app.inject({ method: 'DELETE', url: `/v1/avatars/${id}`, headers: { 'x-api-key': key } });
  service.clock.advance(31 * 86_400_000);
  const fails = (of: string) => () => Promise.reject(new Error(of));
  const { db, clock, log, keeper } = service;
  const maintenance = createMaintenance({
    ...{ db, clock, log, keeper, purgeAfterDays: 30 },
    conversations: { forgetAvatar: async () => {}, run: fails('conversations') },
    sponsorBudgets: { returnLeftBehind: fails('budgets') },
    events: { purge: fails('events') },
  });
  const failed = await maintenance.run().catch((error: AggregateError) => error);
  expect(failed?.errors).toMatchObject(
    ['conversations', 'budgets', 'events'].map((message) => ({ message })),
  );
  const sizes = await Promise.all(files.map(({ blob_key }) => service.blobs.sizeOf(blob_key)));
  expect(sizes).toEqual(Array(files.length).fill(null));
  expect(files.length).toBeGreaterThan(0);
});
