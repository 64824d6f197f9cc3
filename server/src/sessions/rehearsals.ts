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
 * A rehearsal is free, so an account may have only one at a time; the transaction that writes the session ensures it.
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
 * Makes a running rehearsal of an avatar answer by the latest draft and documents. Of two such calls at once the older
 * may reach the host last, so each checks again afterwards. Never throws: the change is saved, and the next rehearsal
 * starts with it.
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

/** A change that is made after the assignment was written, and before the host has it, would reach neither. */
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
