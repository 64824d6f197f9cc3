import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram } from '@vivant/platform/find-program';

/** Debian's Firefox, or null. Playwright drives only builds of its own; this one speaks WebDriver BiDi by itself. */
export const firefoxPath = findProgram('firefox-esr');

const PREFS = {
  // Whatever else it would ask of its makers ends at a proxy that is not there; this machine is asked without one.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

export interface FirefoxPage {
  goto(url: string): Promise<void>;
  /** Runs an expression as if the visitor had just touched the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** What the page has written to the console as errors, or thrown. */
  faults: string[];
  close(): Promise<void>;
}

interface Message {
  id?: number;
  method?: string;
  result?: unknown;
  message?: string;
  params?: { level: string; text: string };
}

/** One page in a browser of its own, without any of the user's settings. */
export async function openFirefox(program: string): Promise<FirefoxPage> {
  const profile = await mkdtemp(join(tmpdir(), 'vivant-firefox-'));
  const lines = Object.entries(PREFS).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { PATH: process.env.PATH, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = once(child, 'exit');
  let address: string | undefined;
  for await (const line of createInterface(child.stderr)) {
    address = /listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) break;
  }
  if (address === undefined) throw new Error(`${program} ended before it could be driven`);
  child.stderr.resume();

  const faults: string[] = [];
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  void gone.then(() => {
    for (const answer of waiting.values()) answer.reject(new Error(`${program} ended`));
  });
  const socket = new WebSocket(`${address}/session`);
  socket.addEventListener('message', ({ data }) => {
    const { id, method, result, message, params } = JSON.parse(String(data)) as Message;
    if (method === 'log.entryAdded' && params?.level === 'error') faults.push(params.text);
    if (id === undefined) return;
    if (message === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(message));
    waiting.delete(id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let sent = 0;
  function send<T>(method: string, params: object): Promise<T> {
    const answer = Promise.withResolvers<unknown>();
    waiting.set(++sent, answer);
    socket.send(JSON.stringify({ id: sent, method, params }));
    return answer.promise as Promise<T>;
  }

  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  return {
    faults,
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async evaluate<T>(expression: string) {
      const answer = await send<{ result?: { value?: T }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression, target: { context }, awaitPromise: true, userActivation: true },
      );
      if (answer.exceptionDetails !== undefined) throw new Error(answer.exceptionDetails.text);
      return answer.result?.value as T;
    },
    async close() {
      socket.close();
      child.kill('SIGKILL');
      await gone;
      // Its own children may still write.
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}
