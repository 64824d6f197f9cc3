import type { SessionAssignment } from '@vivant/contract/control';
import { VIDEO } from '@vivant/contract/video';
import { readSpeaker } from '../avatars/speaker.ts';
import type { Executor } from '../ports/database.ts';
import type { Rooms } from '../ports/rooms.ts';

export const VISITOR_IDENTITY = 'visitor';
export const AVATAR_IDENTITY = 'avatar';
/** Only for joining; the LiveKit server renews the tokens of participants. */
const JOIN_TOKEN_SECONDS = 120;

interface HostedConversation {
  sessionId: string;
  avatarId: string;
  roomName: string;
  /** Null: the avatar's own. */
  language: string | null;
  attempt: number;
  /** Before this attempt. */
  usedMs: number;
  history: { role: 'user' | 'assistant'; text: string }[];
  greeted: boolean;
}

/** All a media host is told of a hosted session, with a fresh token for the avatar: it travels here alone. */
export async function hostedAssignment(
  deps: { db: Executor; rooms: Rooms; controlUrl: () => string },
  session: HostedConversation,
): Promise<SessionAssignment> {
  const avatar = await readSpeaker(deps.db, session.avatarId);
  const token = await deps.rooms.avatarToken({
    roomName: session.roomName,
    identity: AVATAR_IDENTITY,
    name: avatar.name,
    ttlSeconds: JOIN_TOKEN_SECONDS,
  });
  const controlUrl = deps.controlUrl();
  const blob = (ref: { key: string; sha256: string }) => ({
    url: `${controlUrl}/control/blobs/${ref.key.split('/').map(encodeURIComponent).join('/')}`,
    sha256: ref.sha256,
  });
  return {
    sessionId: session.sessionId,
    kind: 'hosted',
    attempt: session.attempt,
    usedMs: session.usedMs,
    room: { url: deps.rooms.avatarUrl, name: session.roomName, token },
    avatarIdentity: AVATAR_IDENTITY,
    avatarName: avatar.name,
    peerIdentity: VISITOR_IDENTITY,
    face: blob(avatar.face),
    video: VIDEO,
    conversation: {
      language: session.language ?? avatar.language,
      persona: avatar.persona,
      knowledge: avatar.knowledge === null ? null : blob(avatar.knowledge),
      voice: avatar.voice,
      history: session.history,
      greeted: session.greeted,
    },
  };
}
