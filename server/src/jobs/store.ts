import { sql } from 'kysely';
import type { Tx } from '../ports/database.ts';

/**
 * The round in which a new job of `turnOf` is due in a queue: the one being worked on, or the one after the last
 * this owner has there already. Run by rounds, owners take turns, no matter how many jobs each has waiting; one that is
 * idle collects no right to catch up. Two transactions at once may find the same round, which costs somebody a turn.
 * pg-boss keeps the round as the job's priority, negated: higher priorities run first.
 */
export async function roundFor(tx: Tx, queue: string, turnOf: string): Promise<number> {
  const round = sql<number>`(
    with waiting as (
      select -priority as round, group_id, start_after from pgboss.job
      where name = ${queue} and state < 'active' and not blocked
    ), active as (
      select -priority as round, group_id from pgboss.job where name = ${queue} and state = 'active'
    )
    select greatest(
      coalesce((select max(round) from active), (select min(round) from waiting where start_after <= now()), 0),
      coalesce((select max(round) + 1 from waiting where group_id = ${turnOf}), 0),
      coalesce((select max(round) + 1 from active where group_id = ${turnOf}), 0)
    )::int)`;
  return (await tx.selectNoFrom(round.as('round')).executeTakeFirstOrThrow()).round;
}
