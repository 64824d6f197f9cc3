import { sql } from 'kysely';
import { type Db, statement, type Tx } from '../ports/database.ts';

/**
 * The round in which a new job of `turnOf` is due in a queue: the current round, or the one after this owner's last job
 * there. Running jobs by rounds lets owners take turns, however many jobs each has waiting; an idle owner saves up no
 * turns. Two transactions at the same time may find the same round, which costs somebody a turn. pg-boss stores the
 * round as the job's priority, negated, as higher priorities run first.
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

/** Of these queues, those with a job that may run now. */
export async function dueQueues(db: Db, queues: readonly string[]): Promise<string[]> {
  const rows = await selectDueQueues(db, [queues]);
  return rows.map(({ name }) => name);
}

const selectDueQueues = statement<{ name: string }>(
  'select_due_queues',
  `select name from unnest($1::text[]) as q (name) where exists (
     select from pgboss.job j
     where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
);
