import type pg from 'pg';
import { fillWork, type WorkAmounts } from './fill-work.ts';

/** How much a studio holds, and what else the installation has beside it. */
export interface Amounts extends WorkAmounts {
  avatars: number;
  sessions: number;
  members: number;
  liveKeys: number;
  revokedKeys: number;
  auditEntries: number;
  otherAccounts: number;
}

const AVATARS_OF_OTHERS = 10;
const SESSIONS_OF_OTHERS = 100;

/**
 * Fills an account, and accounts beside it, by statements of PostgreSQL: what a studio of years would hold, without
 * files. Talks are of a month, every hundredth start of the last days failed, every minute is in the ledger.
 */
export async function fillStudio(database: pg.Pool, accountId: string, amounts: Amounts): Promise<void> {
  const client = await database.connect();
  try {
    await client.query('set statement_timeout = 0');
    // Every reference is right by construction: checking two million of them takes longer than all else here.
    await client.query('set session_replication_role = replica');
    await client.query('begin');
    await client.query('create temporary table filled (id uuid, share float8) on commit drop');
    await client.query('insert into filled select $1, 1', [accountId]);
    await client.query(
      `with made as (
         insert into accounts (id, name, plan_id, environment, created_at)
         select gen_random_uuid(), 'Account ' || n, 'standard', 'production', now() - n * interval '1 day'
         from generate_series(1, $1::int) n returning id)
       insert into filled select id, 0 from made`,
      [amounts.otherAccounts],
    );
    await fillAvatars(client, amounts);
    await fillKeys(client, amounts);
    await fillPeople(client, accountId, amounts);
    await fillSessions(client, amounts);
    await fillWork(client, accountId, amounts);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

async function fillAvatars(client: pg.PoolClient, { avatars }: Amounts): Promise<void> {
  await client.query(
    `create temporary table filled_avatars on commit drop as
     select gen_random_uuid() as id, f.id as account_id, f.share, n
     from filled f, generate_series(1, case f.share when 1 then $1::int else $2::int end) n`,
    [avatars, AVATARS_OF_OTHERS],
  );
  // Of 100: 1 is held, 2 were let through, 1 was rejected, 2 failed, 3 are deleted.
  await client.query(
    `insert into avatars (id, account_id, name, description, language, visibility, previews, render_only, persona,
       status, ready_to_chat, progress, moderation_state, moderation_findings, moderated_at, creation_source, created_at,
       updated_at, build_started_at, deleted_at, purged_at)
     select id, account_id, (array['Harbour guide', 'Museum host', 'Night porter', 'Librarian'])[1 + n % 4] || ' ' || n,
       'Answers questions of visitors.', 'en', (array['private', 'unlisted', 'public'])[1 + n % 3], false, false,
       jsonb_build_object('personality', repeat('A warm and precise guide. ', 20), 'greeting', 'Hello.'),
       case when n % 100 = 1 then 'moderation_hold' when n % 100 in (4, 5, 6) then 'failed' else 'ready' end,
       n % 100 not in (1, 4, 5, 6), 100,
       case when n % 100 = 1 then 'flagged' when n % 100 in (2, 3) then 'released' when n % 100 = 4 then 'rejected'
         else 'clean' end,
       case when n % 100 between 1 and 4 then '[{"part":"greeting","reason":"holds an obscenity","excerpt":"…"}]'::jsonb
       end, now() - n * interval '7 minutes',
       case n % 2 when 0 then 'api' else 'studio' end, now() - n * interval '7 minutes', now(),
       now() - n * interval '7 minutes', case when n % 100 between 10 and 12 then now() end, null
     from filled_avatars`,
  );
  await client.query(
    `insert into avatar_stages (avatar_id, stage, status, user_feedback, updated_at)
     select id, stage,
       case when stage = 'previews' then 'skipped' when stage = 'voice' and n % 100 in (5, 6) then 'failed'
         else 'completed' end,
       case when stage = 'voice' and n % 100 in (5, 6) then 'No clear speech was found in this file.' end, now()
     from filled_avatars, unnest(array['appearance', 'voice', 'persona', 'knowledge', 'previews']) stage`,
  );
  await client.query(
    `insert into avatar_assets (id, avatar_id, role, position, blob_key, sha256, filename, content_type, size_bytes,
       created_at)
     select gen_random_uuid(), id, role, place, 'bench/' || id || '/' || role || place, repeat('0', 64),
       role || place, 'application/octet-stream', 100000, now()
     from filled_avatars, (values ('image', 0), ('voice', 0), ('face', 0), ('poster', 0), ('knowledge', 0),
       ('knowledge', 1), ('knowledge', 2)) file (role, place)`,
  );
  await client.query(
    `insert into avatar_shares (avatar_id, allowed_origins, updated_at)
     select id, array['https://example.org'], now() from filled_avatars where n % 10 = 0`,
  );
  await client.query(
    `insert into balances (id, account_id, avatar_id, balance_microcredits, created_at)
     select gen_random_uuid(), id, null, 0, now() from filled on conflict do nothing`,
  );
  await client.query(
    `insert into balances (id, account_id, avatar_id, balance_microcredits, created_at)
     select gen_random_uuid(), account_id, id, 0, now() from filled_avatars where n % 10 = 0`,
  );
  await client.query(
    `insert into sponsor_budgets (avatar_id, account_id, enabled, daily_cap_microcredits, updated_at)
     select id, account_id, true, 1000, now() from filled_avatars where n % 10 = 0`,
  );
}

/** Every key but the first of three in a row is the rotation of the one before; every other one has spent. */
async function fillKeys(client: pg.PoolClient, { liveKeys, revokedKeys }: Amounts): Promise<void> {
  await client.query(
    `create temporary table filled_keys on commit drop as
     select gen_random_uuid() as id, f.id as account_id, f.share, n
     from filled f, generate_series(1, case f.share when 1 then $1::int else 3 end) n`,
    [liveKeys + revokedKeys],
  );
  await client.query(
    `insert into api_keys (id, account_id, environment, hash, hint, name, scopes, spend_cap_total_microcredits,
       rotated_from, spend_key_id, created_at, revoked_at, last_used_at)
     select k.id, k.account_id, 'production', sha256(k.id::text::bytea), 'sk_vivant_' || left(k.id::text, 4), 'Site ' || k.n,
       array['sessions', 'avatars:read'], 100000000, before.id, first.id, now() - (5000 - k.n) * interval '1 hour',
       case when k.share = 0 and k.n < 3 or k.share = 1 and k.n <= $1::int then now() - interval '1 hour' end, now()
     from filled_keys k
     left join filled_keys before
       on before.account_id = k.account_id and before.n = k.n - 1 and k.n % 3 <> 1
     join filled_keys first
       on first.account_id = k.account_id and first.n = k.n - (k.n - 1) % 3
     order by k.n`,
    [revokedKeys],
  );
  await client.query(
    `insert into key_spend (spend_key_id, period, starts_on, spent_microcredits)
     select id, 'total', date '1970-01-01', 100000 from filled_keys where n % 3 = 1
     union all
     select id, 'month', (date_trunc('month', now()) - m * interval '1 month')::date, 30000
     from filled_keys, generate_series(0, 11) m where n % 3 = 1
     union all
     select id, 'day', current_date - d, 1000 from filled_keys, generate_series(0, 89) d where n % 3 = 1`,
  );
}

async function fillPeople(
  client: pg.PoolClient,
  accountId: string,
  { members, auditEntries }: Amounts,
): Promise<void> {
  await client.query(
    `create temporary table filled_people on commit drop as
     select gen_random_uuid() as id, n from generate_series(1, $1::int) n`,
    [members],
  );
  await client.query(
    `insert into people (id, name, email, created_at)
     select id, 'Person ' || n, 'person' || n || '@example.org', now() from filled_people`,
  );
  await client.query(
    `insert into memberships (account_id, person_id, role, created_at)
     select $1, id, case when n % 20 = 0 then 'owner' else 'editor' end, now() from filled_people`,
    [accountId],
  );
  await client.query(
    `insert into sign_ins (id, token_hash, person_id, account_id, device, created_at, last_seen_at, confirmed_at)
     select gen_random_uuid(), sha256((id || '-' || s)::bytea), id, $1, 'Firefox on Linux', now(), now(), now()
     from filled_people, generate_series(1, 3) s`,
    [accountId],
  );
  await client.query(
    `insert into studio_links (id, token_hash, account_id, role, created_at, expires_at)
     select gen_random_uuid(), sha256(id::text::bytea), $1, 'viewer', now(), now() + interval '7 days'
     from filled_people where n <= 50`,
    [accountId],
  );
  await client.query(
    `insert into audit_entries (account_id, person_id, actor, action, subject, created_at)
     select f.id, null, 'Person ' || n % 50, 'avatar.changed', 'Harbour guide ' || n, now() - n * interval '1 minute'
     from filled f, generate_series(1, case f.share when 1 then $1::int else 20 end) n`,
    [auditEntries],
  );
}

async function fillSessions(client: pg.PoolClient, { sessions, avatars }: Amounts): Promise<void> {
  await client.query(
    `create temporary table filled_sessions on commit drop as
     select gen_random_uuid() as id, f.id as account_id, f.share, s.n, a.id as avatar_id, k.id as key_id, b.id as balance_id,
       now() - s.n * case f.share when 1 then interval '25 seconds' else interval '6 hours' end as at,
       case when s.n % 100 = 0 and s.n <= 20000 then 0 else 1 + s.n % 5 end as minutes
     from filled f
     cross join generate_series(1, case f.share when 1 then $1::int else $2::int end) as s (n)
     join filled_avatars a
       on a.account_id = f.id and a.n = 1 + s.n % case f.share when 1 then $3::int else $4::int end
     join filled_keys k on k.account_id = f.id and k.n = case f.share when 1 then 900 + s.n % 100 else 3 end
     join balances b on b.account_id = f.id and b.avatar_id is null`,
    [sessions, SESSIONS_OF_OTHERS, avatars, AVATARS_OF_OTHERS],
  );
  await client.query(
    `insert into sessions (id, kind, origin, account_id, key_id, avatar_id, status, billing_mode, limit_seconds,
       room_name, avatar_identity, peer_identity, language, metadata, created_at, joined_at, started_at, alive_at,
       peer_joined_at, ended_at, end_reason, failure_code, billed_minutes, billed_microcredits, abilities)
     select id, case when n % 4 = 0 then 'render_only' else 'hosted' end,
       case when n % 4 = 0 then 'key' else (array['key', 'studio', 'anonymous'])[1 + n % 3] end, account_id,
       case when n % 4 = 0 or n % 3 = 0 then key_id end, avatar_id, case minutes when 0 then 'failed' else 'ended' end,
       'reserve', 600, 'room-' || id, 'avatar', 'visitor', 'en', '{"page":"/welcome"}', at,
       case when minutes > 0 then at end, case when minutes > 0 then at end,
       at, at, at + minutes * interval '50 seconds', case when minutes > 0 then 'visitor_left' end,
       case minutes when 0 then 'unavailable' end, minutes, minutes * 100,
       '{"hears":{"language":"en","engine":"pocketsphinx"},"speaks":{"language":"en","engine":"flite"},"model":null}'
     from filled_sessions`,
  );
  await client.query(
    `insert into reservations (session_id, account_id, balance_id, key_id, spend_key_id, billing_mode, rate_microcredits,
       max_minutes, held_microcredits, opened_at, closed_at)
     select id, account_id, balance_id, key_id, key_id, 'reserve', 100, 10, 0, at, at + interval '5 minutes'
     from filled_sessions`,
  );
  await client.query(
    `insert into session_turns (session_id, at, role, text, sources, interrupted)
     select id, at + t * interval '8 seconds', case t % 2 when 0 then 'assistant' else 'user' end,
       'The museum opens at nine and closes at six, on Sundays at four.', array[]::text[], false
     from filled_sessions, generate_series(0, 5) t where minutes > 0`,
  );
  // No answer was found, and one avatar is blamed for those of every tenth session.
  await client.query(
    `update session_turns t set unanswered_key = 'question ' || s.n % 500,
       unanswered_of = case s.n % 10 when 0 then (select avatar_id from filled_sessions where share = 1 limit 1) else s.avatar_id end,
       grounds = jsonb_build_object('question', 'Question ' || s.n % 500 || '?', 'outcome', 'nothing_found',
         'considered', '[]'::jsonb)
     from filled_sessions s where t.session_id = s.id and t.role = 'assistant'`,
  );
  await client.query(
    `insert into session_latencies (session_id, at, end_to_end_ms)
     select id, at + t * interval '16 seconds', 700 + t from filled_sessions, generate_series(0, 2) t
     where minutes > 0`,
  );
  // What counts usage is a trigger too.
  await client.query('set session_replication_role = origin');
  await client.query(
    `insert into postings (balance_id, kind, amount_microcredits, reference, occurred_at, posted_at)
     select balance_id, 'grant', sum(minutes) * 100 + 1000000, 'bench', min(at), min(at)
     from filled_sessions group by balance_id`,
  );
  await client.query(
    `insert into postings (balance_id, kind, amount_microcredits, session_id, minute, spend_key_id, occurred_at, posted_at)
     select balance_id, 'session_minute', -100, id, m, key_id, at + (m - 1) * interval '1 minute',
       at + m * interval '1 minute'
     from filled_sessions, generate_series(1, minutes) m`,
  );
  await client.query(
    `update balances b set balance_microcredits = p.total
     from (select balance_id, sum(amount_microcredits) as total from postings group by balance_id) p
     where p.balance_id = b.id`,
  );
}
