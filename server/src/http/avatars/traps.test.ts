import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AvatarTestService, startAvatarService } from '../../testing/avatar-service.ts';
import { formWith, packageZip } from '../../testing/packages.ts';
import { sampleImage, sampleWav } from '../../testing/samples.ts';

/** Where the rules of the interface are easily bent: each of them once for every endpoint it holds for. */
let service: AvatarTestService;
let accountId: string;
let key: string;
let id: string;
beforeAll(async () => {
  service = await startAvatarService();
  await service.accounts.updatePlan('standard', { createsPerMinute: 1000, writesPerMinute: 10_000 });
  ({ id: accountId, key } = await service.account());
  id = await create();
  await service.work();
});
afterAll(() => service.close());

const post = (manifest: Record<string, unknown>, as = key) =>
  service.app.inject({
    method: 'POST',
    url: '/v1/avatars',
    payload: packageZip({ manifest }),
    headers: { 'x-api-key': as, 'content-type': 'application/zip' },
  });
async function create(as = key): Promise<string> {
  return (await post({}, as)).json().avatarId;
}
const patch = (body: unknown, { avatarId = id, as = key, type = 'application/json' } = {}) =>
  service.app.inject({
    method: 'PATCH',
    url: `/v1/avatars/${avatarId}`,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'x-api-key': as, 'content-type': type },
  });

type Upload = ReturnType<typeof formWith>;
const image: Upload = formWith({ field: 'file', filename: 'a.jpg', data: await sampleImage() });
const voice: Upload = formWith({ field: 'file', filename: 'a.wav', data: sampleWav(11) });
const files: Upload = formWith({ field: 'files', filename: 'a.txt', data: 'x' });
const CALLS: [string, (avatarId: string, as: string) => Promise<{ statusCode: number; body: string }>][] = [
  [
    'GET',
    (avatarId, as) => service.app.inject({ url: `/v1/avatars/${avatarId}`, headers: { 'x-api-key': as } }),
  ],
  ['PATCH', (avatarId, as) => patch({ name: 'Nora' }, { avatarId, as })],
  ...(['appearance', 'voice', 'knowledge'] as const).map((part): (typeof CALLS)[number] => [
    `PUT ${part}`,
    (avatarId, as) => {
      const { payload, headers } = { appearance: image, voice, knowledge: files }[part];
      return service.app.inject({
        ...{ method: 'PUT', url: `/v1/avatars/${avatarId}/${part}`, payload },
        headers: { 'x-api-key': as, ...headers },
      });
    },
  ]),
  [
    'DELETE',
    (avatarId, as) =>
      service.app.inject({ method: 'DELETE', url: `/v1/avatars/${avatarId}`, headers: { 'x-api-key': as } }),
  ],
];

describe.each(CALLS)('%s', (method, call) => {
  it('answers the same bytes for a foreign, an unknown, a deleted and a malformed id', async () => {
    const stranger = (await service.account()).key;
    const deleted = await create();
    await service.app.inject({
      method: 'DELETE',
      url: `/v1/avatars/${deleted}`,
      headers: { 'x-api-key': key },
    });
    const answers = [
      await call(id, stranger),
      await call(id.toUpperCase(), stranger),
      await call(randomUUID(), key),
      await call(deleted, key),
      await call('nonsense', key),
      await call(`${id}0`, key),
    ];
    expect([...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))]).toEqual([
      `404 ${JSON.stringify({ error: 'avatar_not_found', message: 'There is no such avatar.' })}`,
    ]);
    expect((await service.avatars.find(id))?.name).toBe('Mira');
  });

  it('with a key bound to an avatar answers 403 for every other id, whatever it is', async () => {
    const bound = await service.key(accountId, { avatarId: id });
    const deleted = await create();
    await service.app.inject({
      method: 'DELETE',
      url: `/v1/avatars/${deleted}`,
      headers: { 'x-api-key': key },
    });
    const foreign = await create((await service.account()).key);
    for (const other of [await create(), foreign, deleted, randomUUID(), 'nonsense', '%00', `${id}0`]) {
      const answer = await call(other, bound);
      expect([answer.statusCode, JSON.parse(answer.body).error]).toEqual([403, 'avatar_not_allowed']);
    }
    const own = await call(id.toUpperCase(), bound);
    expect(own.statusCode).toBe(method === 'DELETE' ? 403 : 200);
    await patch({ name: 'Mira' });
  });

  it('with a key that lacks the scope says so, whatever the id', async () => {
    const sessions = await service.key(accountId, { scopes: ['sessions'] });
    for (const any of [id, randomUUID(), 'nonsense'])
      expect(JSON.parse((await call(any, sessions)).body).error).toBe('insufficient_scope');
  });
});

