import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SessionStarted } from '@vivant/contract/session';
import { startS3Server, versitygwBinary } from '@vivant/server/testing/s3-server';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { ASSETS, type Integrator, newIntegrator, zipOf } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';
import { until } from './until.ts';

const PARTS = {
  manifest: {
    name: 'Vera',
    visibility: 'unlisted',
    previews: true,
    persona: { personality: 'Vera guides visitors through a museum of clocks and knows each of them well.' },
  },
  portrait: join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg'),
  voice: join(ASSETS, 'voices/v03_en_female_audiobook_14s.ogg'),
  knowledge: { 'hours.txt': 'The museum opens at nine in the morning and closes at six in the evening.' },
};
const available = existsSync(PARTS.portrait) && versitygwBinary !== undefined;

/** The whole service with its files in a bucket, shared with visitors who have no key. */
describe.skipIf(!available)('a service whose files are in a bucket (versitygw)', () => {
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  let service: Service;
  let integrator: Integrator;
  let avatarId: string;

  beforeAll(async () => {
    s3 = await startS3Server();
    const { bucket, endpoint, credentials } = s3.options;
    service = await startService({
      env: {
        VIVANT_BLOBS: `s3://${bucket}/museum`,
        VIVANT_S3_ENDPOINT: endpoint,
        VIVANT_S3_ACCESS_KEY_ID: credentials.accessKeyId,
        VIVANT_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
        VIVANT_ANONYMOUS_SESSIONS_PER_HOUR: '1',
      },
    });
    integrator = await newIntegrator(service);
    avatarId = await integrator.create(PARTS);
  });
  afterAll(async () => {
    await service?.stop();
    await s3?.close();
    if (service) await removeData(service);
  });

  it('builds an avatar and keeps nothing of it on its own disk', async () => {
    const { avatar } = await integrator.built(avatarId);
    expect(avatar).toMatchObject({ status: 'ready', readyToChat: true, latestFailure: null });
    expect(await readdir(service.dataDir)).not.toContain('blobs');
    expect(service.output()).not.toContain(s3.options.credentials.secretAccessKey);
  });

  it('lets a player seek in the preview clips, by links that need no key', async () => {
    const { previewUrls } = await integrator.avatar(avatarId);
    for (const url of [previewUrls?.idle, previewUrls?.talking]) {
      assert(url);
      expect(url.startsWith(`${service.baseUrl}/media/previews/`)).toBe(true);
      const whole = await fetch(url);
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
      const bytes = Buffer.from(await whole.arrayBuffer());
      expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
      const tail = await fetch(url, { headers: { range: 'bytes=-100' } });
      expect(tail.status).toBe(206);
      expect(Buffer.from(await tail.arrayBuffer()).equals(bytes.subarray(-100))).toBe(true);
    }
  });

  it('lets a visitor without a key talk to it, once its owner pays', async () => {
    const start = () =>
      fetch(`${service.baseUrl}/v1/anonymous_session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${Date.now() % 250}` },
        body: JSON.stringify({ avatarId }),
      });
    await integrator.get(`/v1/avatars/${avatarId}/sponsor_budget/topups`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'first' },
      body: JSON.stringify({ amountMicrocredits: 300 }),
    });
    const started = await start();
    expect(started.status).toBe(201);
    const session = (await started.json()) as SessionStarted;
    expect(session).toMatchObject({ actualDurationSeconds: 180, billingMode: 'reserve' });
    expect(await integrator.get(`/v1/avatars/${avatarId}/sponsor_budget`)).toMatchObject({
      balanceMicrocredits: 300,
      reservedMicrocredits: 300,
    });
    // From this machine, no matter which address its headers claim.
    expect((await start()).status).toBe(429);
    await service.operate('session', 'end', session.sessionId);
    expect(await integrator.get(`/v1/avatars/${avatarId}/sponsor_budget`)).toMatchObject({
      balanceMicrocredits: 200,
      reservedMicrocredits: 0,
    });
  });

  it('says that the bucket is away, refuses uploads, and goes on when it is back', async () => {
    const manifest = { ...PARTS.manifest, previews: false };
    const zip = new Uint8Array(await zipOf({ ...PARTS, manifest }));
    const create = () =>
      fetch(`${service.baseUrl}/v1/avatars`, {
        method: 'POST',
        headers: { 'content-type': 'application/zip', 'x-api-key': integrator.key },
        body: zip,
      });
    const files = async () => {
      const { checks } = (await (await fetch(`${service.baseUrl}/readyz`)).json()) as {
        checks: Record<string, string>;
      };
      return checks.files;
    };
    await s3.goAway();
    await until(async () => (await files()) === 'failing', '/readyz to fail', 10_000);
    const refused = await create();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const told = await service.operate('doctor').catch((error: { stdout: string }) => error.stdout);
    expect(String(told)).toContain('cannot be reached: ECONNREFUSED');

    await s3.comeBack();
    await until(async () => (await files()) === 'ok', '/readyz to recover', 10_000);
    const { avatarId: second } = (await (await create()).json()) as { avatarId: string };
    expect((await integrator.built(second)).avatar.status).toBe('ready');
  });
});
