import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sessionEnvironment } from '../config.ts';
import type { FromVisitor, ToVisitor, VisitorCaption, VisitorReport } from './visitor-protocol.ts';

/** A test's visitor. Every wait has a limit and says what did not come. */
export interface Visitor {
  join(url: string, token: string): Promise<void>;
  openMicrophone(): void;
  /** Resolves when the last sample has been played. */
  speak(pcm: Int16Array): Promise<void>;
  chat(text: string): void;
  rpc(
    destination: string,
    method: string,
    payload: string,
  ): Promise<{ answer: string | null; error: string | null }>;
  data(topic: string, text: string): void;
  stream(topic: string, text: string): void;
  bytes(topic: string, bytes: Uint8Array): void;
  report(): Promise<VisitorReport>;
  /** Sound and pictures so far are in no later report: those of minutes are large. */
  forget(): void;
  /** The first finished caption that satisfies `wanted`, past ones included. */
  caption(
    what: string,
    wanted: (caption: VisitorCaption) => boolean,
    timeoutMs?: number,
  ): Promise<VisitorCaption>;
  /** Resolves with the report for which `wanted` holds. */
  until(what: string, wanted: (report: VisitorReport) => boolean, timeoutMs?: number): Promise<VisitorReport>;
  disconnected(timeoutMs?: number): Promise<string>;
  leave(): Promise<void>;
  kill(): void;
}

const PROMPT_MS = 60_000;

export async function startVisitor(): Promise<Visitor> {
  const script = fileURLToPath(new URL('./visitor-process.ts', import.meta.url));
  const child: ChildProcess = spawn('setpriv', ['--pdeathsig', 'KILL', '--', process.execPath, script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
    env: sessionEnvironment(),
  });
  const listeners = new Set<(message: FromVisitor) => void>();
  const captions: VisitorCaption[] = [];
  let count = 0;
  const post = (message: ToVisitor) => child.send(message);
  child.on('message', (message: FromVisitor) => {
    if (message.type === 'caption') captions.push(message.caption);
    if (message.type === 'failed') process.stderr.write(`visitor: ${message.message}\n`);
    for (const listener of [...listeners]) listener(message);
  });

  function wait<T>(
    what: string,
    timeoutMs: number,
    take: (message: FromVisitor) => T | undefined,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        listeners.delete(listen);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`${what} did not come within ${timeoutMs} ms`));
      }, timeoutMs);
      const listen = (message: FromVisitor) => {
        const value = take(message);
        if (value === undefined) return;
        stop();
        resolve(value);
      };
      listeners.add(listen);
    });
  }

  async function report(): Promise<VisitorReport> {
    const id = ++count;
    const answer = wait('the visitor’s report', PROMPT_MS, (message) =>
      message.type === 'report' && message.id === id ? message.report : undefined,
    );
    post({ type: 'report', id });
    return answer;
  }

  await wait('the visitor process', PROMPT_MS, ({ type }) => (type === 'ready' ? true : undefined));
  return {
    async join(url, token) {
      const joined = wait('joining', PROMPT_MS, ({ type }) => (type === 'joined' ? true : undefined));
      post({ type: 'join', url, token });
      await joined;
    },
    openMicrophone: () => void post({ type: 'openMicrophone' }),
    async speak(pcm) {
      const spoke = wait('speaking to the end', PROMPT_MS + pcm.length / 16, ({ type }) =>
        type === 'spoke' ? true : undefined,
      );
      post({ type: 'speak', pcm });
      await spoke;
    },
    chat: (text) => void post({ type: 'chat', text }),
    async rpc(destination, method, payload) {
      const id = ++count;
      const answer = wait(`an answer to ${method}`, PROMPT_MS, (message) =>
        message.type === 'rpcAnswer' && message.id === id ? message : undefined,
      );
      post({ type: 'rpc', id, destination, method, payload });
      return answer;
    },
    data: (topic, text) => void post({ type: 'data', topic, text, reliable: true }),
    stream: (topic, text) => void post({ type: 'stream', topic, text }),
    bytes: (topic, bytes) => void post({ type: 'bytes', topic, bytes }),
    report,
    forget: () => void post({ type: 'forget' }),
    async caption(what, wanted, timeoutMs = PROMPT_MS) {
      return (
        captions.find(wanted) ??
        (await wait(what, timeoutMs, (message) =>
          message.type === 'caption' && wanted(message.caption) ? message.caption : undefined,
        ))
      );
    },
    async until(what, wanted, timeoutMs = PROMPT_MS) {
      const deadline = performance.now() + timeoutMs;
      for (;;) {
        const now = await report();
        if (wanted(now)) return now;
        if (performance.now() > deadline) throw new Error(`${what} did not come within ${timeoutMs} ms`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    disconnected: (timeoutMs = PROMPT_MS) =>
      wait('the end of the room', timeoutMs, (message) =>
        message.type === 'disconnected' ? message.reason : undefined,
      ),
    async leave() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      post({ type: 'leave' });
      await gone;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
