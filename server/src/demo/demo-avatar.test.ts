import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { preparePortrait } from '@vivant/face/detect/prepare-portrait';
import { createJail } from '@vivant/platform/jail';
import { checkVoiceSample } from '@vivant/speech/voice/judge';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeInJail } from '../ingest/probe-voice.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { createDemoAvatar } from './demo-avatar.ts';
import { aboutVivant } from './host-texts.ts';

let service: AvatarTestService;
let account: { id: string; key: string };
beforeAll(async () => {
  service = await startAvatarService();
  account = await service.account();
});
afterAll(() => service.close());

const signal = new AbortController().signal;
/** As each start of the service has one. */
const newDemo = () => createDemoAvatar({ ...service, log: service.log });
const plan = () => service.db.transaction().execute((tx) => newDemo().plan(tx, account.id));
const owner = () => ({ accountId: account.id });
const avatars = async () => (await service.avatars.list({ ...owner(), avatarId: null }, { limit: 10 })).items;

it('an account that no first start made is given none', async () => {
  await newDemo().expectVisit();
  expect(await avatars()).toEqual([]);
});

it('she is built at the first visit as every avatar is, once, in no limit of the plan, and a deletion is final', async () => {
  const free = { storageBytes: 0, studioAvatars: 0 };
  // More than the account has.
  await service.accounts.updatePlan('standard', { ...free, previewMicrocredits: 1_000_000_000 });
  const before = await service.credits.balance(account.id);
  const demo = newDemo();
  await plan();
  expect(await avatars()).toEqual([]);
  await Promise.all([demo.expectVisit(), newDemo().expectVisit()]);
  await demo.expectVisit();
  await service.work();
  const [vera, ...others] = await avatars();
  expect(others).toEqual([]);
  expect(vera).toMatchObject({
    ...{ name: 'Vera', creationSource: 'demo', visibility: 'private' },
    ...{ status: 'ready', readyToChat: true },
  });
  expect((await service.avatars.get(owner(), vera?.id ?? '')).stages.previews.status).toBe('completed');
  expect(await service.credits.balance(account.id)).toEqual(before);
  expect(await service.avatars.storedBytes(owner())).toBe(0);
  expect(await service.avatars.count(owner(), 'api')).toBe(0);
  expect(await service.avatars.count(owner(), 'studio')).toBe(0);

  await judgeFiles(vera?.id ?? '');

  await service.avatars.remove(owner(), vera?.id ?? '');
  await plan();
  await newDemo().expectVisit();
  expect(await avatars()).toEqual([]);
});

/** Her stages are stand-ins here, so her files are shown to those who judge uploads: neither has anything to say. */
async function judgeFiles(avatarId: string): Promise<void> {
  const file = async (role: 'image' | 'voice') => {
    const { blob_key } = await service.db
      .selectFrom('avatar_assets')
      .select('blob_key')
      .where('avatar_id', '=', avatarId)
      .where('role', '=', role)
      .executeTakeFirstOrThrow();
    return buffer(await service.blobs.open(blob_key));
  };
  const portrait = await preparePortrait(await file('image'));
  expect(portrait).toMatchObject({ status: 'ok', userFeedback: null, edgeToEdge: false });
  const sample = join(service.directory, 'voice.wav');
  await writeFile(sample, await file('voice'));
  const voice = await checkVoiceSample(sample, { ...decodeInJail(createJail()), signal });
  expect(voice).toMatchObject({ status: 'ok', userFeedback: null });
}

it('what she says of the price is the plan of the account', () => {
  expect(aboutVivant({ hostedMicrocreditsPerMinute: 100 })).toContain('with a visitor costs 1 credit.');
  expect(aboutVivant({ hostedMicrocreditsPerMinute: 250 })).toContain('with a visitor costs 2.5 credits.');
  expect(aboutVivant({ hostedMicrocreditsPerMinute: 0 })).toContain('with a visitor is free.');
});
