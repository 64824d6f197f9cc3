import { randomBytes } from 'node:crypto';
import { mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireLivekit } from '@vivant/bench/require-livekit';
import { ASSETS, integratorWith, newIntegrator } from '@vivant/e2e/integrator';
import { removeData, type Service, startService } from '@vivant/e2e/service';
import { startTestLivekit } from '@vivant/media/testing/livekit-server';
import { pickPort } from '@vivant/platform/free-port';
import { createAdminClient } from '@vivant/server/cli/admin-client';
import { startLightHost } from '@vivant/server/testing/children';
import { Agent, request } from 'undici';

const PORTRAIT = join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg');
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');
const NO_LIMIT = '1000000';

export type TwoServers = Awaited<ReturnType<typeof startTwoServers>>;

/**
 * Two whole services on one PostgreSQL and one LiveKit, each with a pool of its own, and one media host for both:
 * light (it really joins rooms and publishes a still and silence), or the first server's own with full workers.
 */
export async function startTwoServers(options: { cap: number; workers: 'light' | 'full' }) {
  const program = requireLivekit();
  const livekit = await startTestLivekit(program);
  const mediaSecret = randomBytes(32).toString('base64url');
  const controlPort = await pickPort('tcp', '127.0.0.1');
  const common = {
    LIVEKIT_URL: livekit.url,
    LIVEKIT_API_KEY: livekit.key,
    LIVEKIT_API_SECRET: livekit.secret,
    VIVANT_PRIVATE_LIVEKIT: 'on',
    VIVANT_MEDIA_SECRET: mediaSecret,
    VIVANT_LOG_LEVEL: 'error',
  };
  const full = options.workers === 'full';
  const first = await startService({
    env: {
      ...common,
      VIVANT_CONTROL_PORT: String(controlPort),
      // A process that leaves holds its slot a little longer than its session counts.
      VIVANT_MEDIA_SLOTS: full ? String(options.cap * 2) : '0',
    },
  });
  const databaseUrl = `postgresql://vivant@/vivant?host=${encodeURIComponent(join(first.dataDir, 'postgres'))}`;
  // One store of blobs for both, as of any two servers: full workers fetch faces from either.
  const dataDir = await mkdtemp(join(tmpdir(), 'vivant-e2e-'));
  await symlink(join(first.dataDir, 'blobs'), join(dataDir, 'blobs'));
  const second = await startService({
    dataDir,
    env: { ...common, DATABASE_URL: databaseUrl, VIVANT_MEDIA_SLOTS: '0' },
  });
  const host = full
    ? null
    : await startLightHost({
        hostId: 'light',
        controlUrl: `http://127.0.0.1:${controlPort}`,
        secret: mediaSecret,
        slots: options.cap * 4,
        // One on loopback would be a host of the first server alone.
        address: '0.0.0.0',
      });

  const integrator = await newIntegrator(first, 1_000_000);
  await first.operate(
    ...['plan', 'create', 'race', '--max-concurrent', String(options.cap)],
    ...['--session-starts-per-minute', NO_LIMIT, '--writes-per-minute', NO_LIMIT],
    ...['--reads-per-minute', NO_LIMIT],
  );
  const avatarId = await integrator.create({ manifest: { name: 'Race' }, portrait: PORTRAIT, voice: VOICE });
  const { avatar } = await integrator.built(avatarId);
  if (avatar.status !== 'ready') throw new Error(`the avatar became ${JSON.stringify(avatar)}`);
  await first.operate('account', 'set-plan', integrator.accountId, 'race');
  const admin = createAdminClient(first.dataDir);
  const agent = new Agent({ connections: 600 });
  const services: [Service, Service] = [first, second];

  return {
    livekit,
    avatarId,
    accountId: integrator.accountId,
    services,
    databaseUrl,
    integrator: integratorWith(first, integrator.accountId, integrator.key),
    /** POST to one of the two; answers status and body, whatever they are. */
    async post(server: 0 | 1, path: string, body: object): Promise<{ status: number; body: Answer }> {
      const response = await request(`${services[server].baseUrl}${path}`, {
        method: 'POST',
        dispatcher: agent,
        headers: { 'x-api-key': integrator.key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await response.body.text();
      return { status: response.statusCode, body: text === '' ? {} : (JSON.parse(text) as Answer) };
    },
    /** Ends what runs, as the operator. */
    async endAll(): Promise<void> {
      for (;;) {
        const { items } = await admin.ask('GET /sessions', { query: { limit: 1000 } });
        if (items.length === 0) return;
        await Promise.all(
          items.map(({ id }) => admin.ask('POST /sessions/:id/end', { id }).catch(() => undefined)),
        );
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async balance(): Promise<{ balanceMicrocredits: number; reservedMicrocredits: number }> {
      const { items } = await admin.ask('GET /accounts');
      const account = items.find(({ id }) => id === integrator.accountId);
      if (account === undefined) throw new Error('the account is not listed');
      return account;
    },
    async close() {
      await agent.close();
      await second.stop();
      await first.stop();
      await host?.kill();
      await livekit.stop();
      for (const service of services) await removeData(service);
    },
  };
}

interface Answer {
  error?: string;
  id?: string;
  sessionId?: string;
  billedMicrocredits?: number;
}
