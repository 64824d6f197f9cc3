import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES } from '@vivant/contract/languages';
import { encodeWav } from '@vivant/contract/pcm';
import type { SessionStarted } from '@vivant/contract/session';
import type { VisitorAvatar } from '@vivant/contract/visitor-page';
import { sayAsVisitor } from '@vivant/media/testing/audio';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firefoxPath, openFirefox } from './firefox.ts';
import { type Integrator, integratorWith } from './integrator.ts';
import {
  expectFit,
  JUDGED,
  judge,
  judgeAll,
  refuseMicrophone,
  SIZES,
  showsVoice,
  untilPlaying,
  watch,
} from './page-judge.ts';
import { removeData, type Service } from './service.ts';
import { startWithVera } from './shared-vera.ts';
import { until } from './until.ts';
import { launchChromium } from './visitor.ts';
import { findWebKit, openWebKit } from './webkit.ts';

const OUT = new URL('../out/', import.meta.url).pathname;
const FIREFOX_LIMIT_MS = 120_000;
const webkit = findWebKit();

/** Run in the page; the types of a browser are not ours here. */
const allowMicrophone = () => {
  const page = globalThis as unknown as { navigator: { mediaDevices: { getUserMedia?: unknown } } };
  // What refused stood before the browser's own.
  delete page.navigator.mediaDevices.getUserMedia;
};
const isFullScreen = () =>
  (globalThis as unknown as { document: { fullscreenElement: unknown } }).document.fullscreenElement !== null;
const isHeard = () => {
  const page = globalThis as unknown as {
    document: { querySelector(selector: string): { paused: boolean; currentTime: number } | null };
  };
  const audio = page.document.querySelector('audio');
  return audio !== null && !audio.paused && audio.currentTime > 0.2;
};
/** Run on the list of what was said: how far it is from its start and from its end. */
const scrolled = (element: unknown) => {
  const { scrollTop, scrollHeight, clientHeight } = element as Record<
    'scrollTop' | 'scrollHeight' | 'clientHeight',
    number
  >;
  return { fromStart: scrollTop, fromEnd: Math.round(scrollHeight - scrollTop - clientHeight) };
};
/**
 * Run before the page's own program: begins without a touch, and says so in the console once picture and sound have
 * come and the sound is held back. A page tries again when its sound comes, and would be let after a touch.
 */
const beginUntouched = () => {
  const page = globalThis as unknown as {
    document: {
      querySelectorAll(selector: string): Iterable<{ textContent: string; click(): void }>;
      querySelector(
        selector: 'audio' | 'video',
      ): { readyState: number; paused: boolean; currentTime: number } | null;
    };
  };
  const HAVE_ENOUGH_DATA = 4;
  const button = (text: string) =>
    [...page.document.querySelectorAll('button')].find(({ textContent }) => textContent === text);
  const timer = setInterval(() => {
    button('Type instead')?.click();
    const audio = page.document.querySelector('audio');
    if (audio === null || audio.readyState < HAVE_ENOUGH_DATA || !audio.paused) return;
    if ((page.document.querySelector('video')?.currentTime ?? 0) === 0) return;
    if (button('Tap for sound') === undefined) return;
    clearInterval(timer);
    console.info('sound is held back');
  }, 50);
};

const soon = new Date(Date.now() + 600_000).toISOString();
/** Status, body and the page's title of it. */
const REFUSALS = [
  [409, { error: 'avatar_not_ready' }, 'Not available'],
  [402, { error: 'sponsor_budget_exhausted' }, 'No time left'],
  [402, { error: 'sponsor_budget_exhausted', resetsAt: soon }, 'That is all for today'],
  [402, { error: 'insufficient_credits' }, 'No time left'],
  [429, { error: 'rate_limited' }, 'A short break'],
  [500, { error: 'internal' }, 'Something went wrong'],
  [502, null, 'Something went wrong'],
  [0, null, 'No connection'],
  [403, { error: 'link_expired' }, 'This link has ended'],
] as const;
/** The next start of the page. */
const refuseOnce = (page: Page, [status, body]: (typeof REFUSALS)[number]) =>
  page.route(
    '**/v1/anonymous_session',
    (route) => {
      if (status === 0) return route.abort('internetdisconnected');
      const words = { message: 'The owner’s balance does not cover it.' };
      return route.fulfill({
        status,
        ...(body === null ? { body: 'Bad gateway' } : { json: { ...body, ...words } }),
      });
    },
    { times: 1 },
  );

