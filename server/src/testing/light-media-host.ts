import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  AudioFrame,
  AudioSource,
  ConnectionState,
  DisconnectReason,
  LocalAudioTrack,
  LocalVideoTrack,
  Room,
  RoomEvent,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoFrame,
  VideoSource,
} from '@livekit/rtc-node';
import {
  type AssignmentResult,
  CONTROL_HEARTBEAT_MS,
  type ControlRefusal,
  HeartbeatAnswer,
  type MediaEvent,
  SessionAssignment,
  type SessionPresence,
} from '@vivant/contract/control';
import { CONTROL_PATHS } from '@vivant/contract/control-paths';

/**
 * A media host without a face or a voice: it really joins rooms and publishes a still and silence, and keeps
 * the contract of the control channel. For tests and races; it is a program of its own, because the native
 * library keeps what it once took. It is told over IPC how to misbehave.
 */
export interface LightHostOptions {
  hostId: string;
  controlUrl: string;
  secret: string;
  slots: number;
  /**
   * Where it is reached, if not on loopback, which makes it a host of the one server that hears it; 0.0.0.0 leads to this
   * machine too, for all servers here.
   */
  address?: string;
  /** Like a real one it takes a session only once it has the avatar's face, though it has no use for it. */
  fetchesFaces?: boolean;
  zone?: string;
}

export type ToLightHost =
  | { type: 'begin'; options: LightHostOptions }
  /** How assignments are answered from now on. */
  | { type: 'behave'; as: 'normal' | 'refuse' | 'hang' }
  | { type: 'heartbeats'; on: boolean }
  /** It takes no more sessions; those that run go on. */
  | { type: 'drain' };

const SAMPLE_RATE = 48_000;
const SIZE = 64;
const LOOPBACK = '127.0.0.1';
/** As a real one waits. */
const FETCH_LIMIT_MS = 8000;
const PARTED_WITHIN_MS = 30_000;
const ALONE_MS = 10_000;
const sessions = new Map<string, Room>();
const outbox: MediaEvent[] = [];
let behaviour: 'normal' | 'refuse' | 'hang' = 'normal';
let heartbeats = true;
let draining = false;

process.on('disconnect', () => process.exit());
process.on('message', (message: ToLightHost) => {
  if (message.type === 'behave') behaviour = message.as;
  else if (message.type === 'heartbeats') heartbeats = message.on;
  else if (message.type === 'drain') draining = true;
  else void begin(message.options);
});

