import { randomUUID } from 'node:crypto';
import { JOIN_TOKEN_MINUTES, type NewWorkerToken, type WorkerToken } from '@vivant/contract/operator/workers';
import type { Clock } from '@vivant/platform/clock';
import { hashToken, newToken } from '@vivant/platform/tokens';
import type { Db } from '../ports/database.ts';
import {
  deleteExpired,
  findByCredential,
  insertInvitation,
  isLetIn,
  isRevokedCredential,
  readRevoked,
  readWorkers,
  useToken,
  writeRevoked,
} from './store.ts';

const HOST_PREFIX = 'worker-';
/** How long an expired token that was never used stays in the list. */
const EXPIRED_SHOWN_MS = 24 * 3_600_000;

export interface KnownWorker {
  id: string;
  name: string;
  version: string | null;
  isExpired: boolean;
  createdAt: Date;
  joinedAt: Date | null;
  revokedAt: Date | null;
}

/** Media hosts on other machines: admitted by a token, and identified by a credential from then on (ADR 76). */
export interface Workers {
  invite(wanted: NewWorkerToken): Promise<Omit<WorkerToken, 'joinUrl'>>;
  /** Null: the token is unknown, used, expired or revoked. */
  join(token: string, version: string): Promise<{ hostId: string; name: string; credential: string } | null>;
  /** The name of the host with this credential; null: there is none, or it is revoked. */
  verify(credential: string): Promise<string | null>;
  /** Whether the credential belonged to a worker of this database that was revoked. */
  isRevoked(credential: string): Promise<boolean>;
  /** Whether the host is a worker that joined and has not been revoked. */
  isLetIn(hostId: string): Promise<boolean>;
  /** Those of the given hosts that were revoked. */
  revokedOf(hostIds: readonly string[]): Promise<string[]>;
  list(): Promise<KnownWorker[]>;
  /** False if there is no such worker. */
  revoke(id: string): Promise<boolean>;
}

/** The name of a worker among the media hosts. Other hosts cannot claim it, as the server assigns it. */
export function hostIdOf(workerId: string): string {
  return `${HOST_PREFIX}${workerId}`;
}

export function workerIdOf(hostId: string): string {
  return hostId.slice(HOST_PREFIX.length);
}

export function createWorkers({ db, clock }: { db: Db; clock: Clock }): Workers {
  return {
    async invite({ name, validMinutes = JOIN_TOKEN_MINUTES }) {
      const now = clock.now();
      const { token, tokenHash } = newToken();
      const id = randomUUID();
      const row = {
        id,
        name: name ?? `worker ${id.slice(0, 8)}`,
        token_expires_at: new Date(now.getTime() + validMinutes * 60_000),
        created_at: now,
      };
      await deleteExpired(db, new Date(now.getTime() - EXPIRED_SHOWN_MS));
      await insertInvitation(db, { ...row, token_hash: tokenHash });
      return { id, name: row.name, token, expiresAt: row.token_expires_at.toISOString() };
    },
    async join(token, version) {
      const { token: credential, tokenHash: credentialHash } = newToken();
      const joined = await useToken(db, hashToken(token), { credentialHash, version, now: clock.now() });
      return joined === null ? null : { hostId: hostIdOf(joined.id), name: joined.name, credential };
    },
    async verify(credential) {
      const found = await findByCredential(db, hashToken(credential));
      return found === null ? null : hostIdOf(found.id);
    },
    isRevoked: (credential) => isRevokedCredential(db, hashToken(credential)),
    revokedOf: async (hostIds) => (await readRevoked(db, hostIds.map(workerIdOf))).map(hostIdOf),
    isLetIn: (hostId) => isLetIn(db, workerIdOf(hostId)),
    async list() {
      const nowMs = clock.now().getTime();
      return (await readWorkers(db)).map((row) => ({
        id: row.id,
        name: row.name,
        version: row.version,
        isExpired: row.joined_at === null && row.token_expires_at.getTime() <= nowMs,
        createdAt: row.created_at,
        joinedAt: row.joined_at,
        revokedAt: row.revoked_at,
      }));
    },
    revoke: (id) => writeRevoked(db, id, clock.now()),
  };
}
