import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { CHEAP_VIDEO, createAvatar, REAL_PORTRAIT } from './avatars.ts';
import { type Answer, type Client, clientOf } from './client.ts';
import { expectStatus } from './expectations.ts';
import { joining, roomToken } from './room-token.ts';
import { theTarget } from './target.ts';
import { until } from './until.ts';
import { joinRoom } from './visitor.ts';

/** What GET /v1/avatar_sessions/{id} shows (D4-1, D4-8). */
export interface AvatarSessionView {
  id: string;
  status: string;
  startedAt: string | null;
  endedAt: string | null;
  endReason: string | null;
  failure: { code: string; message: string } | null;
  billedSeconds: number;
  billedMicrocredits: number;
}

/** A LiveKit that does not exist: its name never resolves. */
export const NOWHERE = {
  url: 'wss://rooms.nobody.invalid',
  apiKey: 'key',
  apiSecret: 'secret-of-the-caller-and-nobody-else',
};

type Rooms = typeof NOWHERE;

/** An avatar of a real portrait for the cases of this file; empty where there are no assets. */
export function portraitAvatar(): () => string {
  const { keys, assets } = theTarget();
  const full = clientOf(keys.full);
  let avatarId = '';
  beforeAll(async () => {
    if (assets === null) return;
    const picture = readFileSync(join(assets, REAL_PORTRAIT));
    avatarId = await createAvatar(
      full,
      { name: 'Face', renderOnly: true, video: CHEAP_VIDEO },
      { 'image/portrait.jpg': picture, 'voice/sample.wav': null },
    );
  });
  afterAll(async () => {
    if (avatarId !== '') await full.delete(`/v1/avatars/${avatarId}`);
  });
  return () => avatarId;
}

export function sessionsOf(avatarId: string): string {
  return `/v1/avatars/${avatarId}/avatar_sessions`;
}

export function tokenFor(
  room: string,
  more: { at?: Rooms; identity?: string; video?: object; lifetime?: number } = {},
): string {
  const { apiKey, apiSecret } = more.at ?? NOWHERE;
  return roomToken({
    apiKey,
    apiSecret,
    identity: more.identity ?? 'avatar',
    video: { ...joining(room), ...more.video },
    lifetime: more.lifetime,
  });
}

/** A body that starts a session in a room that cannot be reached. */
export function bodyFor(room = 'salon') {
  return { livekitUrl: NOWHERE.url, livekitToken: tokenFor(room) };
}

/** The suite's own LiveKit. */
export function ourRooms() {
  const { rooms } = theTarget();
  if (rooms === null) throw new Error("The suite has no LiveKit of its own: this case needs 'rooms'");
  return rooms;
}

/** A body that starts a session in a room of the suite's own LiveKit. */
export function bodyHere(room: string) {
  const rooms = ourRooms();
  return { livekitUrl: rooms.url, livekitToken: tokenFor(room, { at: rooms }), agentIdentity: 'agent' };
}

/** A participant who listens in a room there, as the caller's agent would. */
export function agentIn(room: string) {
  const rooms = ourRooms();
  return joinRoom(rooms.url, tokenFor(room, { at: rooms, identity: 'agent' }));
}

export function startRender(
  client: Client,
  avatarId: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.post(sessionsOf(avatarId), body, { headers });
}

/** Starts one, or fails with what was answered. */
export async function startedRender(
  client: Client,
  avatarId: string,
  body: object,
): Promise<{ id: string; avatarIdentity: string }> {
  const answer = await startRender(client, avatarId, body);
  expectStatus(answer, 201);
  return answer.json() as { id: string; avatarIdentity: string };
}

export function endRender(client: Client, id: string): Promise<Answer> {
  return client.post(`/v1/avatar_sessions/${id}/end`);
}

export async function readRender(client: Client, id: string): Promise<AvatarSessionView> {
  const answer = await client.get(`/v1/avatar_sessions/${id}`);
  expectStatus(answer, 200);
  return answer.json() as unknown as AvatarSessionView;
}

export function renderBecomes(client: Client, id: string, ...statuses: string[]): Promise<AvatarSessionView> {
  return until(
    `the session to be ${statuses.join(' or ')}`,
    45_000,
    () => readRender(client, id),
    ({ status }) => statuses.includes(status),
  );
}
