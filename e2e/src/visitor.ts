import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SessionStarted } from '@vivant/contract/session';
import { type Browser, chromium, type Page } from 'playwright-core';

/** A visitor in a real Chromium, recording what the room sends. */

export interface SeenCaption {
  segmentId: string;
  final: string | undefined;
  from: string;
  own: boolean;
  text: string;
  atMs: number;
  closedMs: number | null;
}

export interface Recording {
  /** `luma` is the picture at 64 × 64, `mouth` the region looked at, at 64 × 48. */
  frames: { atMs: number; luma: Uint8Array; mouth: Uint8Array }[];
  /** 16 kHz mono. */
  pcm: Int16Array;
  audioStartMs: number;
}

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wav': 'audio/wav',
};

/** Serves the visitor's page and the given wav files on loopback; `address` ends without a slash. */
async function servePage(files: string[]): Promise<{ server: Server; address: string }> {
  const page = fileURLToPath(new URL('./page/', import.meta.url));
  const livekit = fileURLToPath(import.meta.resolve('livekit-client')).replace(
    /livekit-client\.esm\.mjs$/,
    'livekit-client.umd.js',
  );
  const known = new Map<string, string>([
    ['/', join(page, 'visitor.html')],
    ['/visitor-client.js', join(page, 'visitor-client.js')],
    ['/recorder-worklet.js', join(page, 'recorder-worklet.js')],
    ['/livekit-client.js', livekit],
    ...files.map((file): [string, string] => [`/${basename(file)}`, file]),
  ]);
  const server = createServer((request, response) => {
    const file = known.get(request.url ?? '');
    if (!file) return void response.writeHead(404).end();
    const extension = /\.\w+$/.exec(file)?.[0] ?? '';
    response.writeHead(200, { 'content-type': CONTENT_TYPES[extension] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (!bound || typeof bound === 'string') throw new Error('the page server has no port');
  return { server, address: `http://127.0.0.1:${bound.port}` };
}

export interface VisitorOptions {
  /** What Chromium's microphone hears; without it, silence made by Chromium's own device is not used at all. */
  microphoneWav?: string;
  /** Recordings the visitor may play as its microphone by name. */
  wavs?: string[];
  /** The caller's, where several visitors share one; with `microphoneWav` each has its own. */
  browser?: Browser;
}

/** The Chromium to drive: VIVANT_CHROMIUM, which the launcher sets, or Debian's. */
export function chromiumPath(): string {
  return process.env.VIVANT_CHROMIUM ?? '/usr/bin/chromium';
}

/** For what must come on a page: beside another whole service, a page that takes five seconds alone takes forty. */
const WAIT_MS = 120_000;

/**
 * Chromium's features that are off. It heeds the last such list alone, so this one holds Playwright's own
 * (chromiumSwitches.ts). The first two are pages of its address bar, which each window loads where nobody sees them: they
 * take a core for longer than the page under test.
 */
const FEATURES_OFF = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

/** @returns a browser whose pages wait for `WAIT_MS` */
export async function launchChromium(
  extra: string[] = [],
  executablePath = chromiumPath(),
): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      // Chromium's own sandbox needs rights a container often lacks; the page is ours.
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      `--disable-features=${FEATURES_OFF.join()}`,
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      ...extra,
    ],
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(WAIT_MS);
    return context;
  };
  return browser;
}

export async function openVisitor(options: VisitorOptions = {}) {
  const { server, address } = await servePage(options.wavs ?? []);
  const { microphoneWav } = options;
  const shared = microphoneWav ? undefined : options.browser;
  const browser =
    shared ??
    (await launchChromium(
      microphoneWav ? [`--use-file-for-fake-audio-capture=${microphoneWav}%noloop`] : [],
    ));
  const page: Page = await browser.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(address);
  await page.waitForFunction(() => 'visitor' in globalThis);
  const call = <T>(method: string, ...args: unknown[]): Promise<T> =>
    page.evaluate(
      ([name, values]) =>
        (globalThis as unknown as { visitor: Record<string, (...a: unknown[]) => unknown> }).visitor[name]?.(
          ...values,
        ),
      [method, args] as const,
    ) as Promise<T>;

  return {
    page,
    faults,
    join: (session: SessionStarted) => call<number>('join', session.serverUrl, session.userToken),
    microphone: () => call<void>('microphone'),
    /** Plays a recording as the microphone; answers the page's instant of its last sample. */
    speak: (wav: string) => call<number>('speak', `/${basename(wav)}`),
    type: (text: string) => call<number>('type', text),
    rpc: (identity: string, method: string, payload: string) =>
      call<string>('rpc', identity, method, payload),
    participants: () =>
      call<{ identity: string; name: string; metadata: string; attributes: Record<string, string> }[]>(
        'participants',
      ),
    roomMetadata: () => call<string | undefined>('roomMetadata'),
    now: () => call<number>('now'),
    lookAtMouth: (region: { x: number; y: number; width: number; height: number }) =>
      call<void>('lookAtMouth', region),
    keepPictures: (keep: boolean) => call<void>('keepPictures', keep),
    counts: () =>
      call<{
        frames: number;
        /** Of the avatar, ever: two for each process that was it. */
        tracks: number;
        distinctFrames: number;
        firstFrameMs: number | null;
        atMs: number;
      }>('counts'),
    captions: () => call<SeenCaption[]>('captions'),
    data: () => call<{ topic: string; from: string | null; text: string }[]>('data'),
    attributes: () => call<{ identity: string; changed: Record<string, string> }[]>('attributes'),
    disconnected: () => call<{ atMs: number; reason: number } | null>('disconnected'),
    sound: (sinceMs: number) =>
      call<{ firstLoudMs: number | null; lastLoudMs: number | null }>('sound', sinceMs),
    async take(): Promise<Recording> {
      const raw = await call<{
        frames: { atMs: number; luma: string; mouth: string }[];
        pcm: string;
        audioStartMs: number | null;
      }>('take');
      const pcm = Buffer.from(raw.pcm, 'base64');
      return {
        frames: raw.frames.map(({ atMs, luma, mouth }) => ({
          atMs,
          luma: new Uint8Array(Buffer.from(luma, 'base64')),
          mouth: new Uint8Array(Buffer.from(mouth, 'base64')),
        })),
        pcm: new Int16Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length)),
        audioStartMs: raw.audioStartMs ?? Number.NaN,
      };
    },
    leave: () => call<void>('leave'),
    /** Says goodbye first: who just vanishes is waited for. */
    async close() {
      await call('leave').catch(() => {});
      await (shared === undefined ? browser : page).close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Visitor = Awaited<ReturnType<typeof openVisitor>>;
