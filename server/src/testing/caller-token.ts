import { createHmac } from 'node:crypto';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A LiveKit token of a caller's project with any claims; whose keys these are the service never knows. */
export function callerToken(claims: object, secret = 'a-secret-of-the-callers-project'): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** A token that is good for an avatar. */
export function avatarToken(options: {
  now: Date;
  room?: string;
  identity?: string;
  onBehalfOf?: string;
  apiKey?: string;
  secret?: string;
}): string {
  const { onBehalfOf } = options;
  return callerToken(
    {
      iss: options.apiKey ?? 'caller',
      sub: options.identity ?? 'avatar',
      exp: Math.floor(options.now.getTime() / 1000) + 600,
      kind: 'agent',
      ...(onBehalfOf === undefined ? {} : { attributes: { 'lk.publish_on_behalf': onBehalfOf } }),
      video: { roomJoin: true, room: options.room ?? 'support-17' },
    },
    options.secret,
  );
}
