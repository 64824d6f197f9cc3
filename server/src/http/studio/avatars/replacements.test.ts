import { describe, expect, it } from 'vitest';
import { formWith } from '../../../testing/packages.ts';
import { sampleImage, sampleWav } from '../../../testing/samples.ts';
import { builds, READY, refuses, servedAvatar } from '../../../testing/served-avatar.ts';
import { avatarForm } from '../../../testing/studio-avatars.ts';

const world = servedAvatar();
const { avatar, byKey, filesOf, keepOld, keysOf, newPortrait, served } = world;
const NO_FACE = 'No face was found in the picture. Upload a photo of one person.';
/** Status and length of what is answered at an address. */
async function picture(url: string, as?: string): Promise<[number, number]> {
  const headers = { host: 'localhost:8080', ...(as !== undefined && { cookie: as }) };
  const { statusCode, rawPayload } = await world.studio.app.inject({ url, headers });
  return [statusCode, rawPayload.length];
}

describe('a new portrait of an avatar that visitors talk to', () => {
  it('is met by nobody until face and clips are built, and then by the next session, all at one instant', async () => {
    const before = await served();
    const clips = [...(await keysOf('preview_idle')), ...(await keysOf('preview_talking'))];
    const answer = await newPortrait();
    expect([answer.status, answer.body.status, answer.body.replacements]).toMatchObject([
      200,
      'ready',
      [{ part: 'portrait', state: 'building', feedback: null, file: { contentType: 'image/jpeg' } }],
    ]);
    expect(await byKey()).toMatchObject({ ...READY, stages: { appearance: { status: 'completed' } } });
    const given = await keysOf('next_image');
    // At each stage of the build.
    world.studio.service.executeWith(async (input, signal) => {
      expect([await served(), (await byKey()).status]).toEqual([before, 'ready']);
      return builds(input, signal);
    });
    await world.studio.service.work();
    const after = await avatar();
    expect(await keysOf('image')).toEqual(given);
    expect(after).toMatchObject({
      ...{ ...READY, replacements: [] },
      consent: { appearance: { subject: 'Mira Winter' } },
    });
    const now = await served();
    expect(now).toEqual({ ...before, face: expect.not.stringContaining(before.face) });
    const versions = (await world.studio.ask(`GET /avatars/${world.id}/versions`, { as: world.cookie })).body
      .items;
    expect(versions[0]).toMatchObject({ number: 2, changed: ['portrait'], by: { kind: 'person' } });
    // What served before is freed, and nothing else.
    await world.studio.service.keeper.sweep();
    const { blobs } = world.studio.service;
    for (const old of [before.face, ...clips]) expect(await blobs.sizeOf(old)).toBe(null);
    for (const { blob_key } of await filesOf()) expect(await blobs.sizeOf(blob_key)).not.toBe(null);
    expect(await keysOf('next_image')).toEqual([]);
  });

  it('that is refused leaves the avatar as it was, and says to its owner what is wrong', async () => {
    const [before, seen] = [await served(), await byKey()];
    world.studio.service.executeWith(refuses('appearance', NO_FACE));
    await newPortrait();
    await world.studio.service.work();
    expect((await avatar()).replacements).toMatchObject([
      { part: 'portrait', state: 'refused', feedback: NO_FACE, file: { contentType: 'image/jpeg' } },
    ]);
    expect([await served(), await byKey()]).toEqual([before, seen]);
    const [card] = (await world.studio.ask('GET /avatars', { as: world.cookie })).body.items;
    expect(card.replacements).toEqual([{ part: 'portrait', state: 'refused', feedback: NO_FACE }]);

    // The very picture, for members of the account alone.
    const { pictureUrl } = (await avatar()).replacements[0];
    expect(await picture(pictureUrl, world.cookie)).toEqual([
      200,
      await world.studio.service.blobs.sizeOf((await keysOf('next_image'))[0] ?? ''),
    ]);
    const { cookie: viewer } = await world.studio.join(world.accountId, 'viewer');
    expect((await picture(pictureUrl, viewer))[0]).toBe(200);
    const { cookie: stranger } = await world.studio.join((await world.studio.service.account()).id, 'owner');
    expect([(await picture(pictureUrl))[0], (await picture(pictureUrl, stranger))[0]]).toEqual([401, 404]);

    const [file = ''] = await keysOf('next_image');
    const old = await keysOf('image');
    expect((await keepOld('portrait')).body).toMatchObject({ ...READY, replacements: [] });
    expect(await keysOf('image')).toEqual(old);
    expect((await picture(pictureUrl, world.cookie))[0]).toBe(404);
    await world.studio.service.keeper.sweep();
    expect(await world.studio.service.blobs.sizeOf(file)).toBe(null);
    const late = await keepOld('portrait');
    expect([late.status, late.body.message]).toEqual([
      404,
      expect.stringContaining('no new portrait waiting'),
    ]);
  });

  it('is shown at an address of its own, which shows no later one', async () => {
    await newPortrait();
    const first = (await avatar()).replacements[0].pictureUrl;
    await newPortrait(90);
    const second = (await avatar()).replacements[0].pictureUrl;
    const shown = await Promise.all([first, second].map((url) => picture(url, world.cookie)));
    expect(shown.map(([status]) => status)).toEqual([404, 200]);
    await keepOld('portrait');
  });

  it('whose clips cannot be filmed is refused as a whole', async () => {
    const before = await served();
    world.studio.service.executeWith(refuses('previews', 'The face fills the picture from edge to edge.'));
    await newPortrait();
    await world.studio.service.work();
    expect((await avatar()).replacements).toMatchObject([
      { state: 'refused', feedback: expect.stringContaining('edge to edge') },
    ]);
    expect([await served(), (await byKey()).status]).toEqual([before, 'ready']);
    await world.studio.service.keeper.sweep();
  });

  it('counts against the storage beside the old one', async () => {
    const before = await world.studio.service.avatars.storedBytes({ accountId: world.accountId });
    await newPortrait();
    expect(await world.studio.service.avatars.storedBytes({ accountId: world.accountId })).toBeGreaterThan(
      before,
    );
    await keepOld('portrait');
    expect(await world.studio.service.avatars.storedBytes({ accountId: world.accountId })).toBe(before);
  });
});

