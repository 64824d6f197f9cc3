import { randomUUID } from 'node:crypto';
import { IMAGE_MAX_BYTES } from '@vivant/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ExecuteStage } from '../../avatars/stages/stage-process.ts';
import { type AvatarTestService, INSTANT_STAGES, startAvatarService } from '../../testing/avatar-service.ts';
import { formWith } from '../../testing/packages.ts';
import { sampleImage, sampleWav } from '../../testing/samples.ts';

let service: AvatarTestService;
let accountId: string;
let key: string;
let id: string;
beforeAll(async () => {
  service = await startAvatarService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.queued.length = 0;
  ({ id: accountId, key } = await service.account());
  id = await create();
  await service.work();
  service.clock.advance(1000);
});

async function create(
  manifest: Record<string, unknown> = {},
  files: Record<string, null> = {},
): Promise<string> {
  return service.create(key, { manifest, files });
}
const get = async (avatarId = id) =>
  (await service.app.inject({ url: `/v1/avatars/${avatarId}`, headers: { 'x-api-key': key } })).json();
const patch = (payload: unknown, avatarId = id, as = key) =>
  service.app.inject({
    method: 'PATCH',
    url: `/v1/avatars/${avatarId}`,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'x-api-key': as, 'content-type': 'application/json' },
  });
const put = (part: string, parts: Parameters<typeof formWith>, avatarId = id, as = key) => {
  const form = formWith(...parts);
  return service.app.inject({
    method: 'PUT',
    url: `/v1/avatars/${avatarId}/${part}`,
    payload: form.payload,
    headers: { 'x-api-key': as, ...form.headers },
  });
};
const queuedStages = () =>
  service.queued.flatMap(({ data }) => (data.stage ? [String(data.stage)] : [])).sort();

