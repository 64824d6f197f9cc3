import { STAGES, type StageStatus } from '@vivant/contract/avatar';
import type { AvatarCard } from '@vivant/contract/studio/avatars';
import { describe, expect, it } from 'vitest';
import { buildWords } from './build-words.ts';

function built(
  status: AvatarCard['status'],
  stages: Partial<Record<(typeof STAGES)[number], StageStatus>> = {},
) {
  const views = STAGES.map((stage) => [stage, { status: stages[stage] ?? 'completed', userFeedback: null }]);
  return {
    ...{ status, readyToChat: status === 'ready', moderationState: null },
    stages: Object.fromEntries(views) as AvatarCard['stages'],
  };
}

describe('words for a build', () => {
  it('name what is being done', () => {
    expect(buildWords(built('building', { appearance: 'processing', knowledge: 'processing' }))).toBe(
      'Making the face and reading the documents…',
    );
    expect(buildWords(built('building', { appearance: 'pending' }))).toBe('Waits for its turn…');
  });
  it('name the part that a person has to fix', () => {
    expect(buildWords(built('failed', { voice: 'failed' }))).toBe('Needs your help: voice');
  });
  it('say when it can talk', () => {
    expect(buildWords(built('ready'))).toBe('Ready to talk');
    expect(buildWords({ ...built('ready'), readyToChat: false })).toBe('Ready for your own agent');
  });
});
