import { ServiceError } from '@vivant/contract/errors';
import { isUuid } from '@vivant/contract/ids';
import type { VisitorRating } from '@vivant/contract/visitor-page';
import type { Clock } from '@vivant/platform/clock';
import type { Db } from '../ports/database.ts';
import type { Rooms } from '../ports/rooms.ts';
import type { SessionRow } from '../ports/session-tables.ts';
import { VISITOR_IDENTITY } from './hosted/hosted-assignment.ts';
import { putRating } from './rating-store.ts';
import { lockSession } from './store.ts';

/** After the end of a session. A page that was left open longer has nothing to say about it any more. */
export const RATED_WITHIN_MS = 3_600_000;
const UUID_LENGTH = 36;

/** How visitors found their conversations. */
export interface Ratings {
  /** The conversation that this token let its visitor in to; null: none of this service. */
  visitorOf(token: string): Promise<RatingVisitor | null>;
  /**
   * Takes the place of what that visitor said before.
   * @throws ServiceError session_not_found: not of this avatar, too long ago, or nothing of it is kept
   */
  rate(visitor: RatingVisitor, avatarId: string, rating: VisitorRating): Promise<void>;
}

export interface RatingVisitor {
  sessionId: string;
  roomName: string;
}

export function createRatings({
  db,
  clock,
  rooms,
  keepsConversations,
}: {
  db: Db;
  clock: Clock;
  rooms: Pick<Rooms, 'holderOf'>;
  /** False: nothing of what visitors say is ever written. */
  keepsConversations: boolean;
}): Ratings {
  const takesRating = (row: SessionRow, roomName: string, avatarId: string): boolean =>
    keepsConversations &&
    row.kind === 'hosted' &&
    // Another installation on the same media server names its rooms otherwise.
    row.room_name === roomName &&
    // Members try their avatar out there.
    row.origin !== 'studio' &&
    row.avatar_id === avatarId &&
    row.peer_joined_at !== null &&
    !row.forgotten &&
    (row.ended_at === null || clock.now().getTime() - row.ended_at.getTime() <= RATED_WITHIN_MS);

  return {
    async visitorOf(token) {
      const holder = await rooms.holderOf(token);
      if (holder === null || holder.identity !== VISITOR_IDENTITY) return null;
      const { roomName } = holder;
      // It is named for its session.
      const sessionId = roomName.slice(-UUID_LENGTH);
      return isUuid(sessionId) ? { sessionId, roomName } : null;
    },

    async rate({ sessionId, roomName }, avatarId, rating) {
      await db.transaction().execute(async (tx) => {
        // Deleting a conversation takes the same lock.
        const row = await lockSession(tx, sessionId);
        if (row === undefined || !takesRating(row, roomName, avatarId))
          throw new ServiceError(
            'session_not_found',
            'There is no such conversation, or it is over for long.',
          );
        await putRating(tx, { sessionId, accountId: row.account_id }, rating, clock.now());
      });
    },
  };
}
