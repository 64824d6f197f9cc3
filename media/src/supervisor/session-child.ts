import { constants } from 'node:os';
import type { Duplex } from 'node:stream';
import type {
  AssignmentResult,
  ControlRefusal,
  MediaEvent,
  SessionAssignment,
} from '@vivant/contract/control';
import { type Ending, howItEnded as howProcessEnded, spawnChild } from '@vivant/platform/child';
import { watchTree } from '@vivant/platform/process-tree';
import { cpuMsOf } from '@vivant/platform/processor-time';
import { programScript } from '@vivant/platform/programs';
import type { EngineConfig } from '../config.ts';
import type { VideoStats } from '../runner/video-loop.ts';
import { CHANNEL_FD, CHANNEL_STDIO, channelToSession } from '../session/channel.ts';
import {
  ALIVE_EVERY_MS,
  type FromSession,
  type RehearsedWords,
  type SessionAssets,
  type SessionStep,
} from '../session/messages.ts';
import type { SessionLoad } from './admission.ts';
import { createRecordingInMemory, type Recording, type RecordingInMemory } from './recording-in-memory.ts';
import type { SessionJail } from './session-jail.ts';

/** A refusal with its reason in the control channel's words. */
export class RefusedError extends Error {
  readonly refusal: ControlRefusal;

  constructor(error: ControlRefusal['error'], message: string) {
    super(message);
    this.name = 'RefusedError';
    this.refusal = { error, message };
  }
}

/** One session process, from warm to gone. */
export interface SessionChild {
  readonly pid: number | undefined;
  /** Resolves once its modules and engines are loaded; rejects if it dies before. */
  readonly ready: Promise<void>;
  /** Tells what the next session is likely to show, so that it is open when that session comes. */
  prepare(face: Uint8Array, video: SessionAssignment['video']): void;
  /** Hands over the session, and what it shows and knows as it comes. Rejects with `RefusedError`; the process is on its way out then. */
  assign(assignment: SessionAssignment, assets: SessionAssets): Promise<AssignmentResult>;
  /** What its rehearsal says and knows from the next answer on. False: it ended before, or goes on as it was. */
  rehearse(change: RehearsedWords): Promise<boolean>;
  /** What it has used and shown so far; null once it is gone. */
  load(): Promise<SessionLoad | null>;
  /** As it last reported. */
  inRoom(): boolean;
  /** Asks it to leave; kills it if it does not. */
  end(): void;
  kill(): void;
  /** Resolves when the process is gone. `expected`: it said that it was leaving, or was told to. */
  readonly gone: Promise<{ expected: boolean; how: string }>;
}

export interface SessionChildOptions {
  engines: EngineConfig;
  logLevel: string;
  jail: SessionJail;
  onEvent(event: MediaEvent): void;
  onStep?: (sessionId: string, step: SessionStep, atMs: number) => void;
  /** The recording of its session, once it is gone; if it died, what it had sent by then. */
  onRecording?: (recording: Recording) => void;
  /** Of the process and its helpers together, the pages of programs and libraries not counted. */
  memoryMaxBytes?: number;
  /** Default: `sessionScript()`. */
  script?: string;
}

const MIB = 1024 ** 2;
/** A conversation with the largest knowledge takes half of it. */
const MEMORY_MAX_BYTES = 1024 * MIB;
/** Of each JavaScript thread; what is native is part of the limit above. */
const HEAP_MAX_MIB = 512;
const MEMORY_LOOK_EVERY_MS = 500;

const END_TIMEOUT_MS = 4000;
const WARM_TIMEOUT_MS = 60_000;
/** A caller's media server may be far away; our server, which waits for the answer, gives up first. */
const JOIN_TIMEOUT_MS = { hosted: 15_000, render_only: 32_000 } as const;
/** Silence this long means that the process hangs; an overloaded machine must not look like that. */
const HANG_AFTER_MS = 8 * ALIVE_EVERY_MS;

/** The script that a session process runs. */
export function sessionScript(): string {
  return programScript(new URL('../session/session-process.ts', import.meta.url));
}

/** Arguments for Node that run a script as a session process. */
export function sessionNodeArgs(script: string): string[] {
  return ['--max-semi-space-size=4', `--max-old-space-size=${HEAP_MAX_MIB}`, script];
}

