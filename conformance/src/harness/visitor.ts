import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { until } from './until.ts';

export type ToVisitor =
  | { type: 'join'; url: string; token: string }
  | { type: 'type'; text: string }
  | { type: 'leave' };
export type FromVisitor =
  | { type: 'joined' }
  | { type: 'refused'; message: string }
  | { type: 'track'; kind: 'audio' | 'video'; from: string }
  | { type: 'data'; text: string }
  | { type: 'gone' };

interface Track {
  kind: 'audio' | 'video';
  from: string;
}

/** A visitor's client in a room, as any LiveKit client would be one. */
export interface Visitor {
  /** Tracks received so far, by who publishes them. */
  tracks(): Track[];
  /** Data messages received so far, with the time of each. */
  messages(): { text: string; at: number }[];
  connected(): boolean;
  /** Sends a typed message to the avatar. */
  type(text: string): void;
  leave(): Promise<void>;
  /** Loses the connection, as a client that crashes does. */
  drop(): void;
}

const JOIN_LIMIT_MS = 20_000;
/** What a visitor sees is here already: nobody is asked for it. */
const SEEN_POLL_MS = 100;
const PROGRAM = fileURLToPath(new URL('./visitor-process.ts', import.meta.url));

/** @throws when the room does not open to the token */
export async function joinRoom(serverUrl: string, token: string): Promise<Visitor> {
  const child = fork(PROGRAM, { execArgv: [], stdio: 'ignore' });
  const tracks: Track[] = [];
  const messages: { text: string; at: number }[] = [];
  let state: 'joining' | 'joined' | 'gone' = 'joining';
  let refusal: string | null = null;
  child.on('message', (message: FromVisitor) => {
    if (message.type === 'track') tracks.push({ kind: message.kind, from: message.from });
    else if (message.type === 'data') messages.push({ text: message.text, at: Date.now() });
    else if (message.type === 'refused') refusal = message.message;
    else state = message.type;
  });
  child.on('exit', () => {
    state = 'gone';
  });
  tell(child, { type: 'join', url: serverUrl, token });
  try {
    await until(
      'the visitor to join',
      JOIN_LIMIT_MS,
      async () => refusal ?? state,
      (seen) => seen !== 'joining',
      SEEN_POLL_MS,
    );
    if (refusal !== null || (state as string) === 'gone') throw new Error(`The room refused: ${refusal}`);
  } catch (error) {
    child.kill();
    throw error;
  }
  return {
    tracks: () => [...tracks],
    messages: () => [...messages],
    type: (text) => tell(child, { type: 'type', text }),
    drop: () => child.kill('SIGKILL'),
    connected: () => state === 'joined',
    async leave() {
      if (state === 'joined') tell(child, { type: 'leave' });
      try {
        await until(
          'the visitor to leave',
          JOIN_LIMIT_MS,
          async () => state,
          (seen) => seen === 'gone',
          SEEN_POLL_MS,
        );
      } finally {
        child.kill();
      }
    },
  };
}

function tell(child: ChildProcess, message: ToVisitor): void {
  child.send(message);
}

/** Waits until the visitor receives both what an avatar publishes. */
export async function bothTracks(visitor: Visitor): Promise<void> {
  await until(
    'audio and video',
    15_000,
    async () => visitor.tracks(),
    (tracks) => new Set(tracks.map(({ kind }) => kind)).size === 2,
    SEEN_POLL_MS,
  );
}
