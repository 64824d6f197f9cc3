import { type Kysely, sql } from 'kysely';

/**
 * What callers are told of, written in the transaction of the change it tells of. By triggers and not by the server:
 * no writer can forget one, and servers of the version before go on changing rows while this one starts.
 */
export async function events(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table events (
      id int8 generated always as identity primary key,
      -- Ids are given before a transaction commits, so a reader in the order of ids alone would miss who commits late.
      xid xid8 not null default pg_current_xact_id(),
      -- No foreign key: checking it would wait for whoever moves the account's money.
      account_id uuid not null,
      avatar_id uuid,
      type text not null,
      occurred_at timestamptz(3) not null,
      -- As it is sent: what the account's keys can read anyway, and no text of a person.
      data jsonb not null
    )`.execute(db);
  await sql`create unique index events_by_account on events (account_id, xid, id)`.execute(db);
  await sql`create index events_by_time on events (occurred_at)`.execute(db);

  await sql`
    create function event_time(at timestamptz) returns text language sql immutable as
      $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$`.execute(db);

  await sql`
    create function record_avatar_event() returns trigger language plpgsql as $$
      begin
        insert into events (account_id, avatar_id, type, occurred_at, data)
        values (new.account_id, new.id, 'avatar.' || new.status, new.updated_at, jsonb_build_object(
          'avatarId', new.id, 'status', new.status, 'readyToChat', new.ready_to_chat));
        return null;
      end $$`.execute(db);
  // A portrait alone can be ready as soon as it is created.
  await sql`
    create trigger avatars_created_event after insert on avatars for each row
      when (new.status <> 'building') execute function record_avatar_event()`.execute(db);
  await sql`
    create trigger avatars_changed_event after update of status on avatars for each row
      when (old.status <> new.status and new.status <> 'building' and new.deleted_at is null)
      execute function record_avatar_event()`.execute(db);

  await sql`
    create function record_session_event() returns trigger language plpgsql as $$
      declare
        hosted boolean := new.kind = 'hosted';
        happened text := case
          when new.status = 'active' then case when hosted then 'started' else 'active' end
          when new.status in ('ending', 'ended') then 'ended'
          when not hosted then 'failed'
          -- Told of as started, although the answer of its start got lost.
          when old.status = 'active' then 'ended'
        end;
        subject jsonb := jsonb_build_object(
          case when hosted then 'sessionId' else 'avatarSessionId' end, new.id, 'avatarId', new.avatar_id);
      begin
        -- A hosted session that was never started is none.
        if happened is null then return null; end if;
        if happened <> 'failed' then
          subject := subject || jsonb_build_object('startedAt', event_time(new.started_at));
        end if;
        if happened = 'ended' then
          subject := subject || jsonb_build_object(
            'endedAt', event_time(new.ended_at), 'endReason', coalesce(new.end_reason, 'error'),
            'billedMicrocredits', new.billed_microcredits);
        end if;
        insert into events (account_id, avatar_id, type, occurred_at, data)
        values (new.account_id, new.avatar_id,
          case when hosted then 'session.' else 'avatar_session.' end || happened,
          coalesce(new.ended_at, new.started_at, now()), subject);
        return null;
      end $$`.execute(db);
  // A bill is final when the session is ending; only its room is still there then.
  await sql`
    create trigger sessions_changed_event after update of status on sessions for each row
      when (old.status in ('starting', 'active') and old.status <> new.status)
      execute function record_session_event()`.execute(db);
}