describe('PATCH coerces no value to another type', () => {
  it.each<[string, unknown]>([
    ['name', 5],
    ['name', ['Mira']],
    ['description', null],
    ['previews', 'true'],
    ['previews', 1],
    ['visibility', 'Private'],
    ['visibility', ' private'],
    ['language', 'EN'],
    ['language', 'zh'],
    ['language', 'en-US'],
    ['personality', true],
    ['greeting', {}],
    ['guardrails', 'be kind'],
    ['guardrails', [1]],
    ['guardrails', { 0: 'be kind' }],
    ['knownAliases', 'Max'],
    ['conversationalHabits', []],
    ['conversationalHabits', { CONVERSATIONAL_HABIT_HUMOR: 1 }],
    ['conversationalHabits', { conversational_habit_humor: 'CONVERSATIONAL_HABIT_SCALE_LOW' }],
    ['persona', { greeting: 'hello' }],
    ['schemaVersion', 1],
    ['status', 'ready'],
    ['id', randomUUID()],
    ['constructor', 'x'],
  ])('%s: %j', async (field, value) => {
    for (const body of [{ [field]: value }, { greeting: 'hello', [field]: value }]) {
      const answer = await patch(body);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
      expect(answer.json().message).toContain(field);
    }
  });

  it.each<[string, string, string?]>([
    ['nothing', ''],
    ['a field of the prototype', '{"__proto__":{"name":"A"}}'],
    ['a text', '"name"'],
    ['null', 'null'],
    ['two documents', '{"name":"A"}{"name":"B"}'],
    ['a form', 'name=A', 'application/x-www-form-urlencoded'],
    ['plain text', '{"name":"A"}', 'text/plain'],
    ['bytes', '{"name":"A"}', 'application/octet-stream'],
    ['brackets without end', '['.repeat(100_000)],
  ])('%s', async (_what, body, type = 'application/json') => {
    const answer = await patch(body, { type });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
    expect((await service.avatars.find(id))?.name).toBe('Mira');
  });
});

const X = (n: number) => 'x'.repeat(n);
const EMOJI = (n: number) => '🦊'.repeat(n);

