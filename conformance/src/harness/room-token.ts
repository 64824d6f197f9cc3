import { createHmac } from 'node:crypto';

/** A LiveKit access token (a JWT signed with HS256), as a caller's agent mints one. */
export function roomToken(options: {
  apiKey: string;
  apiSecret: string;
  identity: string;
  video: Record<string, unknown>;
  /** Seconds from now; negative: already over. */
  lifetime?: number | undefined;
}): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: options.apiKey,
    sub: options.identity,
    nbf: now - 3600,
    exp: now + (options.lifetime ?? 600),
    video: options.video,
  };
  const coded = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signed = coded.join('.');
  return `${signed}.${createHmac('sha256', options.apiSecret).update(signed).digest('base64url')}`;
}

/** Rights of a participant of one room. */
export function joining(room: string): Record<string, unknown> {
  return { roomJoin: true, room, canPublish: true, canSubscribe: true, canPublishData: true };
}
