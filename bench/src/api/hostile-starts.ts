import fc from 'fast-check';
import { type HostileInput, sample } from './hostile-inputs.ts';

/**
 * Starts of sessions that are right in everything but one value, for an avatar that is ready: nothing before it
 * refuses them, so the value itself reaches all code that reads, stores or forwards it.
 */

const PER_FIELD = 60;
const METADATA = { keys: 50, levels: 20, bytes: 16 * 1024 };
const LOCATION = { ...METADATA, keys: 20 };
const BODY_MAX_BYTES = 1024 * 1024;
/** A day: longer than the bench. */
const TOKEN_SECONDS = 86_400;
/** The port of "discard", where nothing listens. */
const SILENT_LIVEKIT = 'ws://127.0.0.1:9';

export function hostileStarts(avatarId: string): HostileInput[] {
  const inputs: HostileInput[] = [];
  for (const [field, limits] of [
    ['metadata', METADATA],
    ['location', LOCATION],
  ] as const)
    for (const json of sample(hostileObject(limits), PER_FIELD))
      inputs.push(hosted(`start with hostile ${field}`, avatarId, `"${field}":${json}`));
  for (const json of sample(hostileObject(METADATA), PER_FIELD))
    inputs.push(renderOnly('render-only start with hostile metadata', avatarId, `"metadata":${json}`));
  for (const field of ['agentIdentity', 'roomName'])
    for (const name of sample(hostileName(), PER_FIELD))
      inputs.push(
        renderOnly(`render-only start with hostile ${field}`, avatarId, `"${field}":${JSON.stringify(name)}`),
      );
  for (const name of sample(hostileName(), PER_FIELD))
    for (const [claim, token] of [
      ['identity', livekitToken({ sub: name })],
      ['room', livekitToken({ room: name })],
      ['agent', livekitToken({ agent: name })],
    ] as const)
      inputs.push(renderOnly(`render-only start with a hostile ${claim} in the token`, avatarId, '', token));
  return inputs;
}

/** At the very limits: as much as may be sent, and text that looks worse than it is. */
export function startsThatPass(avatarId: string): HostileInput[] {
  const text = "\u202e\u0001'; drop table sessions; -- {{7*7}} 🎭";
  const empty = JSON.stringify({ text, fill: '' });
  const full = JSON.stringify({
    text,
    fill: 'x'.repeat(METADATA.bytes - new TextEncoder().encode(empty).length),
  });
  return [
    hosted(
      'start with all that may be sent',
      avatarId,
      `"metadata":${full},"location":${nested(METADATA.levels)}`,
    ),
    renderOnly(
      'render-only start with all that may be sent',
      avatarId,
      `"metadata":${full},"agentIdentity":${JSON.stringify('🎭'.repeat(256))}`,
    ),
  ];
}

function hosted(kind: string, avatarId: string, fields: string): HostileInput {
  return {
    kind,
    method: 'POST',
    path: '/v1/session',
    headers: { 'content-type': 'application/json' },
    body: () => `{"avatarId":"${avatarId}",${fields}}`,
  };
}

function renderOnly(kind: string, avatarId: string, fields: string, token = livekitToken({})): HostileInput {
  const livekit = JSON.stringify({ livekitUrl: SILENT_LIVEKIT, livekitToken: token }).slice(0, -1);
  return {
    kind,
    method: 'POST',
    path: `/v1/avatars/${avatarId}/avatar_sessions`,
    headers: { 'content-type': 'application/json' },
    body: () => `${livekit}${fields === '' ? '' : ','}${fields}}`,
  };
}

/** Valid except for what is given; only the LiveKit server verifies it. */
function livekitToken({ sub = 'avatar', room = 'room', agent = 'agent' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    sub,
    exp: Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
    attributes: { 'lk.publish_on_behalf': agent },
    video: { roomJoin: true, room },
  };
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.c2lnbmF0dXJl`;
}

const poison = fc
  .tuple(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('\0', '\ud800', '\udfff', 'x\udc00\ud800x'),
    fc.string({ maxLength: 20 }),
  )
  .map((parts) => parts.join(''));

function hostileName(): fc.Arbitrary<string> {
  return fc.oneof(
    poison,
    fc.integer({ min: 257, max: 5_000 }).map((length) => 'n'.repeat(length)),
  );
}

/** The JSON of an object that must not be kept. */
function hostileObject(limits: typeof METADATA): fc.Arbitrary<string> {
  const about = fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 });
  const poisonedAt = fc.constantFrom<((text: string) => unknown)[]>(
    (text) => text,
    (text) => [[text]],
    (text) => ({ [text]: 1 }),
    (text) => [{ a: { b: [null, { c: text }] } }],
  );
  const poisoned = fc
    .tuple(about, poison, poisonedAt)
    .map(([object, text, at]) => JSON.stringify({ ...object, poisoned: at(text) }));
  const deep = fc
    .integer({ min: limits.levels + 1, max: Math.floor(BODY_MAX_BYTES / 8) })
    .map((levels) => nested(levels));
  const wide = fc
    .integer({ min: limits.keys + 1, max: 5_000 })
    .map((keys) => JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, i]))));
  const long = fc
    .integer({ min: limits.bytes, max: BODY_MAX_BYTES / 2 })
    .map((length) => JSON.stringify({ a: 'x'.repeat(length) }));
  return fc.oneof({ weight: 4, arbitrary: poisoned }, { weight: 2, arbitrary: deep }, wide, long);
}

/** An object whose innermost value is so many levels deep. */
function nested(levels: number): string {
  return `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
}
