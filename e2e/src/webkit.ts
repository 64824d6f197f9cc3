import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@vivant/platform/find-program';
import { pickPort } from '@vivant/platform/free-port';
import { until } from './until.ts';

/** What WebKitGTK of Debian is driven with and shown on. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

const LIMIT_MS = 60_000;

/** Debian's `webkit2gtk-driver` and `xvfb`, or null. */
export function findWebKit(): WebKitPrograms | null {
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')];
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  if (driver === null || screen === null || browser === undefined) return null;
  return { driver, browser, screen };
}

export interface WebKitPage {
  goto(url: string): Promise<void>;
  /** Types into what this selector finds, key by key. */
  type(selector: string, text: string): Promise<void>;
  /** Clicks the button or link with these words, as soon as there is one. */
  click(words: string): Promise<void>;
  /** Resolves once an expression is true. */
  until(condition: string): Promise<void>;
  /** Of the window, which is no narrower than its bar: 447 pixels. */
  resize(width: number, height: number): Promise<void>;
  picture(path: string): Promise<void>;
  close(): Promise<void>;
}

/** One page in a browser of its own, on a screen of its own, without any of the user's settings. */
export async function openWebKit({ driver, browser, screen }: WebKitPrograms): Promise<WebKitPage> {
  const home = await mkdtemp(join(tmpdir(), 'vivant-webkit-'));
  const env = { PATH: process.env.PATH, HOME: home, XDG_RUNTIME_DIR: home };
  const children: ChildProcess[] = [];
  const start = (program: string, args: string[], more: Record<string, string> = {}) => {
    const child = spawn(program, args, { env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    return child;
  };

  async function close(): Promise<void> {
    for (const child of children.reverse()) {
      const gone = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGKILL')) await gone;
    }
    // The browser's own children may still write.
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  try {
    const shown = start(screen, ['-displayfd', '1', '-screen', '0', '1400x1300x24', '-nolisten', 'tcp']);
    const ended = once(shown, 'exit').then(() => Promise.reject(new Error(`${screen} ended`)));
    const [number] = (await Promise.race([once(shown.stdout ?? shown, 'data'), ended])) as [Buffer];
    ended.catch(() => undefined);
    const port = await pickPort('tcp', '127.0.0.1');
    start(driver, [`--port=${port}`], { DISPLAY: `:${String(number).trim()}` }).stdout?.resume();
    const ask = askAt(`http://127.0.0.1:${port}`);
    const isUp = () => ask<object>('GET', '/status').catch(() => false as const);
    await until(isUp, 'the driver of WebKit', LIMIT_MS);
    const options = { binary: browser, args: ['--automation'] };
    const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    return pageBy((method, path, body) => ask(method, `/session/${sessionId}${path}`, body), close);
  } catch (error) {
    await close();
    throw error;
  }
}

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

function askAt(address: string): Ask {
  return async <T>(method: string, path: string, body?: object) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${address}${path}`, init);
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.message}`);
    return value;
  };
}

function pageBy(ask: Ask, close: () => Promise<void>): WebKitPage {
  const evaluate = <T>(expression: string) =>
    ask<T>('POST', '/execute/sync', { script: `return (${expression});`, args: [] });
  async function isTrue(condition: string): Promise<void> {
    try {
      await until(() => evaluate<boolean>(condition), `${condition} in WebKit`, LIMIT_MS);
    } catch (error) {
      const shown = await evaluate<string>('document.body.innerText');
      throw new Error(`${condition}: the page says\n${shown}`, { cause: error });
    }
  }
  return {
    until: isTrue,
    goto: (url) => ask('POST', '/url', { url }),
    async type(selector, text) {
      await isTrue(`document.querySelector(${JSON.stringify(selector)}) !== null`);
      const found = await ask<Record<string, string>>('POST', '/element', {
        ...{ using: 'css selector', value: selector },
      });
      await ask('POST', `/element/${Object.values(found)[0]}/value`, { text });
    },
    click: (words) =>
      isTrue(`(() => {
        const named = [...document.querySelectorAll('button:enabled, a')]
          .find((one) => one.textContent === ${JSON.stringify(words)});
        named?.click();
        return named !== undefined;
      })()`),
    async resize(width, height) {
      const became = await ask<{ width: number }>('POST', '/window/rect', { width, height });
      await isTrue(`innerWidth === ${became.width}`);
    },
    async picture(path) {
      const drawn = 'requestAnimationFrame(() => requestAnimationFrame(arguments[0]))';
      await ask('POST', '/execute/async', { script: drawn, args: [] });
      await writeFile(path, await ask<string>('GET', '/screenshot'), 'base64');
    },
    async close() {
      await ask('DELETE', '').catch(() => undefined);
      await close();
    },
  };
}