/** Answers to what a process was asked, in the order of the questions: false once it is gone. */
interface Answers {
  next(): Promise<boolean>;
  /** False: nothing was asked. */
  answer(answer: boolean): boolean;
  close(): void;
}

function createAnswers(): Answers {
  const waiting: ((answer: boolean) => void)[] = [];
  let closed = false;
  return {
    async next() {
      if (closed) return false;
      const answer = Promise.withResolvers<boolean>();
      waiting.push(answer.resolve);
      return answer.promise;
    },
    answer(answer) {
      const asked = waiting.shift();
      asked?.(answer);
      return asked !== undefined;
    },
    close() {
      closed = true;
      for (const asked of waiting.splice(0)) asked(false);
    },
  };
}

/** Starts a process that dies with us, even by SIGKILL, and is killed when it takes more memory than it may. */
export function startSessionChild(options: SessionChildOptions): SessionChild {
  const { memoryMaxBytes = MEMORY_MAX_BYTES } = options;
  const { command, args } = options.jail.wrap(sessionNodeArgs(options.script ?? sessionScript()));
  const child = spawnChild({
    ...{ command, args, env: options.jail.env, stdio: [...CHANNEL_STDIO] },
    // The host says when it ends: neither Ctrl-C nor the end of a terminal is meant for one conversation.
    detached: true,
  });
  let expected = false;
  /** Null while modules are loading: nothing can be said then, and `warmTimer` watches. */
  let aliveAt: number | null = null;
  let killTimer: NodeJS.Timeout | undefined;
  const warmed = Promise.withResolvers<void>();
  const joined = Promise.withResolvers<AssignmentResult>();
  const gone = Promise.withResolvers<{ expected: boolean; how: string }>();
  const rehearsing = createAnswers();
  let sessionId: string | null = null;
  let recording: RecordingInMemory | null = null;
  // Each is awaited by its caller; where none waits, a death must not be an unhandled rejection.
  warmed.promise.catch(() => {});
  joined.promise.catch(() => {});

  /** Why we killed it, where it was not asked to leave. */
  let offence: string | null = null;
  const { kill } = child;
  const killFor = (reason: string) => {
    offence ??= reason;
    kill();
  };
  const stopWatching = watchChild(child.pid, {
    memoryMaxBytes,
    killFor,
    isHanging: () => aliveAt !== null && performance.now() - aliveAt > HANG_AFTER_MS,
  });
  const warmTimer = setTimeout(kill, WARM_TIMEOUT_MS);

  /** Its last report. */
  let shown: { video: VideoStats | null; inRoom: boolean } = { video: null, inRoom: false };
  const hear = (message: FromSession) => {
    aliveAt = performance.now();
    if (message.type === 'alive') shown = message;
    else if (message.type === 'ready') {
      clearTimeout(warmTimer);
      warmed.resolve();
    } else if (message.type === 'leaving') {
      expected = true;
      killTimer ??= setTimeout(kill, END_TIMEOUT_MS);
    } else {
      const wrong = hearOfSession(message, { sessionId, joined, rehearsing, recording }, options);
      if (wrong !== null) killFor(wrong);
    }
  };
  const post = channelToSession(child.process.stdio?.[CHANNEL_FD] as Duplex | undefined, hear, () =>
    killFor('it sent what is no message'),
  );

  let finished = false;
  const finish = (how: string) => {
    if (finished) return;
    finished = true;
    stopWatching();
    clearTimeout(warmTimer);
    clearTimeout(killTimer);
    warmed.reject(new Error(`a session process ended while it was starting: ${how}`));
    joined.reject(new RefusedError('join_failed', `the session process ended before it had joined: ${how}`));
    rehearsing.close();
    gone.resolve({ expected: expected && offence === null, how });
    const made = recording?.made() ?? null;
    if (made !== null) options.onRecording?.(made);
  };
  // Every message that the process sent before has been delivered by then.
  void child.ended.then((ending) => finish(offence ?? howItEnded(ending)));
  post({ type: 'warm', engines: options.engines, logLevel: options.logLevel });

  function end(): void {
    expected = true;
    post({ type: 'end' });
    killTimer ??= setTimeout(kill, END_TIMEOUT_MS);
  }

  return {
    pid: child.pid,
    ready: warmed.promise,
    gone: gone.promise,
    prepare: (face, video) => post({ type: 'prepare', face, video }),
    rehearse(change) {
      const follows = rehearsing.next();
      post({ type: 'rehearse', change });
      return follows;
    },
    async load() {
      const cpuMs = child.pid === undefined ? null : await cpuMsOf(child.pid);
      return cpuMs === null ? null : { cpuMs, video: shown.video };
    },
    inRoom: () => shown.inRoom,
    end,
    kill() {
      expected = true;
      kill();
    },
    async assign(assignment, assets) {
      sessionId = assignment.sessionId;
      if (assignment.records === true) recording = createRecordingInMemory(assignment);
      const timeoutMs = JOIN_TIMEOUT_MS[assignment.kind];
      post({ type: 'assign', assignment });
      assets.face.then((face) => post({ type: 'face', face }), joined.reject);
      assets.knowledge.then((knowledge) => post({ type: 'knowledge', knowledge }), joined.reject);
      const timer = setTimeout(() => joined.reject(lateError(timeoutMs)), timeoutMs);
      try {
        return await joined.promise;
      } catch (error) {
        end();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** What a session process is expected to send about the session it was given. */
interface Owed {
  /** Null: it was given none. */
  sessionId: string | null;
  joined: PromiseWithResolvers<AssignmentResult>;
  rehearsing: Answers;
  recording: RecordingInMemory | null;
}

/**
 * A process that was taken over must not report on other sessions, or answer what it was not asked.
 * @returns why it must be killed, if it must
 */
function hearOfSession(
  message: Exclude<FromSession, { type: 'alive' | 'ready' | 'leaving' }>,
  { sessionId, joined, rehearsing, recording }: Owed,
  { onEvent, onStep }: SessionChildOptions,
): string | null {
  const NOT_ASKED = 'it answered what it was not asked';
  switch (message.type) {
    case 'joined':
      if (sessionId === null) return NOT_ASKED;
      joined.resolve({ sessionId, joinedAt: message.joinedAt, abilities: message.abilities });
      return null;
    case 'refused':
      if (sessionId === null) return NOT_ASKED;
      joined.reject(new RefusedError(message.refusal.error, message.refusal.message));
      return null;
    case 'rehearsed':
      return rehearsing.answer(message.follows) ? null : NOT_ASKED;
    case 'event':
      if (message.event.sessionId !== sessionId) return 'it reported what does not belong to its session';
      onEvent(message.event);
      return null;
    case 'step':
      if (sessionId !== null) onStep?.(sessionId, message.step, message.at);
      return null;
    case 'recorded':
      return recording?.add(message.part) === true ? null : 'it recorded what nobody had asked for';
  }
}

/** Kills a process that hangs, or takes more memory than it may, until the watching is stopped. */
function watchChild(
  pid: number | undefined,
  {
    memoryMaxBytes,
    killFor,
    isHanging,
  }: { memoryMaxBytes: number; killFor(reason: string): void; isHanging(): boolean },
): () => void {
  const watchdog = setInterval(() => {
    if (isHanging()) killFor(`it said nothing for ${HANG_AFTER_MS / 1000} s`);
  }, ALIVE_EVERY_MS).unref();
  const stopWatching = watchTree(pid, { memoryBytes: memoryMaxBytes }, MEMORY_LOOK_EVERY_MS, () =>
    killFor(`it took more than ${Math.floor(memoryMaxBytes / MIB)} MiB of memory`),
  );
  return () => {
    clearInterval(watchdog);
    stopWatching();
  };
}

function lateError(timeoutMs: number): RefusedError {
  return new RefusedError('join_failed', `the avatar had not joined after ${timeoutMs / 1000} s`);
}

/** Bubblewrap tells the signal that ended what ran in it as a shell does. */
function howItEnded(ending: Ending): string {
  if (ending.error !== null) return `it could not be started: ${ending.error.message}`;
  const [name] =
    Object.entries(constants.signals).find(([, number]) => number === (ending.code ?? 0) - 128) ?? [];
  return name === undefined ? howProcessEnded(ending) : `signal ${name}`;
}
