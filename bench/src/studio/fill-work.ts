import type pg from 'pg';

/** How much members and visitors have left beside the talks. */
export interface WorkAmounts {
  webhooks: number;
  /** Of each of them. */
  deliveries: number;
}

/** Of most avatars; every fiftieth has as many as are kept. */
const VERSIONS = 10;
const VERSIONS_OF_BUSY = 100;
const TEST_QUESTIONS = 20;

/**
 * What people leave behind in the avatars and talks that were filled in before: versions, drafts and test questions of
 * an account's members, ratings of its visitors, and what its webhooks were told.
 */
export async function fillWork(
  client: pg.PoolClient,
  accountId: string,
  { webhooks, deliveries }: WorkAmounts,
): Promise<void> {
  await client.query(
    `insert into avatar_versions (avatar_id, number, at, person_id, key_id, changed, restored_from, texts)
     select a.id, number, now() - (200 - number) * interval '1 hour', p.id, null, array['greeting', 'personality'],
       null, jsonb_build_object('name', 'Harbour guide', 'description', null, 'language', 'en',
         'personality', repeat('A warm and precise guide. ', 20), 'greeting', 'Hello, ' || number || '.')
     from filled_avatars a
     join filled_people p on p.n = 1 + a.n % (select count(*) from filled_people)
     cross join generate_series(1, case a.n % 50 when 0 then $1::int else $2::int end) number
     where a.share = 1`,
    [VERSIONS_OF_BUSY, VERSIONS],
  );
  await client.query(
    `insert into avatar_drafts (avatar_id, revision, changes, base, person_id, updated_at)
     select id, gen_random_uuid(), '{"greeting":"Good morning."}', '{"greeting":"of another time"}', null, now()
     from filled_avatars where n % 3 = 0`,
  );
  await client.query(
    `insert into avatar_test_questions (avatar_id, revision, questions)
     select id, gen_random_uuid(), (
       select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'text', 'When do you open on day ' || q || '?',
         'expectation', jsonb_build_object('kind', 'contains', 'words', 'nine')))
       from generate_series(1, $1::int) q)
     from filled_avatars`,
    [TEST_QUESTIONS],
  );
  await client.query(
    `insert into session_ratings (session_id, account_id, stars, comment, rated_at)
     select id, account_id, 1 + n / 5 % 5, case n % 2 when 0 then 'It knew when you open.' end, at
     from filled_sessions where minutes > 0 and n % 5 = 0`,
  );
  await fillWebhooks(client, accountId, { webhooks, deliveries });
}

/** Paused, so that nothing is sent; every tenth delivery was given up. */
async function fillWebhooks(
  client: pg.PoolClient,
  accountId: string,
  { webhooks, deliveries }: WorkAmounts,
): Promise<void> {
  await client.query(
    `with told as (
       insert into events (account_id, avatar_id, type, occurred_at, data)
       select $1, null, 'session.ended', now() - n * interval '20 seconds', '{"sessionId":"bench"}'
       from generate_series(1, $3::int) n returning id, occurred_at),
     endpoints as (
       insert into webhook_endpoints (id, account_id, url, types, secret, stopped, cursor_xid, cursor_id, created_at)
       select gen_random_uuid(), $1, 'https://hooks' || n || '.example.org/vivant', null, sha256(n::text::bytea),
         'paused', pg_current_xact_id(), 0, now()
       from generate_series(1, $2::int) n returning id)
     insert into webhook_deliveries (endpoint_id, event_id, attempts, last_attempt_at, last_status, last_error,
       delivered_at)
     select endpoints.id, told.id, 1, told.occurred_at, case told.id % 10 when 0 then 500 else 204 end,
       case told.id % 10 when 0 then 'answered 500' end, case told.id % 10 when 0 then null else told.occurred_at end
     from endpoints, told`,
    [accountId, webhooks, deliveries],
  );
}
