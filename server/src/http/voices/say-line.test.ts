import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AvatarTestService, INSTANT_STAGES, startAvatarService } from '../../testing/avatar-service.ts';
import type { Line } from '../../voices/say-line.ts';

let service: AvatarTestService;
let accountId: string;
let key: string;
let id: string;
const said: Line[] = [];
let isMute = false;
beforeAll(async () => {
  service = await startAvatarService({
    async execute(input, signal) {
      const made = await INSTANT_STAGES(input, signal);
      return input.stage === 'voice' ? { ...made, output: { f0MedianHz: 123 } } : made;
    },
    async sayLine(line) {
      if (isMute) throw new Error('no engine');
      said.push(line);
      return Buffer.from(/\w/.test(line.text) ? 'a sound' : '');
    },
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  said.length = 0;
  service.queued.length = 0;
  ({ id: accountId, key } = await service.account());
  id = await service.create(key, { manifest: { language: 'de' } });
});

const say = (body: object, as = key, avatarId = id) =>
  service.app.inject({
    ...{ method: 'POST', url: `/v1/avatars/${avatarId}/voice/preview`, payload: body },
    headers: { 'x-api-key': as },
  });

describe('POST /v1/avatars/{avatarId}/voice/preview', () => {
  it('says a line in the voice and the language of the avatar, and counts as a write', async () => {
    await service.work();
    const answer = await say({ text: 'Guten Tag' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'a sound']);
    expect(answer.headers).toMatchObject({
      ...{ 'content-type': 'audio/wav', 'cache-control': 'no-store', 'ratelimit-limit': '60' },
    });
    expect(said).toEqual([{ text: 'Guten Tag', language: 'de', profile: { f0MedianHz: 123 } }]);
  });

  it('is refused until the avatar can talk', async () => {
    const early = await say({ text: 'Guten Tag' });
    expect([early.statusCode, early.json().error, said]).toEqual([409, 'avatar_not_ready', []]);
    const faceOnly = await service.create(key, {
      ...{ manifest: { renderOnly: true }, files: { 'voice/sample.wav': null } },
    });
    expect((await say({ text: 'x' }, key, faceOnly)).json().error).toBe('avatar_not_ready');
  });

  it('is bounded in length, in code points', async () => {
    await service.work();
    expect((await say({ text: '😀'.repeat(299).concat('a') })).statusCode).toBe(200);
    for (const body of [{}, { text: '' }, { text: 'a'.repeat(301) }, { text: 'a', rate: 2 }, { text: 'a\0' }])
      expect((await say(body)).json().error).toBe('invalid_request');
    expect(said.length).toBe(1);
  });

  it('says so where there is nothing to be said', async () => {
    await service.work();
    expect((await say({ text: '…' })).json()).toEqual({
      ...{ error: 'invalid_request', message: 'text: has nothing in it that can be said in its language' },
    });
  });

  it('is unavailable where it cannot be said', async () => {
    await service.work();
    isMute = true;
    const answer = await say({ text: 'Guten Tag' });
    isMute = false;
    expect([answer.statusCode, answer.json().error]).toEqual([503, 'unavailable']);
    expect(answer.body).not.toContain('engine');
  });

  it('needs the scope; a foreign avatar looks missing, and a scoped key reaches only its own', async () => {
    await service.work();
    const reader = await service.key(accountId, { scopes: ['sessions', 'avatars:read'] });
    expect((await say({ text: 'a' }, reader)).json().error).toBe('insufficient_scope');
    const stranger = await service.account();
    for (const other of [id, 'nonsense'])
      expect((await say({ text: 'a' }, stranger.key, other)).json().error).toBe('avatar_not_found');
    const bound = await service.key(accountId, { avatarId: await service.create(key) });
    expect((await say({ text: 'a' }, bound)).json().error).toBe('avatar_not_allowed');
    expect(said).toEqual([]);
  });
});