/** What a visitor meets in a call beside questions and answers: the network, the browser's refusals, the end of the time. */
describe('a call on the visitor’s page', () => {
  let service: Service;
  let integrator: Integrator;
  let browser: Browser;
  let avatarId: string;
  const faults: string[] = [];
  let addresses = 0;

  beforeAll(async () => {
    await mkdir(OUT, { recursive: true });
    browser = await launchChromium();
    const vera = await startWithVera(browser, faults);
    ({ service, avatarId } = vera);
    const { secret } = await service.operate<{ secret: string }>(
      ...(['key', 'create', '--account', vera.accountId, '--scopes', 'sessions'] as const),
    );
    integrator = integratorWith(service, vera.accountId, secret);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (service) await removeData(service);
  });

  interface Visit extends BrowserContextOptions {
    from?: Browser;
    /** Of which the page gets, instead of one that it starts. */
    session?: SessionStarted;
    language?: string;
    /** A lost network is an error in the console. */
    mayFail?: boolean;
    /** Before the page is opened. */
    prepare?(page: Page): Promise<void>;
  }

  const addressIn = (language?: string) =>
    `${service.baseUrl}/a/${avatarId}${language === undefined ? '' : `?language=${language}`}`;

  /** As somebody from an address that nobody has come from before. */
  async function open({
    from = browser,
    session,
    language,
    mayFail = false,
    prepare,
    ...options
  }: Visit = {}): Promise<Page> {
    addresses += 1;
    const context = await from.newContext({
      ...JUDGED,
      extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${addresses}` },
      ...options,
    });
    const page = await context.newPage();
    if (!mayFail) watch(page, faults, ({ host }) => host === new URL(service.baseUrl).host);
    if (session !== undefined)
      await page.route('**/v1/anonymous_session', (route) => route.fulfill({ json: session }));
    await prepare?.(page);
    await page.goto(addressIn(language));
    return page;
  }

  const isLive = (page: Page) => page.locator('main[data-phase="live"]').waitFor();
  async function startTyping(page: Page) {
    await page.getByRole('button', { name: 'Type instead' }).click();
    await isLive(page);
  }
  const answers = (page: Page) => page.locator('.caption[data-speaker="avatar"][data-final="true"]');
  /** Until the avatar begins to answer: what is asked next interrupts it. */
  async function ask(page: Page, question: string) {
    const before = await page.locator('.caption[data-speaker="visitor"]').count();
    await page.getByLabel('Message').fill(question);
    await page.getByRole('button', { name: 'Send' }).click();
    await page
      .locator('.caption[data-speaker="visitor"]')
      .nth(before)
      .locator('xpath=following-sibling::*[@data-speaker="avatar"]')
      .first()
      .waitFor();
  }
  async function leave(page: Page) {
    await page.getByRole('button', { name: 'End the conversation' }).click();
    await page.getByRole('heading', { name: 'The conversation has ended' }).waitFor();
    await page.context().close();
  }

  describe('while others talk too', { concurrent: true }, () => {
    it('counts the last half minute down, says it twice, and ends with a word about the time', async () => {
      const session = await integrator.startSession(avatarId, { maxDurationSeconds: 40 });
      const page = await open({ session });
      await startTyping(page);
      // A busy page may say it a second late.
      const said = (seconds: RegExp) =>
        page.locator('[role="status"]', {
          hasText: new RegExp(`This conversation ends in ${seconds.source} seconds`),
        });
      await said(/(30|2\d)/).waitFor({ state: 'attached' });
      const countdown = page.locator('.countdown');
      const left = async () => Number(/0:(\d\d) left/.exec((await countdown.textContent()) ?? '')?.[1]);
      const first = await left();
      await expect.poll(left).toBeLessThan(first);
      // What is read to people is not said again with each second.
      expect(await said(/(30|2\d)/).count()).toBe(1);
      await judge(page, 'call-countdown', { isWhole: true });
      await said(/[0-5]/).waitFor({ state: 'attached' });
      await page.getByText('The time for this conversation is over.').waitFor();
      expect(await countdown.count()).toBe(0);
      await page.getByRole('button', { name: 'Talk again' }).waitFor();
      await page.context().close();
    });

    it('says that the network is gone, and goes on when it is back', async () => {
      const page = await open({ mayFail: true });
      const devtools = await page.context().newCDPSession(page);
      // Of connections between browsers, too, where they are made after the first of these calls.
      const setNetwork = (isThere: boolean) =>
        devtools.send('Network.emulateNetworkConditionsByRule', {
          matchedNetworkConditions: [
            {
              ...{ urlPattern: '', offline: !isThere, packetLoss: isThere ? 0 : 100 },
              ...{ latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
            },
          ],
        });
      await setNetwork(true);
      await startTyping(page);
      await untilPlaying(page);
      await answers(page).first().waitFor();
      await setNetwork(false);
      const weak = page.getByText('The connection is weak. Reconnecting…');
      await weak.waitFor();
      // Judged by a picture alone: a call without network does not last long.
      await page.screenshot({ path: join(OUT, 'call-reconnecting.png') });
      await setNetwork(true);
      await weak.waitFor({ state: 'detached' });
      await isLive(page);
      await ask(page, 'What is Vivant?');
      await leave(page);
    });
  });

  it('offers a tap for the sound where the browser holds it back, and then it is heard', async () => {
    const strict = await launchChromium(['--autoplay-policy=document-user-activation-required']);
    try {
      const heldBack = Promise.withResolvers<void>();
      const page = await open({
        ...{ from: strict, ...SIZES.phone },
        async prepare(prepared) {
          // Whatever a test runs in a page counts as a touch.
          await prepared.addInitScript(beginUntouched);
          prepared.on('console', (message) => message.text() === 'sound is held back' && heldBack.resolve());
        },
      });
      await heldBack.promise;
      const tap = page.getByRole('button', { name: 'Tap for sound' });
      await untilPlaying(page);
      expect(await page.evaluate(isHeard)).toBe(false);
      await judgeAll(page, 'call-tap-for-sound', { isWhole: true, viewports: ['phone', 'landscape'] });
      await tap.click();
      await tap.waitFor({ state: 'detached' });
      await page.waitForFunction(isHeard);
      await leave(page);
    } finally {
      await strict.close();
    }
  });

  it('takes up a microphone that was refused at first, shows how loud it is, and what both say', async () => {
    const question = join(OUT, 'what-does-it-cost.wav');
    await writeFile(question, encodeWav(await sayAsVisitor('What does it cost?'), 16_000));
    const speaker = await launchChromium([`--use-file-for-fake-audio-capture=${question}%noloop`]);
    try {
      const page = await open({ from: speaker });
      await page.evaluate(refuseMicrophone);
      await page.getByRole('button', { name: 'Start talking' }).click();
      await isLive(page);
      const refused = page.getByText('The microphone is blocked. Allow it in the address bar');
      await refused.waitFor();
      const microphone = page.getByRole('button', { name: 'Microphone' });
      expect(await microphone.getAttribute('aria-pressed')).toBe('false');
      await judgeAll(page, 'call-microphone-blocked', { isWhole: true, viewports: ['phone', 'landscape'] });
      await answers(page).first().waitFor();
      await page.evaluate(allowMicrophone);
      const loud = page.waitForFunction(showsVoice, '.microphone');
      await microphone.click();
      await page.locator('.microphone[aria-pressed="true"]').waitFor();
      await loud;
      await refused.waitFor({ state: 'detached' });
      // Nothing was typed: whichever words a busy machine has understood were spoken.
      const heard = page.locator('.caption[data-speaker="visitor"]', { hasText: /\w/ }).first();
      await heard.waitFor();
      await heard.locator('xpath=following-sibling::*[@data-speaker="avatar"]').first().waitFor();
      // All is said.
      await expect.poll(() => page.evaluate(showsVoice, '.microphone')).toBe(false);
      await leave(page);
    } finally {
      await speaker.close();
    }
  });

  it('leaves a visitor who reads back where they are, and shows the newest at a tap', async () => {
    const page = await open({ viewport: { width: 844, height: 390 } });
    await startTyping(page);
    const list = page.getByRole('list', { name: 'Conversation' });
    const newest = page.getByRole('button', { name: 'Newest' });
    await answers(page).first().waitFor();
    for (const question of ['What is Vivant?', 'Who are you?', 'What is Vivant?']) await ask(page, question);
    expect(await newest.count()).toBe(0);
    await list.hover();
    await page.mouse.wheel(0, -10_000);
    await newest.waitFor();
    await expect.poll(() => list.evaluate(scrolled)).toMatchObject({ fromStart: 0 });
    await ask(page, 'Who are you?');
    expect(await list.evaluate(scrolled)).toMatchObject({ fromStart: 0 });
    await judge(page, 'call-reading-back', { isWhole: true });
    await newest.click();
    await newest.waitFor({ state: 'detached' });
    const isAtEnd = () =>
      expect.poll(async () => (await list.evaluate(scrolled)).fromEnd).toBeLessThanOrEqual(1);
    await isAtEnd();
    // As with a phone’s keyboard.
    await page.setViewportSize({ width: 844, height: 330 });
    await isAtEnd();
    await page.setViewportSize({ width: 844, height: 390 });

    const captions = page.getByRole('button', { name: 'Captions' });
    await captions.click();
    await list.waitFor({ state: 'detached' });
    expect(await captions.getAttribute('aria-pressed')).toBe('false');
    await captions.click();
    await page.locator('.caption', { hasText: 'What is Vivant?' }).first().waitFor();

    const fullScreen = page.getByRole('button', { name: 'Full screen' });
    await fullScreen.click();
    await page.waitForFunction(isFullScreen);
    await fullScreen.click();
    await expect.poll(() => page.evaluate(isFullScreen)).toBe(false);
    await leave(page);
  });

  it('is open to the visitor’s voice while a key is held, where they have chosen so', async () => {
    const page = await open(SIZES.phone);
    await page.getByRole('button', { name: 'Start talking' }).click();
    await isLive(page);
    await page.locator('.microphone[aria-pressed="true"]').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Push to talk').check();
    // Another microphone is as shut as the one before.
    const device = page.getByRole('combobox', { name: 'Microphone to use' });
    const [, other] = await device.locator('option').all();
    const chosen = (await other?.getAttribute('value')) ?? '';
    await device.selectOption(chosen);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings' }).click();
    expect(await device.inputValue()).toBe(chosen);
    await page.keyboard.press('Escape');
    const hold = page.getByRole('button', { name: 'Hold to talk' });
    await page.locator('.microphone[aria-pressed="false"]').waitFor();
    await judgeAll(page, 'call-push-to-talk', { isWhole: true, viewports: ['phone', 'tablet'] });
    await hold.focus();
    await page.keyboard.down('Space');
    await page.locator('.microphone[aria-pressed="true"]').waitFor();
    await page.keyboard.up('Space');
    await page.locator('.microphone[aria-pressed="false"]').waitFor();
    await leave(page);
  });

  it('goes on in the window that was opened last, and the one before says so', async () => {
    const session = await integrator.startSession(avatarId, { maxDurationSeconds: 120 });
    const first = await open({ session });
    await startTyping(first);
    const second = await open({ session });
    await startTyping(second);
    await first.getByText('The conversation goes on in another window.').waitFor();
    await first.context().close();
    await untilPlaying(second);
    await leave(second);
  });

  it('has room for its words in each language on a narrow phone, upright and on its side', async () => {
    const session = await integrator.startSession(avatarId, { maxDurationSeconds: 600 });
    const fits = async (page: Page, screen: string) => {
      for (const [width, height] of [[740, 360] as const, [360, 740] as const]) {
        await page.setViewportSize({ width, height });
        await expectFit(page, `${screen}, ${width} wide`, true);
      }
    };
    const endsIn = async (page: Page, tag: string) => {
      await page.locator('main[data-phase="ended"]').waitFor();
      await fits(page, `${tag}, ended`);
      await page.context().close();
    };
    let talking: { page: Page; tag: string } | null = null;
    for (const { tag } of LANGUAGES.filter(({ tag, spokenAs }) => spokenAs === tag)) {
      const page = await open({ ...SIZES.phone, session, language: tag });
      await page.evaluate(refuseMicrophone);
      const begin = page.locator('.choices .primary');
      await begin.waitFor();
      await fits(page, `${tag}, welcome`);
      for (const refusal of REFUSALS.filter(([, , title]) => title !== 'This link has ended')) {
        await refuseOnce(page, refusal);
        await begin.click();
        await page.locator('[data-obstacle]').waitFor();
        await expectFit(page, `${tag}, ${refusal[2]}`, true);
      }
      await begin.click();
      await isLive(page);
      // It goes on here now.
      if (talking !== null) await endsIn(talking.page, talking.tag);
      talking = { page, tag };
      await page.locator('.composer input').fill('Who are you?');
      await page.locator('.composer button').click();
      await page.locator('.caption').first().waitFor();
      await fits(page, `${tag}, live`);
      await page.locator('.settings > button').click();
      await fits(page, `${tag}, settings`);
    }
    await talking?.page.locator('.round.end').click();
    if (talking !== null) await endsIn(talking.page, talking.tag);
  });

  it('that cannot begin says why in words for visitors, and tries again at a tap', async () => {
    const page = await open(SIZES.phone);
    await page.getByRole('button', { name: 'Type instead' }).waitFor();
    for (const refusal of REFUSALS) {
      await refuseOnce(page, refusal);
      await page.getByRole('button', { name: /^(Type instead|Try again)$/ }).click();
      await page.getByRole('heading', { name: refusal[2], exact: true }).waitFor();
      expect(await page.locator('.panel').textContent()).not.toMatch(/balance|credit|budget/i);
    }
    await judgeAll(page, 'call-refused', { isWhole: true, viewports: ['phone', 'landscape'] });
    // A link that has ended does not begin again.
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.context().close();
  });

  it.each([
    ['held', 'Not available yet'],
    ['unavailable', 'Not available'],
  ] as const)('does not begin with an avatar that is %s', async (state, title) => {
    const page = await open();
    await page.route(`**/a/${avatarId}/avatar`, async (route) => {
      const avatar = (await (await route.fetch()).json()) as VisitorAvatar;
      await route.fulfill({ json: { ...avatar, state } });
    });
    await page.reload();
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await judgeAll(page, `call-${state}`, { isWhole: true, viewports: ['phone', 'laptop'] });
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Type instead' }).waitFor();
    await page.context().close();
  });

  it.skipIf(firefoxPath === null)(
    'is not to be had in Firefox at a loopback address, which says so',
    async () => {
      const page = await openFirefox(firefoxPath ?? '');
      const isSeen = (condition: string) =>
        until(() => page.evaluate<boolean>(condition), `${condition} in Firefox`, FIREFOX_LIMIT_MS);
      try {
        await page.goto(`${service.baseUrl}/a/${avatarId}`);
        await isSeen(`document.querySelector('.poster')?.naturalWidth > 0`);
        expect(page.faults).toEqual([]);
        await isSeen(`(() => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Type instead');
        button?.click();
        return button !== undefined;
      })()`);
        await isSeen(`document.querySelector('h1').textContent === 'Firefox does not reach its own machine'`);
        await isSeen(`document.activeElement === document.querySelector('h1')`);
        await isSeen(`document.documentElement.scrollWidth <= innerWidth`);
      } finally {
        await page.close();
      }
    },
  );

  it.skipIf(webkit === null)('is not to be had in WebKit without WebRTC, which says so', async () => {
    if (webkit === null) throw new Error('skipped without it');
    const page = await openWebKit(webkit);
    try {
      await page.goto(`${service.baseUrl}/a/${avatarId}`);
      await page.until(`document.querySelector('.poster')?.naturalWidth > 0`);
      for (const [name, { viewport }] of Object.entries(SIZES)) {
        await page.resize(viewport.width, viewport.height);
        await page.until(`document.documentElement.scrollWidth <= innerWidth`);
        await page.until(`[...document.querySelectorAll('button, select')]
          .every((one) => one.getBoundingClientRect().bottom <= innerHeight)`);
        await page.picture(`${OUT}webkit-visitor-${name}.png`);
      }
      await page.click('Type instead');
      // Debian builds it without.
      await page.until(`document.querySelector('h1').textContent === 'This browser makes no calls'`);
      await page.picture(`${OUT}webkit-visitor-no-calls.png`);
    } finally {
      await page.close();
    }
  });

  it('sends no request to other hosts, and logs no error in the console', () => expect(faults).toEqual([]));
});
