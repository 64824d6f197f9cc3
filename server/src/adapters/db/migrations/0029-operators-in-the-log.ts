import { type Kysely, sql } from 'kysely';

/**
 * An entry of the audit log says by itself whether an operator did it, and keeps the operator's name: a member may be
 * called "operator", and a person may be deleted. Servers from before write neither column.
 */
export async function operatorsInTheLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_entries
      -- Null: written by a server from before; then the actor "operator" is one.
      add column by_operator boolean,
      -- Null: a command, or no operator. Not shown to the account.
      add column operator_name text`.execute(db);
  await sql`
    update audit_entries e set operator_name = p.name
    from people p
    where p.id = e.person_id and e.actor = 'operator'
      and e.action in ('avatar.released', 'avatar.rejected', 'account.plan_changed', 'account.credits_granted')
  `.execute(db);
  // What no operator ever did by a page was done by a member of that name.
  await sql`
    update audit_entries set by_operator = false
    where actor = 'operator' and person_id is not null and operator_name is null`.execute(db);
}
