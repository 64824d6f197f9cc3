import { READY_VOICE_IDS, ReadyVoiceList } from '@vivant/contract/voices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';

let service: AvatarTestService;
beforeAll(async () => {
  service = await startAvatarService();
});
afterAll(() => service.close());

it('GET /v1/voices lists every ready voice, to keys that may read avatars', async () => {
  const { id: accountId, key } = await service.account();
  const get = (as: string) => service.app.inject({ url: '/v1/voices', headers: { 'x-api-key': as } });
  const answer = await get(key);
  expect([answer.statusCode, ReadyVoiceList.parse(answer.json())]).toEqual([200, answer.json()]);
  expect(answer.json().items.map(({ id }: { id: string }) => id)).toEqual(READY_VOICE_IDS);
  const lesser = await service.key(accountId, { scopes: ['sessions'] });
  expect((await get(lesser)).json().error).toBe('insufficient_scope');
  expect((await get('none')).statusCode).toBe(401);
});
