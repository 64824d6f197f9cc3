import { STAGES } from '@vivant/contract/avatar';
import { DEFAULT_VIDEO } from '@vivant/contract/video';
import type { AvatarDetailRecord, StageRecord } from '../avatars/records.ts';

/** An avatar that is ready and that everybody may see, but for what is said otherwise. */
export function avatarRecord(different: Partial<AvatarDetailRecord> = {}): AvatarDetailRecord {
  const at = new Date('2026-11-02T09:00:00Z');
  const done: StageRecord = { status: 'completed', userFeedback: null, updatedAt: at };
  return {
    id: '0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11',
    accountId: '6b0f3a52-53a5-4d0c-9f38-0e3b8d6f2a22',
    name: 'Lisa',
    description: null,
    language: 'en',
    visibility: 'public',
    status: 'ready',
    readyToChat: true,
    progress: 100,
    moderationState: 'clean',
    creationSource: 'api',
    createdAt: at,
    updatedAt: at,
    buildStartedAt: at,
    video: DEFAULT_VIDEO,
    aiMark: null,
    replacements: [],
    stages: Object.fromEntries(STAGES.map((stage) => [stage, done])) as AvatarDetailRecord['stages'],
    ...different,
  };
}
