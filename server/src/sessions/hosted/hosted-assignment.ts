import type { SessionAssignment } from '@vivant/contract/control';
import { readSpeaker } from '../../avatars/speaker.ts';
import { assignedVideo, pictureOf } from '../../ports/picture.ts';
import type { SessionRow } from '../../ports/session-tables.ts';
import type { SessionDeps } from '../session-deps.ts';
import { storedFile } from '../stored-file.ts';

export const VISITOR_IDENTITY = 'visitor';
export const AVATAR_IDENTITY = 'avatar';
/** Only for joining; the LiveKit server renews the tokens of participants. */
const JOIN_TOKEN_SECONDS = 120;

/** What happened in the session before this process. */
interface Past {
  usedMs: number;
  history: { role: 'user' | 'assistant'; text: string }[];
  greeted: boolean;
}

/** All that a media host is told of a hosted session, with a fresh token for the avatar, which travels nowhere else. */
export async function hostedAssignment(
  { db, rooms, controlUrl, pictureRules, recordings }: SessionDeps,
  session: Pick<
    SessionRow,
    | 'id'
    | 'avatar_id'
    | 'room_name'
    | 'language'
    | 'attempt'
    | 'origin'
    | 'recording_agreed_at'
    | 'recording_over'
  >,
  { usedMs, history, greeted }: Past,
): Promise<SessionAssignment> {
  const avatar = await readSpeaker(db, session.avatar_id, { isDraft: session.origin === 'studio' });
  const roomName = session.room_name;
  const token = await rooms.avatarToken({
    roomName,
    identity: AVATAR_IDENTITY,
    name: avatar.name,
    ttlSeconds: JOIN_TOKEN_SECONDS,
  });
  return {
    sessionId: session.id,
    kind: 'hosted',
    attempt: session.attempt,
    usedMs,
    room: { url: rooms.avatarUrl, name: roomName, token },
    avatarIdentity: AVATAR_IDENTITY,
    avatarName: avatar.name,
    peerIdentity: VISITOR_IDENTITY,
    face: storedFile(controlUrl(), avatar.face),
    video: assignedVideo(pictureOf(pictureRules, avatar)),
    rehearses: session.origin === 'studio',
    records: recordings !== null && session.recording_agreed_at !== null && session.recording_over === null,
    conversation: {
      // Null: the avatar's own.
      language: session.language ?? avatar.language,
      persona: avatar.persona,
      knowledge: avatar.knowledge === null ? null : storedFile(controlUrl(), avatar.knowledge),
      voice: avatar.voice,
      history,
      greeted,
    },
  };
}
