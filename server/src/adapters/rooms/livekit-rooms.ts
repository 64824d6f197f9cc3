import type { RoomNotice } from '@vivant/contract/room';
import { NOTICE_TOPIC } from '@vivant/contract/room';
import {
  AccessToken,
  DataPacket_Kind,
  RoomServiceClient,
  TokenVerifier,
  TrackSource,
} from 'livekit-server-sdk';
import { type RoomPass, type Rooms, RoomsUnavailableError } from '../../ports/rooms.ts';

export interface LiveKitOptions {
  /** The media server as this machine reaches it: `ws:`, `wss:`, `http:` or `https:`. */
  url: string;
  apiKey: string;
  apiSecret: string;
  requestTimeoutSeconds?: number;
  /** What keeps rooms from being made on this server; null: nothing. Default: nothing ever does. */
  fault?: () => Promise<string | null>;
}

const BRIEF_TIMEOUT_SECONDS = 1;
/** Of a participant, for no reader: LiveKit lists one at once whose attributes change, and every three seconds else. */
const ANNOUNCED = { 'vivant.announced': 'true' };
/** No token that is worth a look is older: sessions last hours. */
const TOKEN_LOOKED_AT_SECONDS = 7 * 86_400;

/** Rooms on a LiveKit server that runs with `room.auto_create: false`. */
export function createLiveKitRooms(options: LiveKitOptions): Rooms {
  const { apiKey, apiSecret } = options;
  const client = new RoomServiceClient(options.url, apiKey, apiSecret, {
    requestTimeout: options.requestTimeoutSeconds ?? 4,
    // Regions are a feature of one vendor's cloud; here it would only lengthen every fault.
    failover: false,
  });
  // About a room or participant that is gone it never answers at all; what comes after must not wait for that.
  const brief = new RoomServiceClient(options.url, apiKey, apiSecret, {
    requestTimeout: BRIEF_TIMEOUT_SECONDS,
    failover: false,
  });

  const verifier = new TokenVerifier(apiKey, apiSecret);

  function token(pass: RoomPass, name?: string): AccessToken {
    return new AccessToken(apiKey, apiSecret, {
      identity: pass.identity,
      ttl: Math.max(1, Math.ceil(pass.ttlSeconds)),
      ...(name === undefined ? {} : { name }),
    });
  }

  return {
    avatarUrl: asWebSocket(options.url),

    async create(room) {
      const fault = await call('be judged', async () => options.fault?.() ?? null);
      if (fault !== null) throw new RoomsUnavailableError(fault);
      await call('create a room', () =>
        client.createRoom({
          name: room.name,
          emptyTimeout: room.emptyTimeoutSeconds,
          departureTimeout: room.departureTimeoutSeconds,
          ...(room.maxParticipants === undefined ? {} : { maxParticipants: room.maxParticipants }),
          // Without it receivers play voice and face each at its own pace.
          syncStreams: true,
        }),
      );
    },

    async delete(roomName) {
      await call('delete a room', async () => {
        try {
          await ignoreMissing(client.deleteRoom(roomName));
        } catch (error) {
          if (!isWithoutNode(error)) throw error;
          await client.createRoom({ name: roomName });
          await ignoreMissing(client.deleteRoom(roomName));
        }
      });
    },

    async list(prefix) {
      const rooms = await call('list rooms', () => client.listRooms());
      return rooms
        .filter((room) => room.name.startsWith(prefix))
        .map((room) => ({ name: room.name, createdAt: new Date(Number(room.creationTime) * 1000) }));
    },

    async notify(roomName, identity, notice: RoomNotice) {
      const data = new TextEncoder().encode(JSON.stringify(notice));
      await call('send a notice', () =>
        ignoreMissing(
          brief.sendData(roomName, data, DataPacket_Kind.RELIABLE, {
            destinationIdentities: [identity],
            topic: NOTICE_TOPIC,
          }),
        ),
      );
    },

    async announce(roomName, identity) {
      await call('list a participant', async () => {
        await brief.updateParticipant(roomName, identity, { attributes: ANNOUNCED });
      });
    },

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

async function call<T>(what: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw new RoomsUnavailableError(`The media server could not ${what}.`, { cause: error });
  }
}

async function ignoreMissing(request: Promise<void>): Promise<void> {
  try {
    await request;
  } catch (error) {
    const { status, code } = error as { status?: number; code?: string };
    if (status !== 404 && code !== 'not_found') throw error;
  }
}

/** A cluster whose Redis was away may list a room without knowing where it is; made again, it is somewhere. */
function isWithoutNode(error: unknown): boolean {
  return error instanceof Error && error.message.includes('could not find object');
}

/** Clients of rooms speak WebSocket, the management API HTTP, on the same address. */
function asWebSocket(url: string): string {
  return url.replace(/^http/, 'ws').replace(/\/+$/, '');
}
