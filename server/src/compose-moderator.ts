import { createAllModerators } from './adapters/moderation/all-moderators.ts';
import { createOpenAiModerator } from './adapters/moderation/openai-moderator.ts';
import { createRulesModerator } from './adapters/moderation/rules-moderator.ts';
import type { Config } from './config.ts';
import type { Moderator } from './ports/moderator.ts';

const TIMEOUT_MS = 20_000;

/** The built-in rules, together with the configured service: each finds what the other misses. */
export function createModerator({ moderation }: Pick<Config, 'moderation'>): Moderator {
  const rules = createRulesModerator();
  if (moderation === null) return rules;
  return createAllModerators([rules, createOpenAiModerator({ ...moderation, fetch, timeoutMs: TIMEOUT_MS })]);
}
