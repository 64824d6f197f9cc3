import type pg from 'pg';

/** Sessions that were charged other than they were used: asked from the tables, not from the service. */
export async function findWrongBills(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `with used as (
       select s.id, s.status, s.end_reason, s.billed_minutes, s.billed_microcredits,
         ceil(extract(epoch from s.ended_at - s.joined_at) / 60) as lasted_minutes,
         bool_or(r.session_id is not null and r.closed_at is null) as is_reserved,
         count(*) filter (where p.kind = 'session_minute') as minutes,
         count(distinct p.minute) filter (where p.kind = 'session_minute') as different_minutes,
         coalesce(-sum(p.amount_microcredits), 0) as paid
       from sessions s left join reservations r on r.session_id = s.id left join postings p on p.session_id = s.id
       group by s.id
     )
     select * from used
     where minutes <> different_minutes or is_reserved
       or (status = 'ended' and (paid <> billed_microcredits or billed_minutes > lasted_minutes))
       or (status = 'failed' and paid <> 0)`,
  );
  return rows.map((row) => `a bill is wrong: ${JSON.stringify(row)}`);
}
