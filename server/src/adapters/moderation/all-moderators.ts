import type { Moderator } from '../../ports/moderator.ts';

/** Holds what any of them holds; while one is unavailable, nothing counts as judged. */
export function createAllModerators(moderators: Moderator[]): Moderator {
  return {
    async judge(item, signal) {
      const findings = [];
      for (const moderator of moderators) findings.push(...(await moderator.judge(item, signal)));
      return findings;
    },
  };
}
