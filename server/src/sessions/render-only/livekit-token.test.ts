import { describe, expect, it } from 'vitest';
import { avatarToken, callerToken } from '../../testing/caller-token.ts';
import { readLivekitToken } from './livekit-token.ts';

const NOW = new Date('2026-10-01T12:00:00.000Z');
const read = (token: string) => readLivekitToken(token, NOW);
const seconds = NOW.getTime() / 1000;

describe('a caller’s LiveKit token', () => {
  it('made by a vendor’s plugin is accepted', () => {
    const token = callerToken({
      sub: 'avatar',
      exp: seconds + 60,
      kind: 'agent',
      attributes: { 'lk.publish_on_behalf': 'agent-AJ_1' },
      video: { roomJoin: true, room: 'support-17' },
    });
    expect(read(token)).toEqual({
      roomName: 'support-17',
      avatarIdentity: 'avatar',
      agentIdentity: 'agent-AJ_1',
    });
  });

  it('need not name the agent it publishes for', () => {
    expect(read(avatarToken({ now: NOW }))).toMatchObject({ agentIdentity: null });
  });

  const base = { sub: 'avatar', exp: seconds + 60, video: { roomJoin: true, room: 'r' } };
  const video = (grants: object) => ({ ...base, video: { ...base.video, ...grants } });
  it.each([
    ['expired', { ...base, exp: seconds }, /expired/],
    ['without an expiry', { sub: 'avatar', video: base.video }, /expires/],
    ['not valid yet', { ...base, nbf: seconds + 120 }, /not valid yet/],
    ['without an identity', { exp: base.exp, video: base.video }, /identity/],
    ['without a room', { ...base, video: { roomJoin: true } }, /exactly one room/],
    ['with an empty room', video({ room: '' }), /exactly one room/],
    ['with several rooms', video({ room: ['a', 'b'] }), /exactly one room/],
    ['without the right to join', video({ roomJoin: false }), /exactly one room/],
    ['for no room at all', { sub: 'avatar', exp: base.exp }, /exactly one room/],
    ['that administrates the room', video({ roomAdmin: true }), /roomAdmin/],
    ['that makes rooms', video({ roomCreate: true }), /roomCreate/],
    ['that lists rooms', video({ roomList: true }), /roomList/],
    ['that records', video({ roomRecord: true }), /roomRecord/],
    ['that may not publish', video({ canPublish: false }), /canPublish/],
    ['that may not send data', video({ canPublishData: false }), /canPublishData/],
    ['that may not subscribe', video({ canSubscribe: false }), /canSubscribe/],
    ['that may not publish a picture', video({ canPublishSources: ['microphone'] }), /camera/],
    ['whose identity cannot be stored', { ...base, sub: 'avatar\0' }, /identity/],
    ['whose room cannot be stored', video({ room: 'r\ud800' }), /exactly one room/],
    [
      'that speaks for an agent no room can hold',
      { ...base, attributes: { 'lk.publish_on_behalf': 'agent\0' } },
      /publish_on_behalf/,
    ],
    [
      'that speaks for an agent of too long a name',
      { ...base, attributes: { 'lk.publish_on_behalf': 'a'.repeat(257) } },
      /publish_on_behalf/,
    ],
    ['that hides the avatar', video({ hidden: true }), /hide/],
  ])('%s is refused', (_what, claims, message) => {
    const token = callerToken(claims);
    expect(() => read(token)).toThrow(
      expect.objectContaining({ code: 'invalid_livekit_token', message: expect.stringMatching(message) }),
    );
    expect(() => read(token)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(token.slice(0, 20)) }),
    );
  });

  it.each([
    '',
    'x',
    'a.b',
    'a.b.c',
    `${callerToken(base)}.d`,
    'a.e30.c',
    'a.bm90IGpzb24.c',
    'a.W10.c',
    'ä.ö.ü',
  ])('%j is no token', (token) => {
    expect(() => read(token)).toThrow(expect.objectContaining({ code: 'invalid_livekit_token' }));
  });
});
