import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeWav, joinPcm } from '@vivant/contract/pcm';
import { sayAsVisitor } from '@vivant/media/testing/audio';
import { pickPort } from '@vivant/platform/free-port';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pressAt, writeAt } from './by-keys.ts';
import { ASSETS, type Integrator, newIntegrator } from './integrator.ts';
import {
  barriersOf,
  JUDGED,
  judge,
  judgeAll,
  judgeLooks,
  SIZES,
  showsVoice,
  untilPlaying,
  watch,
} from './page-judge.ts';
import { removeData, type Service, startService } from './service.ts';
import { recognisedLanguage, recognisersOf, tellRecognisers, tellWords } from './told-recognition.ts';
import { until } from './until.ts';
import { launchChromium } from './visitor.ts';
import { startSite } from './widget-site.ts';

const PORTRAIT = join(ASSETS, 'portraits/p11_painting_mona_lisa.jpg');
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');
const OUT = new URL('../out/', import.meta.url).pathname;
/** A name that is not loopback, as a phone in the same house would use it; Chromium maps it to this machine. */
const FOREIGN = 'vivant.test';
const RESOLVES_FOREIGN = [`--host-resolver-rules=MAP ${FOREIGN} 127.0.0.1`];

/** Run in the page; the types of a browser are not ours here. */
const focused = () =>
  (globalThis as unknown as { document: { activeElement: { tagName: string } } }).document.activeElement
    .tagName;

/** Run in the page: how loud the avatar is. */
const loudness = () =>
  (
    globalThis as unknown as { document: { querySelector(selector: string): { volume: number } | null } }
  ).document.querySelector('audio')?.volume;

/** Run in the page: calls `heardAll` once its microphone has heard a voice, and then nothing for a second. */
const tellWhenSilentAgain = () => {
  const page = globalThis as unknown as {
    navigator: { mediaDevices: { getUserMedia(constraints: unknown): Promise<object> } };
    AudioContext: new () => {
      createMediaStreamSource(stream: object): { connect(node: object): void };
      createAnalyser(): { fftSize: number; getFloatTimeDomainData(into: Float32Array): void };
    };
    heardAll(): void;
  };
  const devices = page.navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    const context = new page.AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let voicedAt: number | null = null;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      if (samples.some((sample) => Math.abs(sample) > 0.02)) voicedAt = Date.now();
      if (voicedAt === null || Date.now() - voicedAt < 1000) return;
      clearInterval(timer);
      page.heardAll();
    }, 20);
    return stream;
  };
};

