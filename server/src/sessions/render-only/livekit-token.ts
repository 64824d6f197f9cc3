import { LIVEKIT_NAME_MAX } from '@vivant/contract/avatar-session';
import { ServiceError } from '@vivant/contract/errors';
import { text } from '@vivant/contract/text';
import { z } from 'zod';

/** What a caller's token says of the avatar. */
export interface LivekitPass {
  roomName: string;
  avatarIdentity: string;
  /** The agent the avatar is said to speak for; null where the token does not say. */
  agentIdentity: string | null;
}

const Name = text(LIVEKIT_NAME_MAX, 1);
const ON_BEHALF = 'lk.publish_on_behalf';
const Claims = z.object({
  sub: Name,
  exp: z.number(),
  nbf: z.number().optional(),
  attributes: z.looseObject({ [ON_BEHALF]: z.literal('').or(Name).optional() }).optional(),
  video: z.looseObject({ room: Name, roomJoin: z.literal(true) }),
});

/** Rights over rooms and projects: an avatar needs none, and must not hold them. */
const ADMIN_RIGHTS = ['roomAdmin', 'roomCreate', 'roomList', 'roomRecord', 'ingressAdmin', 'agentAdmin'];
/** Missing means granted. */
const NEEDED_RIGHTS = ['canPublish', 'canPublishData', 'canSubscribe'];
const NEEDED_SOURCES = ['camera', 'microphone'];
/** Clocks of callers may run ahead of ours. */
const CLOCK_SKEW_SECONDS = 60;

/**
 * Reads a caller's LiveKit token without being able to verify it; the LiveKit server does that. No message
 * quotes anything of the token.
 * @throws ServiceError invalid_livekit_token
 */
export function readLivekitToken(token: string, now: Date): LivekitPass {
  const refuse = (why: string) => new ServiceError('invalid_livekit_token', `livekitToken ${why}.`);
  const claims = Claims.safeParse(payloadOf(token));
  if (!claims.success) {
    const [field] = claims.error.issues[0]?.path ?? [];
    if (field === 'sub') throw refuse('must name the identity of the avatar');
    if (field === 'exp') throw refuse('must say when it expires');
    if (field === 'attributes') throw refuse(`must name an agent in ${ON_BEHALF}`);
    if (field === 'video') throw refuse('must let its holder join exactly one room');
    throw refuse('must be a LiveKit access token');
  }
  const { sub, exp, nbf, attributes, video } = claims.data;
  const seconds = now.getTime() / 1000;
  if (exp <= seconds) throw refuse('has expired');
  if (nbf !== undefined && nbf > seconds + CLOCK_SKEW_SECONDS) throw refuse('is not valid yet');
  const adminRight = ADMIN_RIGHTS.find((right) => video[right] === true);
  if (adminRight !== undefined) throw refuse(`must not grant ${adminRight}: make one for the avatar alone`);
  const missing = NEEDED_RIGHTS.find((right) => video[right] === false);
  if (missing !== undefined) throw refuse(`must grant ${missing}`);
  if (video.hidden === true) throw refuse('must not hide the avatar');
  const sources = video.canPublishSources;
  if (
    Array.isArray(sources) &&
    sources.length > 0 &&
    !NEEDED_SOURCES.every((source) => sources.includes(source))
  )
    throw refuse('must let the avatar publish camera and microphone');
  const onBehalf = attributes?.[ON_BEHALF];
  return {
    roomName: video.room,
    avatarIdentity: sub,
    agentIdentity: onBehalf === undefined || onBehalf === '' ? null : onBehalf,
  };
}

function payloadOf(token: string): unknown {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token)?.[1];
  if (payload === undefined) return null;
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