describe('limits count code points, and hold exactly', () => {
  it.each<[string, unknown, boolean]>([
    ['name', '', false],
    ['name', EMOJI(1), true],
    ['name', EMOJI(100), true],
    ['name', EMOJI(101), false],
    ['description', '', true],
    ['description', EMOJI(280), true],
    ['description', EMOJI(281), false],
    ['previewMessage', EMOJI(500), true],
    ['previewMessage', EMOJI(501), false],
    ['personality', '', false],
    ['personality', EMOJI(10_000), true],
    ['personality', EMOJI(10_001), false],
    ['scenario', '', false],
    ['scenario', X(10_000), true],
    ['scenario', X(10_001), false],
    ['greeting', EMOJI(500), true],
    ['greeting', EMOJI(501), false],
    ['selfIntroduction', EMOJI(50), false],
    ['selfIntroduction', EMOJI(51), true],
    ['selfIntroduction', EMOJI(2000), true],
    ['selfIntroduction', EMOJI(2001), false],
    ['guardrails', Array(20).fill(EMOJI(500)), true],
    ['guardrails', Array(21).fill('x'), false],
    ['guardrails', [EMOJI(501)], false],
    ['preferredAlias', '', true],
    ['preferredAlias', EMOJI(100), true],
    ['preferredAlias', EMOJI(101), false],
    ['spokenName', EMOJI(100), true],
    ['spokenName', EMOJI(101), false],
    ['knownAliases', Array(20).fill(EMOJI(100)), true],
    ['knownAliases', Array(21).fill('x'), false],
    ['knownAliases', [EMOJI(101)], false],
    ['knownAliases', [''], false],
    [
      'conversationalHabits',
      { [`CONVERSATIONAL_HABIT_${'A'.repeat(40)}`]: 'CONVERSATIONAL_HABIT_SCALE_LOW' },
      true,
    ],
    [
      'conversationalHabits',
      { [`CONVERSATIONAL_HABIT_${'A'.repeat(41)}`]: 'CONVERSATIONAL_HABIT_SCALE_LOW' },
      false,
    ],
  ])('PATCH %s, %#', async (field, value, passes) => {
    const answer = await patch({ [field]: value });
    expect(answer.statusCode).toBe(passes ? 200 : 400);
    if (!passes) expect(answer.json().message).toContain(field);
    if (field === 'name') await patch({ name: 'Mira' });
  });

  it.each<[Record<string, unknown>, string | null]>([
    [{ name: EMOJI(100) }, null],
    [{ name: EMOJI(101) }, 'name_invalid'],
    [{ name: '' }, 'name_invalid'],
    [{ name: 5 }, 'name_invalid'],
    [{ name: null }, 'name_invalid'],
    [{ description: EMOJI(10_000) }, null],
    [{ description: EMOJI(10_001) }, 'invalid_manifest'],
    [{ previewMessage: EMOJI(501) }, 'invalid_manifest'],
    [{ persona: { selfIntroduction: EMOJI(50) } }, 'invalid_manifest'],
    [{ persona: { selfIntroduction: EMOJI(2000) } }, null],
    [{ persona: { greeting: EMOJI(501) } }, 'invalid_manifest'],
    [{ persona: { personality: EMOJI(10_001) } }, 'invalid_manifest'],
    [{ persona: 'kind' }, 'invalid_manifest'],
    [{ previews: 'true' }, 'invalid_manifest'],
    [{ schemaVersion: 1.5 }, 'invalid_manifest'],
    [{ schemaVersion: true }, 'invalid_manifest'],
    [{ visibility: 'public' }, 'public_visibility_not_allowed_on_create'],
    [{ visibility: 'unlisted', future: { any: 'thing' }, persona: { future: 1, spokenName: 7 } }, null],
  ])('create %#', async (manifest, code) => {
    const { key: fresh } = await service.account();
    const answer = await post(manifest, fresh);
    expect([answer.statusCode, answer.json().error]).toEqual(code === null ? [202, undefined] : [400, code]);
  });
});

describe('the languages of an avatar', () => {
  const SPOKEN = ['en', 'zh-TW', 'zh-CN', 'ja', 'ko', 'fr', 'vi', 'es', 'de', 'ru'];
  it.each([...SPOKEN, 'hi'])('%s is taken by create and PATCH', async (language) => {
    const { key: fresh } = await service.account();
    expect((await post({ language }, fresh)).statusCode).toBe(202);
    expect((await patch({ language })).statusCode).toBe(200);
  });
  it.each(['pt', 'it', 'zh', 'zh-tw', 'EN', 'en-US', '', 'tlh'])(
    '%j is refused by both',
    async (language) => {
      const { key: fresh } = await service.account();
      expect((await post({ language }, fresh)).json().error).toBe('invalid_manifest');
      expect((await patch({ language })).json().error).toBe('invalid_request');
    },
  );
});

describe('the cursor', () => {
  const page = (query: string) =>
    service.app.inject({ url: `/v1/avatars?${query}`, headers: { 'x-api-key': key } });
  it.each([
    ['before=0000-01-01T00:00:00Z', 200],
    ['before=0001-01-01T00:00:00Z', 200],
    ['before=9999-12-31T23:59:59.999Z', 200],
    ['before=2026-10-01T12:00:00.123456789Z', 200],
    ['before=2026-10-01T12:00:00%2B02:00', 200],
    ['before=2026-10-01T12:00:00', 400],
    ['before=2026-10-01', 400],
    ['before=2026-02-30T12:00:00Z', 400],
    ['before=1759320000000', 400],
    ['before=%00', 400],
    ['limit=001', 200],
    ['limit=1e1', 400],
    ['limit=0x10', 400],
    ['limit=%2010', 400],
    ['limit[]=5', 200],
    ['unknown=1', 200],
  ])('%s: %i', async (query, status) => expect((await page(query)).statusCode).toBe(status));
});
