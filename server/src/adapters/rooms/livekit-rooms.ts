import type { RoomNotice } from '@vivant/contract/room';
import { NOTICE_TOPIC } from '@vivant/contract/room';
import { DataPacket_Kind, RoomServiceClient } from 'livekit-server-sdk';
import { type Rooms, RoomsUnavailableError } from '../../ports/rooms.ts';
import { createLiveKitTokens } from './livekit-tokens.ts';

export interface LiveKitOptions {
  /** The media server as this machine reaches it: `ws:`, `wss:`, `http:` or `https:`. */
  url: string;
  apiKey: string;
  apiSecret: string;
  requestTimeoutSeconds?: number;
  /** Why rooms cannot be made on this server; null: they can. Default: they always can. */
  fault?: () => Promise<string | null>;
}

const BRIEF_TIMEOUT_SECONDS = 1;
/**
 * An attribute that nobody reads: LiveKit lists a participant at once when attributes change, and otherwise every
 * three seconds.
 */
const ANNOUNCED = { 'vivant.announced': 'true' };

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

    ...createLiveKitTokens(apiKey, apiSecret),
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

/** A cluster whose Redis was unavailable may list a room without knowing its node; creating it again assigns one. */
function isWithoutNode(error: unknown): boolean {
  return error instanceof Error && error.message.includes('could not find object');
}

/** Clients of rooms speak WebSocket, the management API HTTP, on the same address. */
function asWebSocket(url: string): string {
  return url.replace(/^http/, 'ws').replace(/\/+$/, '');
}