describe('a replacement', () => {
  it('by the interface counts at once, as its document says, and ends one that waits', async () => {
    await newPortrait();
    const { payload, headers } = formWith({
      ...{ field: 'file', filename: 'me.jpg', data: await sampleImage('jpeg', 120) },
    });
    const put = await world.studio.service.app.inject({
      ...{ method: 'PUT', url: `/v1/avatars/${world.id}/appearance`, payload },
      headers: { ...headers, 'x-api-key': world.key },
    });
    expect([put.json().status, (await avatar()).replacements]).toEqual(['building', []]);
    await world.studio.service.work();
    expect(await byKey()).toMatchObject(READY);
  });

  it('counts at once where the avatar serves nobody: while it is first built, and once it has failed', async () => {
    const made = await world.studio.send('POST /avatars', world.cookie, await avatarForm());
    world.id = made.body.id;
    world.studio.service.executeWith(refuses('appearance', NO_FACE));
    expect((await newPortrait()).body).toMatchObject({ status: 'building', replacements: [] });
    await world.studio.service.work();
    expect((await avatar()).status).toBe('failed');
    world.studio.service.executeWith(builds);
    expect((await newPortrait()).body).toMatchObject({ status: 'building', replacements: [] });
    await world.studio.service.work();
    expect((await avatar()).status).toBe('ready');
  });

  it('of the voice waits as one of the portrait does', async () => {
    const before = await served();
    const send = () =>
      world.studio.send(`PUT /avatars/${world.id}/voice`, world.cookie, [
        { field: 'file', filename: 'new.wav', data: sampleWav(12) },
      ]);
    world.studio.service.executeWith(refuses('voice', 'Nobody speaks in this recording.'));
    await send();
    await world.studio.service.work();
    expect((await avatar()).replacements).toMatchObject([{ part: 'voice', state: 'refused' }]);
    expect([await served(), (await byKey()).status]).toEqual([before, 'ready']);
    world.studio.service.executeWith(async (input, signal) => {
      const result = await builds(input, signal);
      return input.stage === 'voice' && result.status === 'completed'
        ? { ...result, output: { tempo: 2 } }
        : result;
    });
    await send();
    const given = await keysOf('next_voice');
    await world.studio.service.work();
    expect(await avatar()).toMatchObject({ ...READY, replacements: [] });
    expect(await keysOf('voice')).toEqual(given);
    expect(await served()).toEqual({ ...before, voice: { tempo: 2 } });
  });

  it('is dropped by those who may edit alone, and no other account learns of it', async () => {
    await newPortrait();
    const viewer = await world.studio.join(world.accountId, 'viewer');
    expect((await keepOld('portrait', viewer.cookie)).status).toBe(403);
    const other = await world.studio.service.account();
    const stranger = await world.studio.join(other.id, 'owner');
    expect((await keepOld('portrait', stranger.cookie)).status).toBe(404);
    expect((await keepOld('face')).status).toBe(400);
    await world.studio.service.work();
  });
});
