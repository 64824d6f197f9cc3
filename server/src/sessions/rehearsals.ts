import type { RehearsalChange } from '@vivant/contract/control';
import { ServiceError } from '@vivant/contract/errors';
import { REHEARSAL_MAX_SECONDS, type RehearsalNews } from '@vivant/contract/studio/rehearsal';
import { readRehearsedWords } from '../avatars/speaker.ts';
import type { Tx } from '../ports/database.ts';
import type { StartDeps } from './session-kind.ts';
import { findRehearsal, runsRehearsal } from './store.ts';
import { storedFile } from './stored-file.ts';

/** Somebody who saves more often than that within one call is answered by a later one. */
const CHANGES_MAX = 5;

/**
 * Nothing is charged for a rehearsal, so an account has one at a time, by the transaction that writes its session.
 * @throws ServiceError concurrent_session_limit
 */
export async function checkRehearsals({ credits }: StartDeps, tx: Tx, accountId: string): Promise<void> {
  await credits.lockAccount(tx, accountId);
  if (!(await runsRehearsal(tx, accountId))) return;
  throw new ServiceError(
    'concurrent_session_limit',
    `Somebody of this account is rehearsing. That ends when they leave, after ${REHEARSAL_MAX_SECONDS / 60} minutes at the latest.`,
  );
}

/**
 * Has the rehearsal of an avatar, where one is going on, answer as is drafted and known by now. Of two that do so at once
 * the older may reach the host last, which is why each looks again afterwards. Never throws: what was saved is saved, and
 * the next rehearsal is told of it.
 */
export async function renewRehearsal(deps: StartDeps, avatarId: string): Promise<RehearsalNews> {
  const { db, hosts, log } = deps;
  let told: string | null = null;
  try {
    for (let change = 0; change < CHANGES_MAX; change += 1) {
      const session = await findRehearsal(db, avatarId);
      if (session === undefined) return told === null ? 'none' : 'follows';
      const words = await wordsNow(deps, avatarId);
      const news = JSON.stringify([session.id, words]);
      if (news === told) return 'follows';
      if (!(await hosts.changeRehearsal(session.hostAddress, session.id, words))) return 'as_before';
      told = news;
    }
    return 'follows';
  } catch (error) {
    log.warn({ avatarId, err: error }, 'a rehearsal could not be told of a change');
    return 'as_before';
  }
}

/** What changes between the assignment and the moment in which the host has it would reach neither. */
export async function renewedWhileStarting<T>(
  deps: StartDeps,
  avatarId: string,
  start: () => Promise<T>,
): Promise<T> {
  const before = JSON.stringify(await wordsNow(deps, avatarId));
  const started = await start();
  const after = await wordsNow(deps, avatarId).catch(() => null);
  if (JSON.stringify(after) !== before) await renewRehearsal(deps, avatarId);
  return started;
}

async function wordsNow(
  { db, controlUrl }: Pick<StartDeps, 'db' | 'controlUrl'>,
  avatarId: string,
): Promise<RehearsalChange> {
  const { persona, knowledge } = await readRehearsedWords(db, avatarId);
  return { persona, knowledge: knowledge && storedFile(controlUrl(), knowledge) };
}