describe('PATCH 200', () => {
  it.each<[string, Record<string, unknown>, string[], string]>([
    ['description', { description: 'x'.repeat(280) }, [], 'ready'],
    ['visibility', { visibility: 'public' }, [], 'ready'],
    ['previewMessage without previews', { previewMessage: 'Hi' }, [], 'ready'],
    ['name', { name: 'Nora' }, ['persona'], 'building'],
    ['language', { language: 'de' }, ['persona'], 'building'],
    ['greeting', { greeting: 'Hi' }, ['persona'], 'building'],
    ['knownAliases', { knownAliases: ['A', 'B'] }, ['persona'], 'building'],
    ['guardrails', { guardrails: [] }, ['persona'], 'building'],
    ['an empty greeting', { greeting: '' }, ['persona'], 'building'],
    ['previews on', { previews: true }, ['previews'], 'ready'],
    ['previews off', { previews: false }, [], 'ready'],
    ['a wide picture', { video: { aspect: '16:9' } }, ['appearance'], 'building'],
    ['a mark without previews', { aiMark: true }, [], 'ready'],
    ['the picture it has', { video: { aspect: '1:1', height: 512 } }, [], 'ready'],
  ])('%s re-runs what it must and nothing else', async (_what, body, stages, status) => {
    const answer = await patch(body);
    expect([answer.statusCode, answer.json().status]).toEqual([200, status]);
    expect(queuedStages()).toEqual(stages);
    expect('previewUrls' in answer.json()).toBe(false);
    await service.work();
    expect(await get()).toMatchObject({ status: 'ready', readyToChat: true });
  });

  it('keeps what it does not name, and the new text reaches the conversation', async () => {
    await patch({ personality: 'You are brave.', preferredAlias: 'Max' });
    await patch({ scenario: 'You guide through a cave.' });
    await service.work();
    const row = await service.db
      .selectFrom('avatar_stages')
      .select('output')
      .where('avatar_id', '=', id)
      .where('stage', '=', 'persona')
      .executeTakeFirstOrThrow();
    expect(row.output).toMatchObject({
      displayName: 'Max',
      personality: 'You are brave.',
      scenario: 'You guide through a cave.',
    });
  });

  it('draws a face again once the operator’s limit that kept it lower is raised, and only then', async () => {
    service.pictureRules.heightMax = 512;
    try {
      await patch({ video: { height: 720 } });
      await service.work();
      await patch({ video: { height: 720 } });
      expect(queuedStages()).toEqual([]);
    } finally {
      service.pictureRules.heightMax = 720;
    }
    expect((await patch({ video: { height: 720 } })).json().status).toBe('building');
    expect(queuedStages()).toEqual(['appearance']);
    await service.work();
    expect((await patch({ video: { height: 720 } })).json().status).toBe('ready');
    expect(queuedStages()).toEqual([]);
  });

  it('renders no clips again for a mark that is already there', async () => {
    await patch({ previews: true, aiMark: true });
    await service.work();
    for (const [aiMark, stages] of [
      [true, []],
      [null, ['previews']],
      [null, []],
    ] as const) {
      await patch({ aiMark });
      expect(queuedStages()).toEqual(stages);
      await service.work();
    }
  });

  /** Builds what is queued, and says whether the portrait counted as accepted before. */
  function watchLeniency(execute: ExecuteStage): () => Promise<unknown[]> {
    const accepted: unknown[] = [];
    service.executeWith((input, signal) => {
      if (input.stage === 'appearance') accepted.push(input.accepted);
      return execute(input, signal);
    });
    return async () => {
      service.clock.advance(1000);
      await service.work();
      return accepted.splice(0);
    };
  }
  /** Versions before this one left no digest of what a face was made of. */
  const stagesOfBefore: ExecuteStage = async (input, signal) => {
    const result = await INSTANT_STAGES(input, signal);
    if (result.status === 'completed') delete result.output?.portraitSha256;
    return result;
  };

  it.each([
    ['a face that says what it was made of', INSTANT_STAGES],
    ['a face from before, which does not', stagesOfBefore],
  ])('a change of the frame is lenient only with an accepted portrait: %s', async (_what, execute) => {
    const work = watchLeniency(execute);
    await put('appearance', [{ field: 'file', filename: 'f.png', data: await sampleImage('png') }]);
    await work();
    await patch({ video: { aspect: '9:16' } });
    expect(await work()).toEqual([true]);
    service.clock.advance(1000);
    await put('appearance', [{ field: 'file', filename: 'f.png', data: await sampleImage('png', 80) }]);
    expect(await work()).toEqual([false]);
    await patch({ video: { aspect: '1:1' } });
    expect(await work()).toEqual([true]);
  });

  it('is not lenient with a new portrait because a clock was set back', async () => {
    const work = watchLeniency(INSTANT_STAGES);
    await put('appearance', [{ field: 'file', filename: 'f.png', data: await sampleImage('png') }]);
    await work();
    service.clock.set(-60 * 60 * 1000);
    await put('appearance', [{ field: 'file', filename: 'f.png', data: await sampleImage('png', 80) }]);
    expect(await work()).toEqual([false]);
  });

  it('keeps the side of the picture that is not named, and shows both', async () => {
    expect((await get()).video).toEqual({ aspect: '1:1', height: 512 });
    expect((await patch({ video: { height: 720 } })).json().video).toEqual({ aspect: '1:1', height: 720 });
    await patch({ video: { aspect: '9:16' } });
    await service.work();
    expect(await get()).toMatchObject({ status: 'ready', video: { aspect: '9:16', height: 720 } });
  });

  it('has flagged texts judged again: a clean text releases the hold', async () => {
    await patch({ name: 'see www.example.com' });
    await service.work();
    expect(await get()).toMatchObject({ status: 'moderation_hold', moderationState: 'flagged' });
    expect((await patch({ name: 'Mira' })).json().status).toBe('building');
    await service.work();
    expect(await get()).toMatchObject({ status: 'ready', moderationState: 'clean' });
  });

  it('on a portrait-only avatar stores the texts and leaves its stages waiting', async () => {
    const portrait = await create({ renderOnly: true }, { 'voice/sample.wav': null });
    service.queued.length = 0;
    const answer = await patch({ personality: 'You are brave.' }, portrait);
    expect(answer.json()).toMatchObject({ status: 'ready', stages: { persona: { status: 'waiting' } } });
    expect(queuedStages()).toEqual([]);
  });

  it('takes texts at their limits, in code points', async () => {
    for (const body of [
      { name: '🦊'.repeat(100) },
      { personality: 'x'.repeat(10_000) },
      { greeting: '🦊'.repeat(500) },
      { selfIntroduction: '🦊'.repeat(51) },
      { selfIntroduction: 'x'.repeat(2000) },
      { knownAliases: Array(20).fill('x'.repeat(100)) },
      { guardrails: Array(20).fill('x'.repeat(500)) },
    ])
      expect((await patch(body)).statusCode).toBe(200);
  });
});

