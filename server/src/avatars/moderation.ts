import type { Clock } from '@vivant/platform/clock';
import type { Log } from '../log.ts';
import type { Blobs } from '../ports/blobs.ts';
import type { Db } from '../ports/database.ts';
import type { JobQueue } from '../ports/job-queue.ts';
import type { Moderator } from '../ports/moderator.ts';
import { readAssets } from './asset-store.ts';
import { judgedMaterial } from './moderation-parts.ts';
import { MODERATION_QUEUE, type ModerationJob } from './queues.ts';
import { readOutput, readStages } from './stage-store.ts';
import { documentFlagsOf } from './stages/document-flags.ts';
import { findLiveAvatar, lockAvatar, refreshStatus } from './store.ts';
import { enterVerdict, findingsOf } from './verdict.ts';

export interface Moderation {
  /**
   * Has an avatar's texts and portrait judged; a verdict on material that has changed since is dropped. An outage
   * throws, and nothing passes until somebody has judged it.
   */
  run(job: ModerationJob, signal: AbortSignal): Promise<void>;
  /** Every try has failed: an outage of any length neither fails an avatar nor lets it pass. */
  requeue(job: ModerationJob): Promise<void>;
}

export function createModeration(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  blobs: Blobs;
  jobs: JobQueue;
  moderator: Moderator;
}): Moderation {
  const { db, clock, log, blobs, jobs, moderator } = deps;

  async function readBlob(key: string): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    for await (const chunk of await blobs.open(key)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  return {
    async run(job, signal) {
      const avatar = await findLiveAvatar(db, job.avatarId);
      if (avatar === null || avatar.moderation_version !== job.version) return;
      if (avatar.moderation_judged_version === job.version) return;
      const material = judgedMaterial(avatar, await readAssets(db, job.avatarId, ['image', 'knowledge']));
      const found = await moderator.judge(
        {
          language: avatar.language,
          texts: material.texts,
          portrait: () => readBlob(material.portrait.blobKey),
        },
        signal,
      );
      await db.transaction().execute(async (tx) => {
        const current = await lockAvatar(tx, job.avatarId);
        if (current === null || current.moderation_version !== job.version) return;
        // Documents that are being read are judged when they have been.
        const documents = (await readStages(tx, job.avatarId)).knowledge.status === 'completed';
        const flags = documents ? documentFlagsOf(await readOutput(tx, job.avatarId, 'knowledge')) : [];
        const count = await enterVerdict(tx, current, {
          material,
          found: [...found, ...findingsOf(flags)],
          judgedVersion: job.version,
          now: clock.now(),
        });
        await refreshStatus(tx, job.avatarId, clock.now());
        if (count > 0) log.warn({ avatarId: job.avatarId, count }, 'moderation holds an avatar');
      });
    },

    async requeue(job) {
      log.error({ avatarId: job.avatarId }, 'moderation is out; an avatar goes on waiting');
      await db
        .transaction()
        .execute((tx) => jobs.send(tx, { queue: MODERATION_QUEUE, data: { ...job }, startAfterSeconds: 60 }));
    },
  };
}
