import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judge, judgeAll, refuseMicrophone, SIZES, untilPlaying, watch } from './page-judge.ts';
import { removeData, type Service, startService } from './service.ts';
import { launchChromium } from './visitor.ts';
import { findWebKit, openWebKit } from './webkit.ts';

const OUT = new URL('../out/', import.meta.url).pathname;

const webkit = findWebKit();

/** Run in the page; the types of a browser are not ours here. */
const pictureShown = () => {
  const page = globalThis as unknown as {
    document: { querySelector(selector: string): { naturalWidth: number } | null };
  };
  return (page.document.querySelector('main img')?.naturalWidth ?? 0) > 0;
};
const clipMoves = () => {
  const page = globalThis as unknown as {
    document: {
      querySelector(
        selector: string,
      ): { currentTime: number; getVideoPlaybackQuality(): { totalVideoFrames: number } } | null;
    };
  };
  const film = page.document.querySelector('main video');
  return film !== null && film.currentTime > 0.5 && film.getVideoPlaybackQuality().totalVideoFrames > 5;
};

/** Whoever opens the one link that a first start prints, and touches nothing else. */
describe('the first visit', () => {
  let service: Service;
  let browser: Browser;
  const faults: string[] = [];

  beforeAll(async () => {
    service = await startService({ env: { VIVANT_DEMO_AVATAR: 'on' } });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (service) await removeData(service);
  });

  it('leads from the printed link to somebody to talk to, who says what Vivant is', async () => {
    const context = await browser.newContext({ ...SIZES.laptop, bypassCSP: true });
    const page = await context.newPage();
    watch(page, faults, ({ host }) => host === new URL(service.baseUrl).host);
    await page.goto(await service.firstLink());
    await page.getByRole('heading', { name: 'Set up your studio' }).waitFor();
    await page.getByLabel('Your name').fill('Olga');
    await page.getByLabel('E-mail address').fill('olga@example.org');
    await page.getByRole('button', { name: 'Set up' }).click();

    // She is made while they arrive, appears by herself, and is seen before she can speak.
    await page.getByRole('heading', { name: 'Meet Vera' }).waitFor();
    await page.waitForFunction(pictureShown);
    await judge(page, 'first-visit-building');
    await page.evaluate(refuseMicrophone);
    // One click, and she is called: her clips may still be made.
    await page.getByRole('link', { name: 'Talk to Vera' }).click();
    await untilPlaying(page);
    await page.locator('[data-speaker="avatar"]').first().waitFor();
    await page.getByLabel('Question', { exact: true }).fill('What is Vivant?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('[data-speaker="avatar"]', { hasText: 'Vivant' }).last().waitFor();
    await judge(page, 'first-visit-talk');
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('You ended the talk.').waitFor();

    await page.getByRole('link', { name: 'Avatars' }).first().click();
    await page.getByRole('heading', { name: 'Meet Vera' }).waitFor();
    await page.waitForFunction(clipMoves);
    await judgeAll(page, 'first-visit');
    // Where somebody asked their system for less motion no clip is even looked for, which comes before her picture.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    const toHer = page.getByRole('link', { name: 'Talk to Vera' });
    const id = (await toHer.getAttribute('href'))?.split('/').at(-1);
    await page.waitForFunction(pictureShown);
    expect(asked).toContain(`/studio/api/avatars/${id}/poster`);
    expect(asked).not.toContain(`/studio/api/avatars/${id}`);
    expect(faults).toEqual([]);
    await context.close();
  });

  it.skipIf(webkit === null)('shows the studio in WebKit as well, as far as calls', async () => {
    if (webkit === null) throw new Error('skipped without it');
    const { url } = await service.operate<{ url: string }>('member', 'add');
    const page = await openWebKit(webkit);
    try {
      await page.goto(url);
      await page.type('input[name=name]', 'Wanda');
      await page.type('input[name=email]', 'wanda@example.org');
      await page.type('input[name=password]', 'correct horse battery');
      await page.click('Join');
      for (const [name, link, heading] of [
        ['home', 'Avatars', 'Avatars'],
        ['create', 'Make your own', 'Create an avatar'],
        ['sessions', 'Sessions', 'Sessions'],
      ] as const) {
        await page.click(link);
        await page.until(`document.querySelector('h1')?.textContent === '${heading}'`);
        for (const [size, { viewport }] of Object.entries(SIZES)) {
          await page.resize(viewport.width, viewport.height);
          await page.until(`document.documentElement.scrollWidth <= innerWidth`);
          await page.picture(`${OUT}webkit-${name}-${size}.png`);
        }
      }
    } finally {
      await page.close();
    }
  });
});
