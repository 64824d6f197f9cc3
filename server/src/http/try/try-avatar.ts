import { STAGES } from '@vivant/contract/avatar';
import { ServiceError } from '@vivant/contract/errors';
import type { AvatarDetailRecord } from '../../avatars/records.ts';
import type { TryAvatarView } from './try-routes.ts';

/** What the try page may show of an avatar. @throws ServiceError avatar_not_found, also for private ones */
export function tryAvatarView(avatar: AvatarDetailRecord | null, includePrivate: boolean): TryAvatarView {
  if (avatar === null || (avatar.visibility === 'private' && !includePrivate))
    throw new ServiceError('avatar_not_found', 'There is no such avatar.');
  const failed = STAGES.find((stage) => avatar.stages[stage].status === 'failed');
  return {
    name: avatar.name,
    readyToChat: avatar.readyToChat,
    status: avatar.status,
    progress: avatar.progress,
    video: avatar.video,
    userFeedback: failed === undefined ? null : avatar.stages[failed].userFeedback,
  };
}
