import { type Kysely, sql } from 'kysely';

/**
 * What an account used by UTC day, and what the studio's pages about it and the audit log are searched by. Usage is
 * counted by a trigger and not by the server: servers of the version before go on posting while this one starts.
 */
export async function usage(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_days (
      account_id uuid not null references accounts (id),
      -- On which the minute began, or the clip was made.
      day date not null,
      -- Who paid: the account, or the sponsor budget of an avatar.
      balance_id uuid not null references balances (id),
      -- Who started the session, as sessions.origin; preview: a clip.
      source text not null check (source in ('key', 'try', 'anonymous', 'studio', 'preview')),
      avatar_id uuid,
      -- First key of the rotation chain.
      spend_key_id uuid,
      -- Charged and not given back; those of rehearsals cost nothing.
      minutes int8 not null,
      spent_microcredits int8 not null,
      unique nulls not distinct (account_id, day, balance_id, source, avatar_id, spend_key_id)
    )`.execute(db);
  await sql`create index usage_days_by_balance on usage_days (balance_id, day)`.execute(db);

  // Nothing is posted between what is counted here and the trigger, which counts from then on.
  await sql`lock table postings in share row exclusive mode`.execute(db);
  await sql.raw(counting('postings')).execute(db);
  await sql
    .raw(
      `create function count_usage() returns trigger language plpgsql as $$
        begin
          ${counting('added')}
          on conflict (account_id, day, balance_id, source, avatar_id, spend_key_id) do update
            set minutes = usage_days.minutes + excluded.minutes,
              spent_microcredits = usage_days.spent_microcredits + excluded.spent_microcredits;
          return null;
        end $$`,
    )
    .execute(db);
  await sql`
    create trigger postings_counted after insert on postings referencing new table as added
      for each statement execute function count_usage()`.execute(db);

  // What an account was given, and moved to budgets and back: few among many minutes.
  await sql`
    create index postings_booked on postings (balance_id, occurred_at)
      where session_id is null and kind <> 'preview'`.execute(db);
  // From one half of a transfer to the other.
  await sql`
    create index postings_transferred on postings (reference)
      where kind in ('sponsor_topup', 'sponsor_withdrawal')`.execute(db);

  await sql`create index audit_entries_by_actor on audit_entries (account_id, actor, id desc)`.execute(db);
  await sql`
    create index audit_entries_by_kind on audit_entries (account_id, split_part(action, '.', 1), id desc)
  `.execute(db);
}

/** The minutes and clips among the rows of `table`, which is laid out as `postings`. */
function counting(table: 'postings' | 'added'): string {
  // A session's row is written before its first minute; that of a failed start may be gone, which cost nothing.
  return `
    insert into usage_days
      (account_id, day, balance_id, source, avatar_id, spend_key_id, minutes, spent_microcredits)
    select b.account_id, u.day, b.id, u.source, u.avatar_id, p.spend_key_id,
      sum(u.minutes), -sum(p.amount_microcredits)
    from ${table} p
    join balances b on b.id = p.balance_id
    left join sessions s on s.id = p.session_id,
    lateral (values (
      (p.occurred_at at time zone 'UTC')::date,
      case p.kind when 'preview' then 'preview' else coalesce(s.origin, 'key') end,
      case p.kind when 'preview'
        then substring(p.reference from '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid
        else s.avatar_id end,
      case p.kind when 'session_minute' then 1 when 'refund' then -1 else 0 end
    )) u (day, source, avatar_id, minutes)
    where p.kind in ('session_minute', 'refund', 'preview')
    group by b.account_id, u.day, b.id, u.source, u.avatar_id, p.spend_key_id`;
}
