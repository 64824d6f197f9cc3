import { AvatarMaterials } from '@vivant/contract/materials';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStageProcesses } from '../../avatars/stages/stage-process.ts';
import { type AvatarTestService, INSTANT_STAGES, startAvatarService } from '../../testing/avatar-service.ts';
import { formWith } from '../../testing/packages.ts';
import { sampleImage, sampleWav } from '../../testing/samples.ts';

let service: AvatarTestService;
let accountId: string;
let key: string;
const real = createStageProcesses();
beforeAll(async () => {
  service = await startAvatarService({
    execute: (input, signal) => (input.stage === 'knowledge' ? real : INSTANT_STAGES)(input, signal),
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  service.queued.length = 0;
  ({ id: accountId, key } = await service.account());
});

const MANIFEST = {
  language: 'de',
  previewMessage: 'Hallo',
  video: { aspect: '9:16', height: 720 },
  persona: { personality: 'You are brave.', guardrails: ['Never quote prices.'] },
  knowledge: { descriptions: { 'museum.md': 'Opening hours' } },
  consent: { subject: 'Martha Winter', statement: 'Signed' },
};
const FILES = {
  'knowledge/museum.md': '# The harbour museum\n\nWe open at nine.\n',
  'knowledge/empty.txt': 'Nothing but this.',
};

async function create(
  manifest: Record<string, unknown> = MANIFEST,
  files: Record<string, string | null> = FILES,
): Promise<string> {
  return service.create(key, { manifest, files });
}
const get = (id: string, as = key) =>
  service.app.inject({ url: `/v1/avatars/${id}/materials`, headers: { 'x-api-key': as, host: 'here.test' } });
const put = (id: string, part: string, ...parts: Parameters<typeof formWith>) => {
  const form = formWith(...parts);
  return service.app.inject({
    method: 'PUT',
    url: `/v1/avatars/${id}/${part}`,
    payload: form.payload,
    headers: { 'x-api-key': key, ...form.headers },
  });
};

describe('GET /v1/avatars/{avatarId}/materials', () => {
  it('returns all material, and what was read from each document', async () => {
    const id = await create();
    await service.work();
    const answer = await get(id);
    expect(answer.statusCode).toBe(200);
    const materials = answer.json();
    expect(AvatarMaterials.parse(materials)).toEqual(materials);
    const stated = {
      subject: 'Martha Winter',
      statement: 'Signed',
      at: expect.any(String),
      keyId: expect.any(String),
    };
    const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(materials).toEqual({
      avatarId: id,
      language: 'de',
      previews: false,
      previewMessage: 'Hallo',
      video: { aspect: '9:16', height: 720 },
      aiMark: null,
      persona: MANIFEST.persona,
      consent: { appearance: stated, voice: stated },
      documents: [
        {
          ...{ id: uuid, name: 'museum.md', description: 'Opening hours', contentType: 'text/markdown' },
          ...{ sizeBytes: 39, title: 'The harbour museum', passages: 1, feedback: null },
        },
        {
          ...{ id: uuid, name: 'empty.txt', description: null, contentType: 'text/plain' },
          ...{ sizeBytes: 17, title: null, passages: 1, feedback: null },
        },
      ],
      links: { portrait: expect.any(String), voice: expect.any(String), expiresAt: expect.any(String) },
    });
  });

  it('links to portrait and voice open without a key until they expire, and to nothing else', async () => {
    const id = await create();
    const { links } = (await get(id)).json();
    const open = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
      service.app.inject({ method, url: url.replace('http://here.test', '') });
    expect((await open(links.portrait)).headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await open(links.voice)).rawPayload).toEqual(sampleWav(11));
    expect((await open(links.voice, 'HEAD')).statusCode).toBe(200);
    const asPreview = await open(links.voice.replace('/media/materials/', '/media/previews/'));
    expect([asPreview.statusCode, asPreview.json().error]).toEqual([403, 'link_invalid']);
    service.clock.advance(3_601_000);
    const late = await open(links.voice);
    expect([late.statusCode, late.json().error]).toEqual([403, 'link_expired']);
    const fresh = (await get(id)).json().links;
    await put(id, 'voice', { field: 'file', filename: 'v.wav', data: sampleWav(12) });
    expect((await open(fresh.voice)).statusCode).toBe(404);
    await service.app.inject({ method: 'DELETE', url: `/v1/avatars/${id}`, headers: { 'x-api-key': key } });
    expect((await open(fresh.portrait)).statusCode).toBe(404);
  });

  it('shows the consent for the current part, not for one that was replaced', async () => {
    const id = await create();
    await put(id, 'appearance', { field: 'file', filename: 'f.png', data: await sampleImage('png') });
    const { consent } = (await get(id)).json();
    expect([consent.appearance, consent.voice.subject]).toEqual([null, 'Martha Winter']);
  });

  it('names the document that cannot be read, and none while documents are being read', async () => {
    const id = await create({}, { 'knowledge/good.md': '# Good\n\nText.', 'knowledge/void.md': ' \n' });
    const before = (await get(id)).json().documents;
    expect(before.map(({ passages }: { passages: unknown }) => passages)).toEqual([null, null]);
    await service.work();
    expect((await get(id)).json().documents).toMatchObject([
      { name: 'good.md', title: 'Good', passages: 1, feedback: null },
      { name: 'void.md', title: null, passages: 0, feedback: expect.stringMatching(/“void.md” is empty/) },
    ]);
  });

  it('of a portrait-only avatar has no voice', async () => {
    const id = await create({ renderOnly: true, consent: MANIFEST.consent }, { 'voice/sample.wav': null });
    const { links, consent, documents } = (await get(id)).json();
    expect([Object.keys(links), consent.voice, documents]).toEqual([['portrait', 'expiresAt'], null, []]);
  });

  it('a foreign, deleted or malformed avatar looks missing', async () => {
    const id = await create();
    const stranger = await service.account();
    for (const [which, as] of [
      [id, stranger.key],
      ['00000000-0000-4000-8000-000000000000', key],
      ['nonsense', key],
    ] as const) {
      const answer = await get(which, as);
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'avatar_not_found']);
    }
    const writer = await service.key(accountId, { scopes: ['sessions', 'avatars:write'] });
    expect((await get(id, writer)).json().error).toBe('insufficient_scope');
    const bound = await service.key(accountId, { avatarId: await create() });
    expect((await get(id, bound)).json().error).toBe('avatar_not_allowed');
    await service.app.inject({ method: 'DELETE', url: `/v1/avatars/${id}`, headers: { 'x-api-key': key } });
    expect((await get(id)).statusCode).toBe(404);
  });
});
