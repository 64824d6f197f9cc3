import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Heartbeat, MediaEvent, SessionAssignment } from '@vivant/contract/control';
import { CONTROL_PATHS } from '@vivant/contract/control-paths';
import type { KnowledgeBase } from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import type { PersonaProfile } from '@vivant/contract/persona';
import { frameOf, VIDEO } from '@vivant/contract/video';
import { gatherHints } from '@vivant/speech/stt/hearing-hints';
import { type EngineConfig, type MediaConfig, sessionEnvironment } from '../config.ts';
import { createMediaLog } from '../session/log.ts';
import type { measureFrames } from '../supervisor/capacity.ts';
import { createSessionJail } from '../supervisor/session-jail.ts';
import { type Supervisor, startSupervisor } from '../supervisor/supervisor.ts';
import type { TestLivekit } from './livekit-server.ts';

/** A media host under test, with a control server that writes down what it is told. */
export interface TestHost {
  supervisor: Supervisor;
  events: MediaEvent[];
  heartbeats: Heartbeat[];
  /** Sessions the next heartbeat is told to end. */
  unwanted: Set<string>;
  /** While false, the control server answers 503. */
  reachable: boolean;
  /** The first event that satisfies `wanted`, past ones included. */
  event<T extends MediaEvent>(
    what: string,
    wanted: (event: MediaEvent) => event is T,
    timeoutMs?: number,
  ): Promise<T>;
  post(assignment: unknown): Promise<{ status: number; body: unknown }>;
  /** What a rehearsal is to say and know from now on. */
  change(sessionId: string, change: unknown): Promise<{ status: number; body: unknown }>;
  delete(sessionId: string): Promise<number>;
  /** Whether its process is in the room, as the server asks. */
  presence(sessionId: string): Promise<{ status: number; body: unknown }>;
  /** Puts bytes where an assignment can name them. */
  blob(bytes: Uint8Array): { url: string; sha256: string };
  close(): Promise<void>;
}

export const CONTROL_SECRET = 'the-secret-of-the-control-channel-in-tests';

