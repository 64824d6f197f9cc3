import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { compileCacheEnvironment } from '@vivant/platform/compile-cache';
import type { LightHostOptions, ToLightHost } from './light-media-host.ts';
import type { FromVisitor, ToVisitor } from './light-visitor.ts';

/** `before`: what a command is preceded by to run elsewhere, such as in another network. */
function start(program: string, before: readonly string[] = []): ChildProcess {
  const file = fileURLToPath(new URL(program, import.meta.url));
  const command = [...before, process.execPath, '--disable-warning=ExperimentalWarning', file];
  const [first = '', ...args] = command;
  return spawn(first, args, {
    env: { ...compileCacheEnvironment(), PATH: process.env.PATH ?? '' },
    serialization: 'json',
    // The native library tells its own log there.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export interface LightHost {
  /** Its control interface. */
  address: string;
  tell(message: ToLightHost): void;
  /** kill -9 and wait. */
  kill(): Promise<void>;
}

/** Starts a light media host and waits until it has registered itself. */
export async function startLightHost(
  options: LightHostOptions,
  before: readonly string[] = [],
): Promise<LightHost> {
  const child = start('./light-media-host.ts', before);
  const begun = once(child, 'message');
  child.send({ type: 'begin', options } satisfies ToLightHost);
  const [{ address }] = (await begun) as [{ address: string }];
  return {
    address,
    tell: (message) => void child.send(message),
    kill: () => kill(child),
  };
}

export interface LightVisitor {
  /** Everything it met so far, oldest first. */
  met: FromVisitor[];
  /** Resolves with the first message, past or future, that fits. */
  meets<T extends FromVisitor['type']>(
    type: T,
    fits?: (message: Extract<FromVisitor, { type: T }>) => boolean,
  ): Promise<Extract<FromVisitor, { type: T }>>;
  leave(): void;
  /** kill -9: to the room a lost connection. */
  kill(): Promise<void>;
}

export function startVisitor(url: string, token: string): LightVisitor {
  const child = start('./light-visitor.ts');
  const met: FromVisitor[] = [];
  const waiting = new Set<() => void>();
  child.on('message', (message: FromVisitor) => {
    met.push(message);
    for (const look of waiting) look();
  });
  child.send({ type: 'join', url, token } satisfies ToVisitor);
  return {
    met,
    meets(type, fits = () => true) {
      type Wanted = Extract<FromVisitor, { type: typeof type }>;
      return new Promise((resolve) => {
        const look = () => {
          const found = met.find((message) => message.type === type && fits(message as Wanted));
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found as Wanted);
        };
        waiting.add(look);
        look();
      });
    },
    leave: () => void child.send({ type: 'leave' } satisfies ToVisitor),
    kill: () => kill(child),
  };
}
