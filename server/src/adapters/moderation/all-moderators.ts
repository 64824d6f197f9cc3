import type { Moderator } from '../../ports/moderator.ts';

/** Holds what any of them holds; where one is out, nobody has judged. */
export function createAllModerators(moderators: Moderator[]): Moderator {
  return {
    async judge(item, signal) {
      const findings = [];
      for (const moderator of moderators) findings.push(...(await moderator.judge(item, signal)));
      return findings;
    },
  };
}