describe('PATCH 400', () => {
  it.each<[string, unknown, string]>([
    ['no field', {}, 'at least one'],
    ['an unknown field', { mood: 1 }, 'mood'],
    ['an unknown field beside a good one', { name: 'A', renderOnly: true }, 'renderOnly'],
    ['null', { name: null }, 'name'],
    ['a list', [], 'body'],
    ['malformed JSON', '{"name":', 'JSON'],
    ['an empty name', { name: '' }, 'name'],
    ['a name of 101', { name: '🦊'.repeat(101) }, 'name'],
    ['a description of 281', { description: 'x'.repeat(281) }, 'description'],
    ['a visibility in capitals', { visibility: 'PUBLIC' }, 'visibility'],
    ['a language of sessions only', { language: 'it' }, 'language'],
    ['an empty personality', { personality: '' }, 'personality'],
    ['a personality of 10,001', { personality: 'x'.repeat(10_001) }, 'personality'],
    ['a greeting of 501', { greeting: 'x'.repeat(501) }, 'greeting'],
    ['a self-introduction of 50', { selfIntroduction: 'x'.repeat(50) }, 'selfIntroduction'],
    ['an alias of 101', { preferredAlias: 'x'.repeat(101) }, 'preferredAlias'],
    ['21 aliases', { knownAliases: Array(21).fill('x') }, 'knownAliases'],
    ['an empty alias', { knownAliases: [''] }, 'knownAliases.0'],
    ['21 guardrails', { guardrails: Array(21).fill('x') }, 'guardrails'],
    ['previews in words', { previews: 'true' }, 'previews'],
    ['a mark in words', { aiMark: 'yes' }, 'aiMark'],
    ['an unknown aspect', { video: { aspect: '4:3' } }, 'video.aspect'],
    ['a height between', { video: { height: 600 } }, 'video.height'],
    ['a height in words', { video: { height: '720' } }, 'video.height'],
    ['a picture of nothing', { video: {} }, 'video'],
    ['an unknown side of the picture', { video: { height: 720, fps: 60 } }, 'fps'],
    [
      'a scale without prefix',
      { conversationalHabits: { CONVERSATIONAL_HABIT_HUMOR: 'HIGH' } },
      'conversationalHabits',
    ],
    ['U+0000', { scenario: 'a\0b' }, 'scenario'],
  ])('%s', async (_what, body, message) => {
    const answer = await patch(body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_request']);
    expect(answer.json().message).toContain(message);
    expect(queuedStages()).toEqual([]);
  });

  it('public before the avatar is ready', async () => {
    const building = await create();
    expect((await patch({ visibility: 'public' }, building)).json()).toMatchObject({
      error: 'invalid_request',
    });
    expect((await patch({ visibility: 'unlisted' }, building)).statusCode).toBe(200);
  });
});

describe('PUT appearance and voice', () => {
  it('200: re-run their stage alone, and the newest material wins', async () => {
    const first = await put('appearance', [
      { field: 'photo', filename: 'x.bin', data: await sampleImage('png') },
    ]);
    expect([first.statusCode, first.json()]).toEqual([200, { avatarId: id, status: 'building' }]);
    expect(queuedStages()).toEqual(['appearance']);
    await put('appearance', [{ field: 'file', filename: 'y.webp', data: await sampleImage('webp') }]);
    const images = await service.db
      .selectFrom('avatar_assets')
      .select('sha256')
      .where('avatar_id', '=', id)
      .where('role', '=', 'image')
      .execute();
    expect(images).toHaveLength(1);
    await service.work();
    expect(await get()).toMatchObject({ status: 'ready' });
    expect(
      (await put('voice', [{ field: 'file', filename: 'v.wav', data: sampleWav(12) }])).json().status,
    ).toBe('building');
    expect(queuedStages()).toEqual(['voice']);
  });

  it('200: a failed avatar builds again', async () => {
    const other = await create();
    await service.runner.giveUp({ avatarId: other, stage: 'voice', version: 1 });
    await service.work();
    expect((await get(other)).status).toBe('failed');
    service.clock.advance(1000);
    const answer = await put('voice', [{ field: 'file', filename: 'v.wav', data: sampleWav(12) }], other);
    expect(answer.json().status).toBe('building');
    await service.work();
    expect(await get(other)).toMatchObject({ status: 'ready', latestFailure: null });
  });

  it('200: a voice turns a portrait-only avatar into one that talks', async () => {
    const portrait = await create({ renderOnly: true }, { 'voice/sample.wav': null });
    service.queued.length = 0;
    await put('voice', [{ field: 'file', filename: 'v.wav', data: sampleWav(12) }], portrait);
    expect((await get(portrait)).status).toBe('building');
    expect(queuedStages()).toEqual(['knowledge', 'persona', 'voice']);
    await service.work();
    expect(await get(portrait)).toMatchObject({ status: 'ready', readyToChat: true });
  });

  it.each<[string, string, () => Promise<Parameters<typeof formWith>>]>([
    ['no part', 'appearance', async () => []],
    ['a field instead of a file', 'appearance', async () => [{ field: 'file', data: 'x' }]],
    [
      'two files',
      'appearance',
      async () => [
        { field: 'a', filename: 'a', data: await sampleImage() },
        { field: 'b', filename: 'b', data: await sampleImage() },
      ],
    ],
    [
      'a voice as portrait',
      'appearance',
      async () => [{ field: 'file', filename: 'a.jpg', data: sampleWav(11) }],
    ],
    ['an empty file', 'appearance', async () => [{ field: 'file', filename: 'a.jpg', data: '' }]],
    [
      'a portrait as voice',
      'voice',
      async () => [{ field: 'file', filename: 'a.wav', data: await sampleImage() }],
    ],
    ['nine seconds', 'voice', async () => [{ field: 'file', filename: 'a.wav', data: sampleWav(9) }]],
  ])('400: %s', async (_what, part, parts) => {
    const answer = await put(part, await parts());
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_upload']);
    expect((await get()).status).toBe('ready');
  });

  it.each([
    ['application/json', '{}'],
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', '--x\r\nbroken'],
    ['image/jpeg', 'raw'],
  ])('400: a body of the type %s that is not a form', async (type, payload) => {
    const answer = await service.app.inject({
      method: 'PUT',
      url: `/v1/avatars/${id}/appearance`,
      payload,
      headers: { 'x-api-key': key, 'content-type': type },
    });
    expect([answer.statusCode, typeof answer.json().error]).toEqual([400, 'string']);
  });

  it('413: bare, one byte over the limit; exactly the limit is judged by its content', async () => {
    const over = await put('appearance', [
      { field: 'file', filename: 'a', data: Buffer.alloc(IMAGE_MAX_BYTES + 1) },
    ]);
    expect([over.statusCode, over.body]).toEqual([413, '']);
    const exact = await put('appearance', [
      { field: 'file', filename: 'a', data: Buffer.alloc(IMAGE_MAX_BYTES) },
    ]);
    expect(exact.statusCode).toBe(400);
  });

  it('404 and 403: as for every avatar', async () => {
    const parts: Parameters<typeof formWith> = [{ field: 'file', filename: 'v.wav', data: sampleWav(12) }];
    const stranger = (await service.account()).key;
    for (const [avatarId, as] of [
      [id, stranger],
      [randomUUID(), key],
      ['x', key],
    ] as const) {
      expect((await put('voice', parts, avatarId, as)).json().error).toBe('avatar_not_found');
      expect((await patch({ name: 'A' }, avatarId, as)).json().error).toBe('avatar_not_found');
    }
    const bound = await service.key(accountId, { avatarId: id });
    expect((await put('voice', parts, id, bound)).statusCode).toBe(200);
    expect((await put('voice', parts, randomUUID(), bound)).json().error).toBe('avatar_not_allowed');
  });
});

describe('PUT knowledge', () => {
  const file = (filename: string, data = 'text') => ({ field: 'files', filename, data });
  const names = async () =>
    (
      await service.db
        .selectFrom('avatar_assets')
        .select(['filename', 'description'])
        .where('avatar_id', '=', id)
        .where('role', '=', 'knowledge')
        .orderBy('position')
        .execute()
    ).map(({ filename, description }) => [filename, description]);

  it('200: replaces the whole set, with descriptions, and no files clear it', async () => {
    const answer = await put('knowledge', [
      file('a.txt'),
      file('b.md'),
      { field: 'descriptions', data: '{"b.md":"About b","c.md":"nobody"}' },
    ]);
    expect(answer.json()).toEqual({ avatarId: id, status: 'building' });
    expect(queuedStages()).toEqual(['knowledge']);
    expect(await names()).toEqual([
      ['a.txt', null],
      ['b.md', 'About b'],
    ]);
    await put('knowledge', [file('日本.txt')]);
    expect(await names()).toEqual([['日本.txt', null]]);
    expect((await put('knowledge', [])).statusCode).toBe(200);
    expect(await names()).toEqual([]);
  });

  it.each<[string, Parameters<typeof formWith>]>([
    ['21 files', Array.from({ length: 21 }, (_, i) => file(`${i}.txt`))],
    ['another part', [file('a.txt'), { field: 'file', filename: 'b.txt', data: 'x' }]],
    ['another field', [{ field: 'mode', data: 'append' }]],
    ['two of one name', [file('a.txt'), file('a.txt')]],
    ['a kind that is not read', [file('a.exe', 'MZ')]],
    ['descriptions that are no JSON', [{ field: 'descriptions', data: 'x' }]],
    ['descriptions that are a list', [{ field: 'descriptions', data: '[]' }]],
    ['a description of 501', [{ field: 'descriptions', data: JSON.stringify({ 'a.txt': 'x'.repeat(501) }) }]],
  ])('400: %s', async (_what, parts) => {
    const answer = await put('knowledge', parts);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_upload']);
    expect((await get()).status).toBe('ready');
  });
});

const picture = await sampleImage();

describe('the part consent of PUT appearance and PUT voice', () => {
  const given = { subject: 'Martha Winter', statement: 'Signed release' };
  const files = {
    appearance: { field: 'file', filename: 'a.jpg', data: picture },
    voice: { field: 'file', filename: 'a.wav', data: sampleWav(12) },
  };
  const shown = async () => (await service.moderationQueue.show(id)).consent;

  it.each(['appearance', 'voice'] as const)(
    '%s: is kept with time and key, and never for another portrait or voice',
    async (part) => {
      await service.db
        .updateTable('avatars')
        .set({ consent: JSON.stringify({ subject: 'First', at: '2026-01-01T00:00:00.000Z', keyId: null }) })
        .where('id', '=', id)
        .execute();
      const answer = await put(part, [files[part], { field: 'consent', data: JSON.stringify(given) }]);
      expect(answer.statusCode).toBe(200);
      const { keyId } = await service.db
        .selectFrom('api_keys')
        .select('id as keyId')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      const stored = { ...given, at: service.clock.now().toISOString(), keyId };
      expect(await shown()).toEqual({
        subject: 'First',
        at: '2026-01-01T00:00:00.000Z',
        keyId: null,
        [part]: stored,
      });
      expect((await put(part, [files[part]])).statusCode).toBe(200);
      // The person who consented to the previous file need not be the one on this one.
      expect(await shown()).toMatchObject({ subject: 'First', [part]: null });
    },
  );

  it.each(['{', '[]', '{}', '{"subject":""}', '{"subject":7}', `{"subject":"${'x'.repeat(201)}"}`])(
    'is refused as %s, and nothing is replaced',
    async (data) => {
      const answer = await put('appearance', [files.appearance, { field: 'consent', data }]);
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_upload']);
      expect(answer.json().message).toMatch(/^consent must be/);
      expect(await get()).toMatchObject({ status: 'ready' });
      expect(await shown()).toBeNull();
    },
  );
});
