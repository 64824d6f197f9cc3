import type { AuditAction, AuditEntry, AuditSearch } from '@vivant/contract/studio/audit';
import type { Clock } from '@vivant/platform/clock';
import type { Db, Tx } from '../ports/database.ts';
import { hasEntrySince, insertEntry, readActors, readEntries } from './store.ts';

/**
 * The one who acts: a member; an operator of the installation on a page, whose name is kept in the row but not shown
 * to the account; or the operator by a command.
 */
export type Actor = { personId: string; name: string; isOperator?: true } | 'operator';

/** A key of the account, as people know it. */
export interface KeyActor {
  key: string;
}

export const actorOf = ({ id, name }: { id: string; name: string }) =>
  ({ personId: id, name }) satisfies Actor;

export const operatorOf = (person: { id: string; name: string }) =>
  ({ ...actorOf(person), isOperator: true }) satisfies Actor;

interface Entry {
  accountId: string;
  actor: Actor | KeyActor;
  action: AuditAction;
  subject: string | null;
}

export interface AuditLog {
  /** In the transaction of what is told of, so that neither stands without the other. */
  record(
    tx: Tx,
    entry: Entry & {
      /** What became different, said after the subject. */
      more?: string | undefined;
    },
  ): Promise<void>;
  /** As `record`, of what a program may do again and again: nothing where the same stands there since an hour ago. */
  recordOnceAnHour(tx: Tx, entry: Entry): Promise<void>;
  /** Does nothing where the same stands there already, since so long ago: a player asks for a file piece by piece. */
  recordUnlessSince(since: Date, entry: Entry): Promise<void>;
  /** Newest first, `limit` at most. */
  read(accountId: string, search?: AuditSearch & { limit?: number }): Promise<AuditEntry[]>;
  /** The names under which somebody did something in the account, by alphabet. */
  actors(accountId: string): Promise<string[]>;
}

const ENTRIES_READ = 200;
const ACTORS_READ = 500;
const HOUR_MS = 3_600_000;

export function createAuditLog({ db, clock }: { db: Db; clock: Clock }): AuditLog {
  const rowOf = ({ accountId, actor, action, subject }: Entry) => ({
    ...{ accountId, ...columnsOf(actor), action, subject },
    now: clock.now(),
  });
  return {
    record: (tx, { subject, more, ...entry }) =>
      insertEntry(tx, rowOf({ ...entry, subject: more === undefined ? subject : `${subject}: ${more}` })),
    async recordOnceAnHour(tx, entry) {
      const row = rowOf(entry);
      const since = new Date(row.now.getTime() - HOUR_MS);
      if (!(await hasEntrySince(tx, since, row))) await insertEntry(tx, row);
    },
    async recordUnlessSince(since, entry) {
      const row = rowOf(entry);
      if (await hasEntrySince(db, since, row)) return;
      await db.transaction().execute((tx) => insertEntry(tx, row));
    },
    read: (accountId, { limit = ENTRIES_READ, ...search } = {}) =>
      readEntries(db, accountId, { ...search, limit }),
    actors: (accountId) => readActors(db, accountId, ACTORS_READ),
  };
}

function columnsOf(actor: Actor | KeyActor) {
  if (actor === 'operator') return { personId: null, actor, byOperator: true, operatorName: null };
  if ('key' in actor)
    return { personId: null, actor: `key ${actor.key}`, byOperator: false, operatorName: null };
  const { personId, name, isOperator = false } = actor;
  return isOperator
    ? { personId, actor: 'operator', byOperator: true, operatorName: name }
    : { personId, actor: name, byOperator: false, operatorName: null };
}
