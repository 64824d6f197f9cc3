import { type Kysely, sql } from 'kysely';

/** Links end with the membership of who made them and of whom they are for; the log keeps no addresses. */
export async function linkMakers(db: Kysely<unknown>): Promise<void> {
  // The makers of existing links are not known.
  await sql`delete from studio_links`.execute(db);
  await sql`
    alter table studio_links
      -- Null: the operator.
      add column made_by uuid,
      add foreign key (account_id, made_by) references memberships (account_id, person_id) on delete cascade,
      add foreign key (account_id, person_id) references memberships (account_id, person_id) on delete cascade`.execute(
    db,
  );
  await sql`create index studio_links_by_maker on studio_links (made_by)`.execute(db);
  await sql`
    update audit_entries set subject = null
    where action in ('member.invited', 'member.invitation_withdrawn') and subject like '%@%'`.execute(db);
}
