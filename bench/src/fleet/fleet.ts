import { randomBytes } from 'node:crypto';
import { removeData, type Service, startService } from '@vivant/e2e/service';
import { startTestLivekit, type TestLivekit } from '@vivant/media/testing/livekit-server';
import { createSystemClock } from '@vivant/platform/clock';
import { pickPort } from '@vivant/platform/free-port';
import { createDatabase, type DatabaseHandle } from '@vivant/server/adapters/db/database';
import { createCredits } from '@vivant/server/credits/credits';
import { createKeyService } from '@vivant/server/keys/key-service';
import { createLog } from '@vivant/server/log';
import { addAccount, addAvatar } from '@vivant/server/testing/accounts';
import { requireLivekit } from '../require-livekit.ts';
import { type FleetPostgres, startFleetPostgres } from './postgres.ts';

/** An account with one avatar that is ready, and what may call for it. */
export interface Customer {
  accountId: string;
  key: string;
  avatarId: string;
}

/** API servers on one PostgreSQL and one LiveKit; media hosts are whatever reports to their control channels. */
export interface Fleet extends AsyncDisposable {
  services: Service[];
  controlUrls: string[];
  /** What media hosts and servers share. */
  secret: string;
  livekit: TestLivekit;
  postgres: FleetPostgres;
  database: DatabaseHandle;
  customers: Customer[];
}

/** POST /v1/session at one of the servers; a talk nobody joins lasts a minute. */
export async function startSession(
  { baseUrl }: Pick<Service, 'baseUrl'>,
  { key, avatarId }: Customer,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${baseUrl}/v1/session`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ avatarId, maxDurationSeconds: 300 }),
  });
  return { status: answer.status, text: await answer.text() };
}

const PLENTY = 1_000_000;

export async function openFleet(size: { servers: number; customers: number }): Promise<Fleet> {
  const stack = new AsyncDisposableStack();
  try {
    const livekit = await startTestLivekit(requireLivekit());
    stack.defer(() => livekit.stop());
    const postgres = await startFleetPostgres();
    stack.defer(() => postgres.close());
    const secret = randomBytes(32).toString('base64url');
    const services: Service[] = [];
    stack.defer(async () => {
      await Promise.all(services.map((service) => service.stop()));
      for (const service of services) await removeData(service);
    });
    const controlPorts = await Promise.all(
      Array.from({ length: size.servers }, () => pickPort('tcp', '127.0.0.1')),
    );
    const start = async (controlPort: number) => {
      const service = await startService({
        env: {
          ...{ DATABASE_URL: postgres.url, VIVANT_MEDIA_SECRET: secret, VIVANT_LOG_LEVEL: 'error' },
          ...{ LIVEKIT_URL: livekit.url, LIVEKIT_API_KEY: livekit.key, LIVEKIT_API_SECRET: livekit.secret },
          ...{ VIVANT_MEDIA_SLOTS: '0', VIVANT_CONTROL_PORT: String(controlPort) },
        },
      });
      services.push(service);
    };
    // One after the other: all of them at once would take turns on a small machine for longer than a start may last.
    for (const port of controlPorts) await start(port);
    const database = createDatabase({ url: postgres.url, maxConnections: 4 });
    stack.defer(() => database.close());
    const customers = await addCustomers(database, size.customers);
    const owned = stack.move();
    return {
      ...{ services, secret, livekit, postgres, database, customers },
      controlUrls: controlPorts.map((port) => `http://127.0.0.1:${port}`),
      [Symbol.asyncDispose]: () => owned.disposeAsync(),
    };
  } finally {
    // Of a fleet that was not completed; a complete one owns it.
    await stack.disposeAsync();
  }
}

export async function addCustomers({ db }: DatabaseHandle, count: number): Promise<Customer[]> {
  const clock = createSystemClock();
  const log = createLog({ level: 'silent' });
  const keys = createKeyService({ db, clock, log, environment: 'production' });
  const credits = createCredits({ db, clock });
  const customers: Customer[] = [];
  for (let i = 0; i < count; i++) {
    const accountId = await addAccount(db, {
      ...{ max_concurrent_sessions: PLENTY, session_starts_per_minute: PLENTY, reads_per_minute: PLENTY },
      ...{ creates_per_minute: PLENTY, storage_bytes: PLENTY * PLENTY },
    });
    await credits.grant({ accountId, amountMicrocredits: 1_000_000_000 });
    const { secret: key } = await keys.create({
      accountId,
      scopes: ['sessions', 'avatars:read', 'avatars:write'],
    });
    customers.push({ accountId, key, avatarId: await addAvatar(db, accountId) });
  }
  return customers;
}
