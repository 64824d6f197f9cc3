import type { Log } from '../log.ts';
import type { Db } from '../ports/database.ts';
import { avatarsWithOldKnowledge } from './asset-store.ts';
import type { StageRunner } from './stage-runner.ts';

/** Of one run; the next goes on with what is left. */
const BATCH = 20;

/**
 * Rebuilds knowledge that an older version of this program stored, from its documents. It runs as stages do, at lower
 * priority than conversations, and changes nothing else of the avatar.
 */
export interface KnowledgeRenewal {
  run(signal: AbortSignal): Promise<void>;
}

export function createKnowledgeRenewal(deps: {
  db: Db;
  log: Log;
  runner: Pick<StageRunner, 'remake'>;
}): KnowledgeRenewal {
  const { db, log, runner } = deps;
  /** Tried once by this process: documents that cannot be read now cannot be read in five minutes either. */
  const failed = new Set<string>();
  return {
    async run(signal) {
      for (const avatarId of await avatarsWithOldKnowledge(db, BATCH)) {
        signal.throwIfAborted();
        if (failed.has(avatarId)) continue;
        try {
          const reason = await runner.remake(avatarId, 'knowledge', signal);
          if (reason === 'failed') {
            failed.add(avatarId);
            log.warn({ avatarId, stage: 'knowledge' }, 'knowledge stays in its old form');
          } else log.info({ avatarId, stage: 'knowledge', reason }, 'knowledge renewed');
        } catch (error) {
          signal.throwIfAborted();
          // An outage, or a file that is missing: the others can be renewed all the same.
          log.error({ avatarId, err: error }, 'knowledge could not be renewed');
        }
      }
    },
  };
}
