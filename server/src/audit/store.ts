import type { AuditEntry } from '@vivant/contract/studio/people';
import type { Db, Tx } from '../ports/database.ts';

const ENTRIES_SHOWN = 200;

export async function insertEntry(
  tx: Tx,
  entry: {
    accountId: string;
    personId: string | null;
    actor: string;
    action: string;
    subject: string | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      account_id: entry.accountId,
      person_id: entry.personId,
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      created_at: entry.now,
    })
    .execute();
}

export async function readEntries(db: Db, accountId: string): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'subject', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(ENTRIES_SHOWN)
    .execute();
  return rows.map(({ created_at, ...entry }) => ({ at: created_at.toISOString(), ...entry }));
}