export async function startTestHost(
  options: {
    /** Null: by what `measure` says. */
    slots?: number | null;
    measure?: typeof measureFrames;
    cores?: number;
    engines?: Partial<EngineConfig>;
    collector?: MediaConfig['collector'];
    builds?: number;
  } = {},
): Promise<TestHost> {
  const blobs = new Map<string, Uint8Array>();
  const events: MediaEvent[] = [];
  const heartbeats: Heartbeat[] = [];
  const unwanted = new Set<string>();
  const waiting = new Set<() => void>();
  const host = { reachable: true };
  const control: Server = createServer(async (request, response) => {
    if (request.headers.authorization !== `Bearer ${CONTROL_SECRET}`)
      return void response.writeHead(401).end();
    if (!host.reachable) return void response.writeHead(503).end();
    if (request.method === 'GET') {
      const bytes = blobs.get(request.url ?? '');
      return void response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
    }
    let text = '';
    for await (const part of request) text += part;
    if (request.url === CONTROL_PATHS.heartbeats) {
      heartbeats.push(JSON.parse(text) as Heartbeat);
      response.writeHead(200).end(JSON.stringify({ end: [...unwanted] }));
    } else if (request.url === CONTROL_PATHS.events) {
      events.push(...(JSON.parse(text) as MediaEvent[]));
      response.writeHead(200).end('{}');
    } else response.writeHead(404).end();
    for (const wake of waiting) wake();
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  const controlUrl = `http://127.0.0.1:${(control.address() as AddressInfo).port}`;
  const buildsDir = mkdtempSync(join(tmpdir(), 'vivant-builds-'));
  const supervisor = await startSupervisor(
    {
      hostId: 'test-host',
      controlUrl,
      secret: CONTROL_SECRET,
      otherSecrets: [],
      tunnelTo: null,
      listen: { host: '127.0.0.1', port: 0 },
      ...{ address: null, zone: 'attic' },
      slots: options.slots === undefined ? 2 : options.slots,
      // Tests run beside others: what the machine is busy with is not what they are about.
      cores: options.cores ?? 64,
      builds: options.builds ?? 0,
      buildsDir,
      drainMs: 5000,
      jail: 'prefer',
      warmAfterMs: 0,
      engines: { llm: null, stt: null, tts: null, ...options.engines },
      ...{ logLevel: 'warn', collector: options.collector ?? null },
    },
    createSessionJail(sessionEnvironment()),
    createMediaLog({ process: 'media', level: 'warn' }),
    options.measure === undefined ? {} : { measure: options.measure },
  );

  async function send(method: string, path: string, body?: unknown) {
    const response = await fetch(`${supervisor.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${CONTROL_SECRET}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }

  return Object.assign(host, {
    supervisor,
    events,
    heartbeats,
    unwanted,
    event<T extends MediaEvent>(
      what: string,
      wanted: (event: MediaEvent) => event is T,
      timeoutMs = 60_000,
    ): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const look = () => {
          const found = events.find(wanted);
          if (found === undefined) return false;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
          return true;
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`${what} was not reported within ${timeoutMs} ms`));
        }, timeoutMs);
        if (!look()) waiting.add(look);
      });
    },
    post: (assignment: unknown) => send('POST', '/sessions', assignment),
    change: (sessionId: string, change: unknown) => send('PUT', `/sessions/${sessionId}/rehearsal`, change),
    presence: (sessionId: string) => send('GET', `/sessions/${sessionId}`),
    async delete(sessionId: string) {
      const response = await fetch(`${supervisor.address}/sessions/${sessionId}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${CONTROL_SECRET}` },
      });
      return response.status;
    },
    blob(bytes: Uint8Array) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = CONTROL_PATHS.blobs + sha256;
      blobs.set(path, bytes);
      return { url: controlUrl + path, sha256 };
    },
    async close() {
      await supervisor.close();
      rmSync(buildsDir, { recursive: true, force: true });
      control.closeAllConnections();
      await new Promise<void>((resolve) => control.close(() => resolve()));
    },
  });
}

export const TEST_PERSONA: PersonaProfile = {
  version: 1,
  displayName: 'Ada',
  spokenName: null,
  knownAliases: [],
  language: 'en',
  instructions: 'SECRET-INSTRUCTIONS: you are Ada, a guide. Never mention the hidden word xylophone.',
  greeting: 'Hello, I am Ada. Ask me about bridges and trains.',
  selfIntroduction:
    'I am Ada, a guide who has read a few documents about bridges and trains and likes to talk about them.',
  personality: null,
  scenario: null,
  guardrails: [],
  conversationalHabits: {},
};

/** For sessions whose picture no test looks at: little more than half the work to draw, send and see. */
export const NARROW_VIDEO = { ...VIDEO, ...frameOf({ aspect: '9:16', height: VIDEO.height }) };

export interface TestSession {
  sessionId: string;
  roomName: string;
  visitorToken: string;
  assignment: SessionAssignment;
}

/** Makes a room and an assignment for it, with the tokens of both sides. */
export async function prepareSession(
  livekit: TestLivekit,
  host: TestHost,
  face: Uint8Array,
  options: {
    persona?: Partial<PersonaProfile>;
    /** As it is, or as a build has stored it. */
    knowledge?: KnowledgeBase | Uint8Array | null;
    language?: string;
    rehearses?: boolean;
    video?: SessionAssignment['video'];
  } = {},
): Promise<TestSession> {
  const sessionId = randomUUID();
  const roomName = `room-${sessionId}`;
  await livekit.rooms.createRoom({ name: roomName, emptyTimeout: 60, syncStreams: true });
  const knowledge = options.knowledge ?? null;
  return {
    sessionId,
    roomName,
    visitorToken: await livekit.token(roomName, 'visitor'),
    assignment: {
      sessionId,
      kind: 'hosted',
      room: {
        url: livekit.url,
        name: roomName,
        token: await livekit.token(roomName, 'avatar', { agent: true }),
      },
      avatarIdentity: 'avatar',
      avatarName: 'Ada',
      peerIdentity: 'visitor',
      face: host.blob(face),
      video: options.video ?? VIDEO,
      rehearses: options.rehearses,
      conversation: {
        language: options.language ?? 'en',
        persona: { ...TEST_PERSONA, ...options.persona },
        knowledge: knowledge === null ? null : host.blob(storedKnowledge(knowledge)),
        voice: null,
        history: [],
      },
    },
  };
}

/** As a build stores it. */
export function storedKnowledge(knowledge: KnowledgeBase | Uint8Array): Uint8Array {
  if (knowledge instanceof Uint8Array) return knowledge;
  return encodeKnowledge(knowledge, gatherHints(knowledge.passages));
}

export interface TestRenderOnlySession {
  sessionId: string;
  roomName: string;
  agentToken: string;
  visitorToken: string;
  assignment: SessionAssignment;
}

/** Makes a room and a render-only assignment for it, with the tokens of everybody. */
export async function prepareRenderOnly(
  livekit: TestLivekit,
  host: TestHost,
  face: Uint8Array,
  options: {
    agentIdentity?: string | null;
    reach?: 'any' | 'public';
    url?: string;
    video?: SessionAssignment['video'];
  } = {},
): Promise<TestRenderOnlySession> {
  const sessionId = randomUUID();
  const roomName = `room-${sessionId}`;
  await livekit.rooms.createRoom({ name: roomName, emptyTimeout: 60, syncStreams: true });
  return {
    sessionId,
    roomName,
    agentToken: await livekit.token(roomName, 'agent', { agent: true }),
    visitorToken: await livekit.token(roomName, 'visitor'),
    assignment: {
      sessionId,
      kind: 'render_only',
      room: {
        url: options.url ?? livekit.url,
        name: roomName,
        token: await livekit.token(roomName, 'avatar', { agent: true }),
        reach: options.reach ?? 'any',
      },
      avatarIdentity: 'avatar',
      avatarName: 'Ada',
      peerIdentity: options.agentIdentity === undefined ? 'agent' : options.agentIdentity,
      face: host.blob(face),
      video: options.video ?? VIDEO,
      conversation: null,
    },
  };
}
