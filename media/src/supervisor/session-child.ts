import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type {
  AssignmentResult,
  ControlRefusal,
  MediaEvent,
  SessionAssignment,
} from '@vivant/contract/control';
import type { EngineConfig } from '../config.ts';
import type { VideoStats } from '../runner/video-loop.ts';
import { ALIVE_EVERY_MS, type FromSession, type SessionAssets, type ToSession } from '../session/messages.ts';
import type { SessionLoad } from './admission.ts';
import { cpuMsOf } from './processor-time.ts';

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
  /** Hands over the session. Rejects with `RefusedError`; the process is on its way out then. */
  assign(assignment: SessionAssignment, assets: SessionAssets): Promise<AssignmentResult>;
  /** What it has taken and shown so far; null once it is gone. */
  load(): Promise<SessionLoad | null>;
  /** Asks it to leave; kills it if it does not. */
  end(): void;
  kill(): void;
  /** Resolves when the process is gone. `expected`: it said that it was leaving, or was told to. */
  readonly gone: Promise<{ expected: boolean; how: string }>;
}

export interface SessionChildOptions {
  engines: EngineConfig;
  logLevel: string;
  env: Record<string, string>;
  onEvent(event: MediaEvent): void;
}

const END_TIMEOUT_MS = 4000;
const WARM_TIMEOUT_MS = 60_000;
/** Somebody else's media server may be far away; the server that waits for us gives up first. */
const JOIN_TIMEOUT_MS = { hosted: 15_000, render_only: 32_000 } as const;
/** Silence this long means that the process hangs; an overloaded machine must not look like that. */
const HANG_AFTER_MS = 8 * ALIVE_EVERY_MS;
const SCRIPT = fileURLToPath(new URL('../session/session-process.ts', import.meta.url));

/** Starts a process that dies with us, even by SIGKILL. */
export function startSessionChild(options: SessionChildOptions): SessionChild {
  const child: ChildProcess = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', '--', process.execPath, '--max-semi-space-size=4', SCRIPT],
    { env: options.env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced' },
  );
  let expected = false;
  /** Null while modules are loading: nothing can be said then, and `warmTimer` watches. */
  let aliveAt: number | null = null;
  let killTimer: NodeJS.Timeout | undefined;
  const warmed = Promise.withResolvers<void>();
  const joined = Promise.withResolvers<AssignmentResult>();
  const gone = Promise.withResolvers<{ expected: boolean; how: string }>();
  let sessionId: string | null = null;
  // Each is awaited by whoever asked for it; a death nobody waits for is no unhandled rejection.
  warmed.promise.catch(() => {});
  joined.promise.catch(() => {});

  const post = (message: ToSession) => {
    if (child.connected) child.send(message, () => {});
  };
  const watchdog = setInterval(() => {
    if (aliveAt !== null && performance.now() - aliveAt > HANG_AFTER_MS) child.kill('SIGKILL');
  }, ALIVE_EVERY_MS);
  watchdog.unref();
  const warmTimer = setTimeout(() => child.kill('SIGKILL'), WARM_TIMEOUT_MS);

  let video: VideoStats | null = null;
  child.on('message', (message: FromSession) => {
    aliveAt = performance.now();
    if (message.type === 'alive') video = message.video;
    if (message.type === 'ready') {
      clearTimeout(warmTimer);
      warmed.resolve();
    } else if (message.type === 'joined')
      joined.resolve({ sessionId: sessionId!, joinedAt: message.joinedAt });
    else if (message.type === 'refused')
      joined.reject(new RefusedError(message.refusal.error, message.refusal.message));
    else if (message.type === 'event') options.onEvent(message.event);
    else if (message.type === 'leaving') expected = true;
  });

  let finished = false;
  const finish = (how: string) => {
    if (finished) return;
    finished = true;
    clearInterval(watchdog);
    clearTimeout(warmTimer);
    clearTimeout(killTimer);
    warmed.reject(new Error(`a session process ended while it was starting: ${how}`));
    joined.reject(new RefusedError('join_failed', `the session process ended before it had joined: ${how}`));
    gone.resolve({ expected, how });
  };
  // `close` rather than `exit`: every message the process sent before has been delivered by then.
  child.on('close', (code, signal) => finish(signal === null ? `exit code ${code}` : `signal ${signal}`));
  child.on('error', (error) => {
    if (child.pid === undefined) finish(`it could not be started: ${error.message}`);
  });
  post({ type: 'warm', engines: options.engines, logLevel: options.logLevel });

  function end(): void {
    expected = true;
    post({ type: 'end' });
    killTimer ??= setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS);
  }

  return {
    pid: child.pid,
    ready: warmed.promise,
    gone: gone.promise,
    prepare: (face, video) => post({ type: 'prepare', face, video }),
    async load() {
      const cpuMs = child.pid === undefined ? null : await cpuMsOf(child.pid);
      return cpuMs === null ? null : { cpuMs, video };
    },
    end,
    kill() {
      expected = true;
      child.kill('SIGKILL');
    },
    async assign(assignment, assets) {
      sessionId = assignment.sessionId;
      const timeoutMs = JOIN_TIMEOUT_MS[assignment.kind];
      post({ type: 'assign', assignment, assets });
      const timer = setTimeout(() => {
        joined.reject(
          new RefusedError('join_failed', `the avatar had not joined after ${timeoutMs / 1000} s`),
        );
      }, timeoutMs);
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
