import { AccessToken, TokenVerifier, TrackSource } from 'livekit-server-sdk';
import type { RoomPass, Rooms } from '../../ports/rooms.ts';

/** No token that is worth a look is older: sessions last hours. */
const TOKEN_LOOKED_AT_SECONDS = 7 * 86_400;

/** Tokens that let participants into rooms. */
export function createLiveKitTokens(
  apiKey: string,
  apiSecret: string,
): Pick<Rooms, 'visitorToken' | 'holderOf' | 'probeToken' | 'avatarToken'> {
  const verifier = new TokenVerifier(apiKey, apiSecret);

  function token(pass: RoomPass, name?: string): AccessToken {
    return new AccessToken(apiKey, apiSecret, {
      identity: pass.identity,
      ttl: Math.max(1, Math.ceil(pass.ttlSeconds)),
      ...(name === undefined ? {} : { name }),
    });
  }

  return {
    visitorToken(pass) {
      const visitor = token(pass);
      visitor.addGrant({
        roomJoin: true,
        room: pass.roomName,
        canPublish: true,
        canPublishSources: [TrackSource.MICROPHONE, TrackSource.CAMERA],
        canPublishData: true,
        canSubscribe: true,
        canUpdateOwnMetadata: false,
        roomAdmin: false,
        roomCreate: false,
      });
      return visitor.toJwt();
    },

    async holderOf(jwt) {
      const claims = await verifier.verify(jwt, TOKEN_LOOKED_AT_SECONDS).catch(() => null);
      const { sub: identity, video } = { ...claims };
      if (identity === undefined || video?.room === undefined) return null;
      return { identity, roomName: video.room };
    },

    probeToken(pass) {
      const probe = token(pass);
      probe.addGrant({
        roomJoin: true,
        room: pass.roomName,
        canPublish: false,
        canPublishData: false,
        // The connection that is tried is the one by which a visitor would receive.
        canSubscribe: true,
        canUpdateOwnMetadata: false,
        roomAdmin: false,
        roomCreate: false,
      });
      return probe.toJwt();
    },

    avatarToken(pass) {
      const avatar = token(pass, pass.name);
      avatar.kind = 'agent';
      avatar.addGrant({
        roomJoin: true,
        room: pass.roomName,
        canPublish: true,
        canPublishData: true,
        canSubscribe: true,
        // Clients read "lk.agent.state" from the agent's own attributes.
        canUpdateOwnMetadata: true,
        roomAdmin: false,
        roomCreate: false,
      });
      return avatar.toJwt();
    },
  };
}
