import { STAGES, type Stage } from '@vivant/contract/avatar';
import type { AvatarCard } from '@vivant/contract/studio/avatars';

/** What the parts of a build are called to people. */
export const STAGE_NAMES: Record<Stage, string> = {
  appearance: 'Face',
  voice: 'Voice',
  persona: 'Character',
  knowledge: 'Documents',
  previews: 'Clips',
};

const DOING: Record<Stage, string> = {
  appearance: 'making the face',
  voice: 'learning the voice',
  persona: 'writing the character',
  knowledge: 'reading the documents',
  previews: 'filming the clips',
};

type Built = Pick<AvatarCard, 'status' | 'stages' | 'readyToChat' | 'moderationState'>;

/** Where an avatar stands, in a few words. */
export function buildWords({ status, stages, readyToChat }: Built): string {
  if (status === 'ready') return readyToChat ? 'Ready to talk' : 'Ready for your own agent';
  if (status === 'moderation_hold') return 'Waits for the operator’s review';
  if (status === 'failed') {
    const failed = STAGES.filter((stage) => stages[stage].status === 'failed');
    const names = failed.map((stage) => STAGE_NAMES[stage].toLowerCase());
    return names.length === 0 ? 'Could not be made' : `Needs your help: ${names.join(', ')}`;
  }
  const doing = STAGES.filter((stage) => stages[stage].status === 'processing').map((stage) => DOING[stage]);
  if (doing.length === 0) return 'Waits for its turn…';
  const words = doing.join(' and ');
  return `${words[0]?.toUpperCase()}${words.slice(1)}…`;
}

export const STATUS_WORDS: Record<AvatarCard['stages'][Stage]['status'], string> = {
  waiting: 'waits for other parts',
  pending: 'waits for its turn',
  processing: 'being made',
  completed: 'done',
  failed: 'needs your help',
  skipped: 'not wanted',
};
