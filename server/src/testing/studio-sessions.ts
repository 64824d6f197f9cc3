import type { Clock } from '@vivant/platform/clock';
import { createAccountService } from '../accounts/account-service.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import { createBlobKeeper } from '../avatars/blob-keeper.ts';
import { createCreditMovements } from '../credits/movements.ts';
import { createUsageReport } from '../credits/usage.ts';
import { studioSessionRoutes } from '../http/studio/sessions/studio-session-routes.ts';
import { studioUsageRoutes } from '../http/studio/usage/studio-usage-routes.ts';
import { createLog } from '../log.ts';
import { BlobMissingError, type Blobs } from '../ports/blobs.ts';
import type { Db } from '../ports/database.ts';
import { createAccountSessions } from '../sessions/account-sessions.ts';
import { createRecordings } from '../sessions/recordings.ts';
import { createTestClock } from './clock.ts';
import { localRates } from './rates.ts';

/** Where nothing is recorded. */
const NO_FILES = {
  open: async (key: string) => {
    throw new BlobMissingError(key);
  },
  delete: async () => {},
} as Partial<Blobs> as Blobs;

/** The studio's calls about sessions. `endNow`: of the sessions that run, if any do. */
export function studioSessionParts(
  db: Db,
  endNow: (sessionId: string) => Promise<boolean>,
  { blobs = NO_FILES, clock = createTestClock() }: { blobs?: Blobs; clock?: Clock } = {},
) {
  const audit = createAuditLog({ db, clock });
  const log = createLog({ level: 'silent' });
  const keeper = createBlobKeeper({ db, blobs, clock });
  const recordings = createRecordings({ db, clock, log, blobs, keeper });
  return studioSessionRoutes({
    accountSessions: createAccountSessions({ db, clock, audit, recordings, endNow }),
    recordings,
    accounts: createAccountService({ db, clock, environment: 'production' }),
    ...{ rates: localRates(), clock },
  });
}

/** The studio's calls about usage and credits. */
export function studioUsageParts(db: Db, clock: Clock = createTestClock()) {
  return studioUsageRoutes({
    usage: createUsageReport({ db }),
    movements: createCreditMovements({ db }),
    accounts: createAccountService({ db, clock, environment: 'production' }),
    audit: createAuditLog({ db, clock }),
    clock,
  });
}

/** A session that is over, as it would have been left. */
export async function addEndedSession(
  db: Db,
  of: { accountId: string; avatarId: string },
  createdAt: Date,
): Promise<string> {
  const id = crypto.randomUUID();
  await db
    .insertInto('sessions')
    .values({
      ...{ id, account_id: of.accountId, avatar_id: of.avatarId, kind: 'hosted', origin: 'key' },
      ...{ status: 'ended', end_reason: 'visitor_left', billing_mode: 'reserve', limit_seconds: 60 },
      ...{ key_id: null, room_name: `room-${id}`, avatar_identity: 'avatar', peer_identity: 'visitor' },
      ...{ language: null, metadata: null, location: null, visitor_hash: null, idle_timeout_seconds: null },
      ...{ media_host_id: null, created_at: createdAt, joined_at: createdAt, started_at: createdAt },
      ...{ alive_at: null, alive_uptime_ms: null, heard_at: null, peer_joined_at: null, peer_lost_at: null },
      ...{ peer_news_at: null, absent_since: null, noticed_seconds: null, ended_at: createdAt },
    })
    .execute();
  return id;
}
