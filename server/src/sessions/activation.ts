import type { Credits } from '../credits/credits.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database.ts';
import { type Joined, unavailable } from './placement.ts';
import type { SessionTime } from './session-time.ts';
import { lockSession, updateSession, writeAbilities } from './store.ts';

export type Activate = ReturnType<typeof createActivation>;

/** The step from which on a session counts, for both kinds. */
export function createActivation(deps: { db: Db; clock: Clock; time: SessionTime; credits: Credits }) {
  const { db, clock, time, credits } = deps;
  /** False when the session was undone or ended meanwhile. */
  return async function activate(sessionId: string, { at: joinedAt, abilities }: Joined): Promise<boolean> {
    const now = clock.now();
    const steadyMs = clock.steadyMs();
    const activated = await db.transaction().execute(async (tx) => {
      const row = await lockSession(tx, sessionId);
      if (row?.status !== 'starting') return false;
      // Another machine's clock may be off: the avatar joined between the intent and now.
      const joined = new Date(
        Math.min(Math.max(joinedAt.getTime(), row.created_at.getTime()), now.getTime()),
      );
      await updateSession(tx, sessionId, {
        status: 'active',
        joined_at: joined,
        started_at: now,
        // From here on the session has a time of its own.
        alive_at: now,
        heard_at: now,
      });
      await writeAbilities(tx, sessionId, abilities);
      if (row.billing_mode === 'metered') {
        const result = await credits.chargeMinute(tx, {
          sessionId,
          minute: 1,
          startsAt: joined,
        });
        if (result !== 'charged') throw unavailable('The first minute could not be charged.');
      }
      return true;
    });
    if (activated) time.heard(sessionId, now, steadyMs);
    return activated;
  };
}