async function begin(options: LightHostOptions): Promise<void> {
  const server = createServer((request, response) => {
    answer(options, request, response).catch(() => response.writeHead(500).end());
  });
  const isHere = options.address === undefined || options.address === '0.0.0.0';
  const listenOn = isHere ? LOOPBACK : options.address;
  await new Promise<void>((resolve) => server.listen(0, listenOn, resolve));
  const address = `http://${options.address ?? LOOPBACK}:${(server.address() as AddressInfo).port}`;
  const post = (path: string, body: unknown) =>
    fetch(`${options.controlUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${options.secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(2000),
    });
  const beat = async () => {
    if (!heartbeats) return;
    const response = await post(CONTROL_PATHS.heartbeats, {
      hostId: options.hostId,
      address,
      slots: options.slots,
      zone: options.zone,
      freeSlots: Math.max(0, options.slots - sessions.size),
      draining,
      sessions: [...sessions.keys()],
      uptimeMs: Math.round(performance.now()),
    });
    if (!response.ok) return;
    for (const id of HeartbeatAnswer.parse(await response.json()).end) await leave(id);
  };
  let isFlushing = false;
  /** One at a time: a second would send the same again, and then drop as many that nobody was sent. */
  const flush = async () => {
    if (isFlushing) return;
    isFlushing = true;
    try {
      while (outbox.length > 0) {
        const batch = outbox.slice(0, 100);
        const response = await post(CONTROL_PATHS.events, batch);
        if (!response.ok) return;
        outbox.splice(0, batch.length);
      }
    } finally {
      isFlushing = false;
    }
  };
  await beat().catch(() => {});
  process.send?.({ address });
  setInterval(() => void beat().catch(() => {}), CONTROL_HEARTBEAT_MS);
  setInterval(() => void flush().catch(() => {}), 50);
}

async function answer(options: LightHostOptions, request: IncomingMessage, response: ServerResponse) {
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${options.secret}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    response.writeHead(401).end();
    return;
  }
  if (request.method === 'DELETE') {
    const id = request.url?.split('/').at(-1) ?? '';
    const known = sessions.has(id);
    await leave(id);
    response.writeHead(known ? 204 : 404).end();
    return;
  }
  if (request.method === 'GET') {
    const room = sessions.get(request.url?.split('/').at(-1) ?? '');
    if (room === undefined) return response.writeHead(404).end();
    const inRoom = room.connectionState === ConnectionState.CONN_CONNECTED;
    return response.writeHead(200).end(JSON.stringify({ inRoom } satisfies SessionPresence));
  }
  const refuse = (error: ControlRefusal['error'], message: string) =>
    response.writeHead(503).end(JSON.stringify({ error, message } satisfies ControlRefusal));
  if (request.url?.endsWith('/slot')) {
    if (sessions.size >= options.slots) return refuse('at_capacity', 'full');
    return response.writeHead(204).end();
  }
  const assignment = SessionAssignment.parse(await json(request));
  if (behaviour === 'hang') return;
  if (behaviour === 'refuse') return refuse('join_failed', 'told to refuse');
  if (sessions.size >= options.slots) return refuse('at_capacity', 'full');
  if (options.fetchesFaces === true && !(await hasFace(options, assignment)))
    return refuse('asset_unavailable', 'the face could not be fetched');
  try {
    const joinedAt = await join(assignment);
    response
      .writeHead(200)
      .end(JSON.stringify({ sessionId: assignment.sessionId, joinedAt } satisfies AssignmentResult));
  } catch (error) {
    await leave(assignment.sessionId);
    refuse('join_failed', error instanceof Error ? error.name : 'unknown');
  }
}

async function hasFace({ secret }: LightHostOptions, { face }: SessionAssignment): Promise<boolean> {
  try {
    const answer = await fetch(face.url, {
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(FETCH_LIMIT_MS),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.ok && createHash('sha256').update(bytes).digest('hex') === face.sha256;
  } catch {
    return false;
  }
}

async function join(assignment: SessionAssignment): Promise<string> {
  const { sessionId, attempt = 0 } = assignment;
  const hosted = assignment.kind === 'hosted';
  const room = new Room();
  sessions.set(sessionId, room);
  let hasMet = false;
  // Each later than the one before, as of a real host: their order is the order of events.
  let lastMs = 0;
  const at = () => {
    lastMs = Math.max(Date.now(), lastMs + 1);
    return new Date(lastMs).toISOString();
  };
  room.on(RoomEvent.ParticipantConnected, (participant) => {
    if (participant.identity !== assignment.peerIdentity) return;
    hasMet = true;
    outbox.push({ type: hosted ? 'visitor_joined' : 'agent_joined', sessionId, attempt, at: at() });
  });
  const died = (message: string) => {
    // Another attempt may have come to the same host.
    if (sessions.get(sessionId) !== room) return;
    sessions.delete(sessionId);
    outbox.push({ type: 'process_died', sessionId, at: at(), attempt, message });
    void room.disconnect();
  };
  let backMs = -Infinity;
  const dieIfAlone = () => {
    const isAlone = hasMet && !room.remoteParticipants.has(assignment.peerIdentity ?? '');
    if (isAlone && room.connectionState === ConnectionState.CONN_CONNECTED) died('alone since it came back');
  };
  room.on(RoomEvent.Reconnected, () => {
    backMs = performance.now();
    if (hosted) setTimeout(dieIfAlone, ALONE_MS);
  });
  room.on(RoomEvent.ParticipantDisconnected, (participant) => {
    if (participant.identity !== assignment.peerIdentity) return;
    const clean = participant.disconnectReason === DisconnectReason.CLIENT_INITIATED;
    if (clean) hasMet = false;
    // As a session process does whose visitor may have come back at another LiveKit.
    if (hosted && !clean && performance.now() - backMs < PARTED_WITHIN_MS) setTimeout(dieIfAlone, ALONE_MS);
    outbox.push(
      hosted
        ? { type: 'visitor_left', sessionId, attempt, at: at(), clean }
        : { type: 'agent_left', sessionId, attempt, at: at() },
    );
  });
  room.on(RoomEvent.Disconnected, (reason) => {
    const removed = reason === DisconnectReason.PARTICIPANT_REMOVED;
    const isClosed = reason === DisconnectReason.ROOM_DELETED || reason === DisconnectReason.ROOM_CLOSED;
    if (!removed && !isClosed) died('the connection to the room was lost');
    else if (sessions.get(sessionId) === room && sessions.delete(sessionId))
      outbox.push({ type: 'room_closed', sessionId, at: at(), attempt, removed });
  });
  await room.connect(assignment.room.url, assignment.room.token, { autoSubscribe: false, dynacast: false });
  hasMet ||= room.remoteParticipants.has(assignment.peerIdentity ?? '');
  if (hasMet) outbox.push({ type: hosted ? 'visitor_joined' : 'agent_joined', sessionId, attempt, at: at() });
  const { localParticipant } = room;
  if (localParticipant === undefined) throw new Error('the room was not joined');
  const audio = new AudioSource(SAMPLE_RATE, 1);
  const video = new VideoSource(SIZE, SIZE);
  const as = (source: TrackSource) => new TrackPublishOptions({ source });
  await Promise.all([
    localParticipant.publishTrack(
      LocalAudioTrack.createAudioTrack('voice', audio),
      as(TrackSource.SOURCE_MICROPHONE),
    ),
    localParticipant.publishTrack(
      LocalVideoTrack.createVideoTrack('face', video),
      as(TrackSource.SOURCE_CAMERA),
    ),
  ]);
  video.captureFrame(
    new VideoFrame(new Uint8Array((SIZE * SIZE * 3) / 2).fill(128), SIZE, SIZE, VideoBufferType.I420),
  );
  await audio.captureFrame(
    new AudioFrame(new Int16Array(SAMPLE_RATE / 100), SAMPLE_RATE, 1, SAMPLE_RATE / 100),
  );
  return at();
}

async function leave(sessionId: string): Promise<void> {
  const room = sessions.get(sessionId);
  if (room === undefined) return;
  sessions.delete(sessionId);
  await room.disconnect();
}
