import type { Log } from '../log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Db } from '../ports/database.ts';
import type { Moderator } from '../ports/moderator.ts';
import type { ModerationJob } from './queues.ts';
import { PersonaTexts } from './records.ts';
import { lockAvatar, refreshStatus, setModeration } from './store.ts';

/** Has an avatar's texts judged; a verdict on texts that have changed since is dropped. */
export function createModeration(deps: { db: Db; clock: Clock; log: Log; moderator: Moderator }) {
  const { db, clock, log, moderator } = deps;
  return {
    async run(job: ModerationJob, signal: AbortSignal): Promise<void> {
      const avatar = await db
        .selectFrom('avatars')
        .selectAll()
        .where('id', '=', job.avatarId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (avatar === undefined || avatar.moderation_version !== job.version) return;
      const verdict = await moderator.judge(
        {
          name: avatar.name,
          description: avatar.description,
          texts: judgedTexts(PersonaTexts.parse(avatar.persona), avatar.preview_message),
        },
        signal,
      );
      await db.transaction().execute(async (tx) => {
        const current = await lockAvatar(tx, job.avatarId);
        if (current === null || current.moderation_version !== job.version) return;
        const reason = verdict.verdict === 'flagged' ? verdict.reason : null;
        await setModeration(tx, job.avatarId, verdict.verdict, reason);
        await refreshStatus(tx, job.avatarId, clock.now());
      });
      if (verdict.verdict === 'flagged') log.warn({ avatarId: job.avatarId }, 'moderation holds an avatar');
    },
  };
}

function judgedTexts(persona: PersonaTexts, previewMessage: string | null): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [field, value] of Object.entries(persona)) {
    if (typeof value === 'string') texts[field] = value;
    else if (Array.isArray(value)) texts[field] = value.join('\n');
  }
  if (previewMessage !== null) texts.previewMessage = previewMessage;
  return texts;
}
