import { type Kysely, sql } from 'kysely';

/**
 * Takes a slot of a media host in one call (`host-store.ts` says what for): the lock of the host's row is held for as long
 * as this takes, not for the ways of three statements to a server and back.
 */
export async function takePlace(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function take_place(
      wanted_session uuid, wanted_host text, server text, heard_after timestamptz, heard_before timestamptz,
      joining_max int, starting_max int, waits boolean
    ) returns text language plpgsql as $$
    declare
      host_slots int;
      held record;
    begin
      if waits then
        select slots into host_slots from media_hosts
        where id = wanted_host and not draining and (server is null or reached_by is null or reached_by = server)
          and last_heartbeat_at > heard_after and last_heartbeat_at < heard_before
        for no key update;
      else
        select slots into host_slots from media_hosts
        where id = wanted_host and not draining and (server is null or reached_by is null or reached_by = server)
          and last_heartbeat_at > heard_after and last_heartbeat_at < heard_before
        for no key update skip locked;
      end if;
      if not found then
        return case when waits then 'full' else 'busy' end;
      end if;
      -- A statement after the lock: it sees what those committed who held it before.
      select count(*) as taken, count(*) filter (where status = 'starting') as starting,
        count(*) filter (where kind = 'render_only' and status = 'starting') as joining
      into held from sessions where status in ('starting', 'active') and media_host_id = wanted_host;
      if held.taken >= host_slots or held.joining >= joining_max then
        return 'full';
      end if;
      if held.starting >= starting_max then
        return 'busy';
      end if;
      update sessions set media_host_id = wanted_host
      where id = wanted_session and (status = 'starting' or absent_since is not null);
      return 'taken';
    end $$`.execute(db);
}