describe.skipIf(!existsSync(PORTRAIT))('the visitor’s page', () => {
  let service: Service;
  let integrator: Integrator;
  let browser: Browser;
  let avatarId: string;
  let port: number;
  /** What pages asked of other hosts, or complained of. */
  const faults: string[] = [];
  let addresses = 0;

  beforeAll(async () => {
    await mkdir(OUT, { recursive: true });
    port = await pickPort('tcp', '127.0.0.1');
    service = await startService({
      env: {
        VIVANT_PORT: String(port),
        VIVANT_PUBLIC_URL: `http://${FOREIGN}:${port}`,
        // Nobody waits until the visitor before has left, and few make a line; each comes from an address of its own.
        VIVANT_MEDIA_SLOTS: '2',
        VIVANT_TRUST_PROXY: '1',
        VIVANT_ANONYMOUS_SESSIONS_PER_HOUR: '6',
      },
    });
    integrator = await newIntegrator({ ...service, baseUrl: `http://127.0.0.1:${port}` });
    browser = await launchChromium(RESOLVES_FOREIGN);
    avatarId = await integrator.create({
      manifest: {
        name: 'Lisa',
        visibility: 'unlisted',
        persona: { greeting: 'Good day. I have been smiling for five hundred years.' },
      },
      portrait: PORTRAIT,
      voice: VOICE,
      knowledge: {
        'painting.md': '# The painting\n\nThe portrait was painted on a panel of poplar wood in Florence.',
      },
    });
  });

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (service) await removeData(service);
  });

  interface Visit extends BrowserContextOptions {
    host?: string;
    path?: string;
    from?: Browser;
  }

  /** As somebody from an address that nobody has come from before. */
  async function open({
    host = 'localhost',
    path = `/a/${avatarId}`,
    from = browser,
    ...options
  }: Visit = {}): Promise<Page> {
    addresses += 1;
    const context = await from.newContext({
      ...JUDGED,
      extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${addresses}` },
      ...options,
    });
    const page = await context.newPage();
    watch(page, faults, (url) => url.host === `${host}:${port}`);
    await page.goto(`http://${host}:${port}${path}`);
    return page;
  }

  const change = (path: string, method: string, body: object) =>
    integrator.get(`/v1/avatars/${avatarId}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });

  /** A page of somebody who reads the account's sessions in the studio. */
  async function signedInPage(): Promise<Page> {
    const { url } = await service.operate<{ url: string }>(
      ...(['member', 'add', '--account', integrator.accountId, '--role', 'viewer'] as const),
    );
    const page = await (await browser.newContext(JUDGED)).newPage();
    watch(page, faults, ({ host }) => host === `localhost:${port}`);
    await page.goto(`http://localhost:${port}${new URL(url).pathname}${new URL(url).hash}`);
    await page.getByLabel('Your name').fill('Vera');
    await page.getByLabel('E-mail address').fill('vera@example.org');
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'Avatars', exact: true }).waitFor();
    return page;
  }

  /** An owner's calls of the studio about how the avatar is shared. */
  async function signedIn() {
    const { url } = await service.operate<{ url: string }>(
      ...(['member', 'add', '--account', integrator.accountId, '--role', 'owner'] as const),
    );
    const base = `http://localhost:${port}/studio/api`;
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const token = new URL(url).hash.slice(1);
    const used = await fetch(`${base}/links/use`, {
      ...{ method: 'POST', headers },
      body: JSON.stringify({
        token,
        name: 'Olga',
        email: `${crypto.randomUUID()}@example.org`,
        password: 'correct horse',
      }),
    });
    const cookie = used.headers.get('set-cookie')?.split(';')[0] ?? '';
    return async (method: string, body: object) => {
      const answer = await fetch(`${base}/avatars/${avatarId}/share`, {
        ...{ method, headers: { ...headers, cookie } },
        body: JSON.stringify(body),
      });
      expect(answer.status, await answer.text()).toBe(200);
    };
  }

  async function start(page: Page, button = 'Start talking') {
    await page.getByRole('button', { name: button }).click();
    // The place of the visitor before may not be free yet: then the page waits in line.
    await page.locator('main[data-phase="live"]').waitFor();
  }

  async function ask(page: Page) {
    await page.getByText('Good day.').first().waitFor();
    await writeAt(page, page.getByLabel('Message'), 'What kind of wood was it painted on?');
    await pressAt(page, page.getByRole('button', { name: 'Send' }), 'Enter');
    await page.locator('.caption[data-speaker="avatar"]', { hasText: 'poplar' }).waitFor();
  }

  async function hangUp(page: Page) {
    await page.getByRole('button', { name: 'End the conversation' }).click();
    await page.getByRole('heading', { name: 'The conversation has ended' }).waitFor();
  }

  it('waits with the visitor while the avatar is built, and opens by itself', async () => {
    const page = await open();
    await page.getByRole('heading', { name: 'Almost there' }).waitFor();
    await judge(page, 'visitor-building', { isWhole: true });
    const { avatar } = await integrator.built(avatarId);
    expect(avatar, JSON.stringify(avatar)).toMatchObject({ readyToChat: true });
    await page.getByRole('button', { name: 'Start talking' }).waitFor();
    await page.context().close();
  });

  it('without a sponsor budget it says that no time is left, in none of the owner’s words', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Start talking' }).click();
    await page.getByRole('heading', { name: 'No time left' }).waitFor();
    expect(await page.locator('.panel').textContent()).not.toMatch(/budget|credit|balance/i);
    await judgeAll(page, 'visitor-budget', { isWhole: true });
    await page.context().close();
  });

  it('beyond the day’s cap it says when visitors are let in again', async () => {
    await change('/sponsor_budget/topups', 'POST', { amountMicrocredits: 500_000 });
    await change('/sponsor_budget', 'PATCH', { dailyCapMicrocredits: 0 });
    const page = await open();
    await page.getByRole('button', { name: 'Start talking' }).click();
    await page.getByRole('heading', { name: 'That is all for today' }).waitFor();
    await page.getByText(/opens again at .*\d\d:\d\d/).waitFor();
    await change('/sponsor_budget', 'PATCH', { dailyCapMicrocredits: null });
    await page.context().close();
  });

  it('an address that asks too often is told when to try again', async () => {
    await change('/sponsor_budget', 'PATCH', { enabled: false });
    const page = await open();
    await page.getByRole('button', { name: 'Type instead' }).click();
    for (let i = 0; i < 6; i++) {
      await page.getByRole('heading', { name: 'No time left' }).waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
    }
    await page.getByRole('heading', { name: 'A short break' }).waitFor();
    await page.getByText(/try again at \d\d:\d\d/).waitFor();
    await judgeAll(page, 'visitor-limit', { isWhole: true, viewports: ['phone', 'laptop'] });
    await change('/sponsor_budget', 'PATCH', { enabled: true });
    await page.context().close();
  });

  it('a logged-out visitor hears, types, reads the sources, ends, rates and keeps the transcript, by keys alone', async () => {
    const page = await open({ ...SIZES.laptop, colorScheme: 'light', acceptDownloads: true });
    await page.getByText('You are about to talk with an AI.').waitFor();
    await pressAt(page, page.getByRole('button', { name: 'Start talking' }), 'Enter');
    await page.locator('main[data-phase="live"]').waitFor();
    await untilPlaying(page);
    expect(await page.evaluate(focused)).toBe('H1');
    const microphone = page.getByRole('button', { name: 'Microphone' });
    expect(await microphone.getAttribute('aria-pressed')).toBe('true');
    await page.getByText('Listening').or(page.getByText('Speaking')).first().waitFor();
    await ask(page);
    // A source opens what was read there.
    await pressAt(page, page.locator('.sources summary', { hasText: /painting/i }), 'Enter');
    await page.locator('.sources q', { hasText: 'panel of poplar wood' }).waitFor();
    // Each answer is announced once, whole.
    await page.locator('[data-announcement]', { hasText: 'poplar' }).waitFor({ state: 'attached' });

    await pressAt(page, microphone, 'Space');
    expect(await microphone.getAttribute('aria-pressed')).toBe('false');
    await pressAt(page, page.getByRole('button', { name: 'Settings' }), 'Enter');
    await pressAt(page, page.getByLabel('Push to talk'), 'Space');
    await page.keyboard.press('Tab');
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate(loudness)).toBe(0.5);
    await page.keyboard.press('Escape');
    const hold = page.getByRole('button', { name: 'Hold to talk' });
    await hold.hover();
    await page.mouse.down();
    await page.locator('.microphone[aria-pressed="true"]').waitFor();
    await page.mouse.up();
    await page.locator('.microphone[aria-pressed="false"]').waitFor();

    await pressAt(page, page.getByRole('button', { name: 'End the conversation' }), 'Enter');
    await page.getByRole('heading', { name: 'The conversation has ended' }).waitFor();
    const rated = (stars: number) =>
      page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' && answer.request().postDataJSON().stars === stars,
      );
    const byStar = rated(4);
    await pressAt(page, page.getByLabel('1 of 5 stars'), 'Space');
    for (let stars = 1; stars < 4; stars += 1) await page.keyboard.press('ArrowRight');
    expect((await byStar).status()).toBe(204);
    await page.getByText('Thank you, that helps.').waitFor();
    await writeAt(page, page.getByLabel('A few words?'), 'She smiles.');
    const byWord = rated(4);
    await pressAt(page, page.getByRole('button', { name: 'Send' }), 'Enter');
    expect((await byWord).status()).toBe(204);
    await page.getByText('Thank you, that helps.').waitFor();
    const saved = page.waitForEvent('download');
    await pressAt(page, page.getByRole('button', { name: 'Save the transcript' }), 'Enter');
    expect((await saved).suggestedFilename()).toBe('Lisa.txt');
    await start(page, 'Talk again');
    await hangUp(page);
    // Another conversation, which nobody has rated.
    expect(await page.getByLabel('4 of 5 stars').isChecked()).toBe(false);
    // The browser remembers how loud it was, and the studio what was said.
    await page.reload();
    await expect.poll(() => page.evaluate(loudness)).toBe(0.5);
    await page.context().close();
    const studio = await signedInPage();
    await studio.goto(`http://localhost:${port}/studio/sessions`);
    await studio.getByText('Rated 4.0 of 5 stars from one visitor').waitFor();
    await studio.getByRole('img', { name: '4 of 5 stars' }).click();
    await studio.getByText('She smiles.').waitFor();
    expect(await barriersOf(studio)).toEqual([]);
    await studio.context().close();
  });

  it('hears what a visitor says while the page still connects, and shows that it does', async () => {
    const question = join(OUT, 'what-kind-of-wood.wav');
    // A busy machine has opened the microphone for a while before the page hears it.
    const said = [new Int16Array(32_000), await sayAsVisitor('What kind of wood was it painted on?')];
    await writeFile(question, encodeWav(joinPcm(said), 16_000));
    const microphone = `--use-file-for-fake-audio-capture=${question}%noloop`;
    const speaker = await launchChromium([...RESOLVES_FOREIGN, microphone]);
    try {
      const page = await open({ from: speaker });
      const heardAll = Promise.withResolvers<void>();
      await page.exposeFunction('heardAll', () => heardAll.resolve());
      await page.evaluate(tellWhenSilentAgain);
      await page.route('**/v1/anonymous_session', async (route) => {
        await heardAll.promise;
        await route.continue();
      });
      const loud = page.waitForFunction(showsVoice, '.panel .microphone');
      await page.getByRole('button', { name: 'Start talking' }).click();
      await loud;
      await page.locator('main[data-phase="live"]').waitFor();
      // All of it was said before, so any word of it was kept; a busy machine may mishear one or the other.
      await page.locator('.caption[data-speaker="visitor"]', { hasText: /kind|wood|paint/ }).waitFor();
      await hangUp(page);
    } finally {
      await speaker.close();
    }
  });

  it('has every control in view on every screen, in both schemes, with large text too', async () => {
    const page = await open(SIZES.phone);
    await page.getByRole('button', { name: 'Type instead' }).waitFor();
    await judgeAll(page, 'visitor-welcome', { isWhole: true });
    // One whose answer does not come.
    await page.route('**/v1/anonymous_session', () => undefined, { times: 1 });
    await page.getByRole('button', { name: 'Start talking' }).click();
    await page.locator('.panel .microphone').waitFor();
    await judgeAll(page, 'visitor-connecting', { isWhole: true, viewports: ['phone', 'landscape'] });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await start(page, 'Type instead');
    await untilPlaying(page);
    await ask(page);
    await judgeAll(page, 'visitor-live', { isWhole: true });
    await page.getByRole('button', { name: 'Settings' }).click();
    await judgeAll(page, 'visitor-settings', { isWhole: true });
    await hangUp(page);
    await judgeAll(page, 'visitor-ended', { isWhole: true });
    await page.getByLabel('5 of 5 stars').check();
    await page.getByLabel('A few words?').waitFor();
    await judgeAll(page, 'visitor-rated', { isWhole: true });
    await page.context().close();
  });

  it('on a phone over http from another machine it says first why there is no microphone', async () => {
    const page = await open({ ...SIZES.phone, host: FOREIGN });
    await page.getByText('needs a page opened over https').waitFor();
    await start(page);
    // Who says nothing to a greeting may not have heard it.
    const unheard = page.getByText('No sound? Check the volume and the silent switch.');
    await unheard.waitFor();
    await judge(page, 'unheard-phone');
    await ask(page);
    expect(await unheard.count()).toBe(0);
    await hangUp(page);
    await page.context().close();
  });

  it('a visitor who finds every place taken waits in line, and gets in when it is their turn', async () => {
    const { sessionId } = await until(
      () => integrator.startSession(avatarId, { maxDurationSeconds: 120 }).catch(() => undefined),
      'a place for somebody else',
      30_000,
    );
    const first = await open();
    await start(first, 'Type instead');
    const second = await open({ ...SIZES.phone, colorScheme: 'light' });
    await second.getByRole('button', { name: 'Type instead' }).click();
    await second.getByRole('heading', { name: 'Everybody is talking' }).waitFor();
    await second.getByText('You are next').waitFor();
    await judge(second, 'visitor-busy', { isWhole: true });
    await hangUp(first);
    await second.locator('main[data-phase="live"]').waitFor();
    await hangUp(second);
    await service.operate('session', 'end', sessionId);
    await first.context().close();
    await second.context().close();
  });

  it('speaks the avatar’s language, or the browser’s where the avatar is not known', async () => {
    await change('', 'PATCH', { visibility: 'private' });
    const hidden = await open({ locale: 'de-DE', colorScheme: 'dark' });
    await hidden.getByRole('heading', { name: 'Hier ist nichts' }).waitFor();
    expect(await hidden.locator('html').getAttribute('lang')).toBe('de');
    await judgeAll(hidden, 'visitor-unknown', { isWhole: true });
    // A private avatar's page is that of one that never was, to the letter.
    const text = await hidden.locator('.panel').innerHTML();
    const unknown = await open({ locale: 'de-DE', path: '/a/00000000-0000-4000-8000-000000000000' });
    await unknown.getByRole('heading', { name: 'Hier ist nichts' }).waitFor();
    expect(await unknown.locator('.panel').innerHTML()).toBe(text);
    expect(await unknown.title()).toBe(await hidden.title());
    await change('', 'PATCH', { visibility: 'public' });
    const shown = await open({ locale: 'de-DE' });
    await shown.getByRole('button', { name: 'Start talking' }).waitFor();
    expect(await shown.locator('meta[property="og:image"]').getAttribute('content')).toBe(
      `http://${FOREIGN}:${port}/a/${avatarId}/poster.jpg`,
    );
    for (const page of [hidden, unknown, shown]) await page.context().close();
  });

  it('a visitor chooses the language, by keys too', async () => {
    const page = await open({ path: `/a/${avatarId}?theme=dark` });
    await page.getByLabel('Language').selectOption({ label: 'Deutsch' });
    await page.getByRole('button', { name: 'Gespräch beginnen' }).waitFor();
    expect(new URL(page.url()).search).toBe('?theme=dark&language=de');
    // Going through the list takes nobody away; being done with it does.
    const choice = page.getByLabel('Sprache');
    await choice.focus();
    for (let tries = 0; (await choice.inputValue()) !== 'ru' && tries < 10; tries++)
      await page.keyboard.press('ArrowDown');
    expect(new URL(page.url()).searchParams.get('language')).toBe('de');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Начать разговор' }).waitFor();
    expect(new URL(page.url()).searchParams.get('language')).toBe('ru');
    await page.context().close();
  });

  it('after the end of the link it says so, and nothing of the avatar', async () => {
    const owner = await signedIn();
    await owner('PATCH', { expiresAt: new Date().toISOString() });
    const page = await open();
    await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
    expect(await page.title()).not.toContain('Lisa');
    await judgeAll(page, 'visitor-expired', { isWhole: true, viewports: ['phone', 'laptop'] });
    await owner('PATCH', { expiresAt: null });
    await page.context().close();
  });

  it('on a site with a strict policy, the widget shows the avatar once it is tapped', async () => {
    const site = await startSite(avatarId, `http://localhost:${port}`);
    const owner = await signedIn();
    await owner('PATCH', { allowedOrigins: [site.origin] });
    const page = await site.open(browser);
    // Nothing of the service but its script before the tap.
    expect(page.frames()).toHaveLength(1);
    await page.getByRole('button', { name: 'Ask Lisa' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Gespräch beginnen' }).waitFor();
    // The site has chosen the language.
    expect(await frame.getByLabel('Sprache').count()).toBe(0);
    await frame.getByRole('button', { name: 'Gespräch beginnen' }).click();
    // The visitor before has left, but their process may not be ready for another: the page waits in line.
    await frame.locator('main[data-phase="live"]').waitFor();
    const cannotHear = frame.getByText('Diese Sprache wird hier nicht nach Gehör verstanden.');
    await cannotHear.waitFor();
    await frame.getByLabel('Nachricht').fill('What kind of wood was it painted on?');
    await frame.getByRole('button', { name: 'Senden' }).click();
    await frame.locator('.caption[data-speaker="avatar"]', { hasText: 'poplar' }).waitFor();
    // It is known by then, and the answer needs the room.
    expect(await cannotHear.count()).toBe(0);
    await judgeLooks(page, 'widget-live');
    // By keys: after pictures in several sizes, Chromium at times gives what the mouse does over a frame to the page around.
    await pressAt(page, frame.getByRole('button', { name: 'Gespräch beenden' }), 'Enter');
    await page.getByText('ended', { exact: true }).waitFor();
    const events = (await page.locator('#events li').allTextContents()).map((text) => text.split(' ')[0]);
    expect(events).toEqual(expect.arrayContaining(['ready', 'started', 'turn', 'ended']));
    await page.context().close();

    const any = await site.open(browser, '/any');
    await judgeLooks(any, 'widget-button');
    await any.getByRole('button', { name: 'Ask Lisa' }).click();
    const anyFrame = any.frameLocator('iframe');
    for (const [label, tag, begins] of [
      ['Language', 'fr', 'Commencer à écrire'],
      ['Langue', 'de', 'Gespräch beginnen'],
    ] as const) {
      await anyFrame.getByLabel(label).selectOption(tag);
      await anyFrame.getByRole('button', { name: begins }).waitFor();
    }
    await any.getByText('ready', { exact: false }).first().waitFor();
    await judgeLooks(any, 'widget-welcome');
    await any.context().close();

    // A session of the site's own: its key stays on its server.
    // Once the place of the visitor before is free.
    await expect
      .poll(async () => {
        site.session = await integrator.startSession(avatarId, { maxDurationSeconds: 60 }).catch(() => null);
        return site.session;
      })
      .not.toBeNull();
    const own = await site.open(browser, '/own');
    await own.getByRole('button', { name: 'Ask Lisa' }).click();
    await own.frameLocator('iframe').getByRole('button', { name: 'Lieber tippen' }).click();
    await own.frameLocator('iframe').locator('main[data-phase="live"]').waitFor();
    // A visitor who goes before the avatar has seen them is waited for.
    await own.frameLocator('iframe').locator('.caption[data-speaker="avatar"]').first().waitFor();
    await own.frameLocator('iframe').getByRole('button', { name: 'Gespräch beenden' }).click();
    await own.getByText('ended', { exact: true }).waitFor();
    expect(site.faults).toEqual([]);
    await own.context().close();

    await owner('PATCH', { allowedOrigins: [] });
    const refused = await site.open(browser);
    await refused.getByRole('button', { name: 'Ask Lisa' }).click();
    await expect.poll(() => site.faults.join()).toContain('frame-ancestors');
    await refused.getByText('Die KI kann hier gerade nicht gezeigt werden.').waitFor();
    await refused.getByText('error {"code":"not_shown"}').waitFor();
    await judgeLooks(refused, 'widget-not-shown');
    await refused.context().close();
    await site.close();
  });

  it('the example of a site shows it, under the policy that it tells of', async () => {
    const page = await open({ path: `/widget-example/${avatarId}`, bypassCSP: false });
    await judgeLooks(page, 'widget-example');
    await page.getByRole('button', { name: 'Talk to our AI' }).click();
    await page.frameLocator('iframe').getByRole('button', { name: 'Start talking' }).waitFor();
    await judgeLooks(page, 'widget-example-open');
    await page.context().close();
  });

  it('offers questions it can answer, and a tap asks one', async () => {
    const page = await open();
    await start(page, 'Type instead');
    const suggested = page.getByRole('list', { name: 'Questions it can answer' });
    await suggested.getByRole('button', { name: 'Tell me about “The painting”.' }).click();
    await page.locator('.caption[data-speaker="visitor"]', { hasText: 'The painting' }).waitFor();
    await page.locator('.caption[data-speaker="avatar"]', { hasText: 'poplar' }).waitFor();
    expect(await suggested.count()).toBe(0);
    expect(await page.locator('h1:focus').count()).toBe(1);
    await hangUp(page);
    await page.context().close();
  });

  it('lets the browser listen to a language that the service does not hear, once the visitor agrees', async () => {
    const context = await browser.newContext({
      ...JUDGED,
      extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.250' },
    });
    await tellRecognisers(context);
    const page = await context.newPage();
    watch(page, faults, (url) => url.host === `localhost:${port}`);
    await page.goto(`http://localhost:${port}/a/${avatarId}?language=de`);
    // It says so before it begins, and asks for no microphone that nobody would hear.
    await page.getByText('oder lassen Sie Ihren Browser Ihre Stimme erkennen').waitFor();
    expect(await page.getByRole('button', { name: 'Lieber tippen' }).count()).toBe(0);
    await judgeAll(page, 'visitor-welcome-unheard', { isWhole: true });
    await start(page, 'Gespräch beginnen');
    const offer = page.getByRole('button', { name: 'Den Browser zuhören lassen' });
    await offer.waitFor();
    await judgeAll(page, 'visitor-browser-listening', { isWhole: true });
    expect(await recognisersOf(page)).toBe(0);
    await offer.click();
    await page.locator('[data-agent="listening"]').waitFor();
    await expect.poll(() => recognisersOf(page)).toBeGreaterThan(0);
    expect(await recognisedLanguage(page)).toBe('de');
    await tellWords(page, 'Wer bist du?');
    await page.locator('.caption[data-speaker="visitor"]', { hasText: 'Wer bist du?' }).waitFor();
    await page.locator('.caption[data-speaker="avatar"]', { hasText: 'Lisa' }).waitFor();
    await page.getByRole('button', { name: 'Gespräch beenden' }).click();
    await page.getByRole('heading', { name: 'Das Gespräch ist beendet' }).waitFor();
    await context.close();
  });

  it('sends no request to other hosts, and logs no error in the console', () => expect(faults).toEqual([]));
});
