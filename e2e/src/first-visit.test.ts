import { mkdir } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriersOf, fitOf, playing, refuseMicrophone, SIZES, TOUCHED, watch } from './page-judge.ts';
import { removeData, type Service, startService } from './service.ts';
import { launchChromium } from './visitor.ts';

const OUT = new URL('../out/', import.meta.url).pathname;

/** Whoever opens the one link that a first start prints, and touches nothing else. */
describe('the first visit', () => {
  let service: Service;
  let browser: Browser;
  const faults: string[] = [];

  beforeAll(async () => {
    await mkdir(OUT, { recursive: true });
    service = await startService({ env: { VIVANT_DEMO_AVATAR: 'on' } });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (service) await removeData(service);
  });

  it('leads from the printed link to somebody to talk to, who says what Vivant is', async () => {
    const link = await service.firstLink();
    const context = await browser.newContext({ ...SIZES.laptop, bypassCSP: true });
    const page = await context.newPage();
    watch(page, faults, ({ host }) => host === new URL(service.baseUrl).host);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Set up your studio' }).waitFor();
    await page.getByLabel('Your name').fill('Olga');
    await page.getByLabel('E-mail address').fill('olga@example.org');
    await page.getByRole('button', { name: 'Set up' }).click();

    // She is made while they arrive, and appears by herself.
    await page.getByRole('heading', { name: 'Meet Vera' }).waitFor();
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size.viewport);
      await page.screenshot({ path: `${OUT}first-visit-${name}.png`, fullPage: true });
      expect(await barriersOf(page)).toEqual([]);
      expect(await fitOf(page, TOUCHED)).toMatchObject({ isTooWide: false, tooSmall: [] });
    }
    await page.evaluate(refuseMicrophone);
    // One click, and she is called.
    await page.getByRole('link', { name: 'Talk to Vera' }).click();
    await page.waitForFunction(playing);
    await page.locator('[data-speaker="avatar"]').first().waitFor();
    await page.getByLabel('Question', { exact: true }).fill('What is Vivant?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('[data-speaker="avatar"]', { hasText: 'Vivant' }).last().waitFor();
    await page.screenshot({ path: `${OUT}first-visit-talk.png` });
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByText('You ended the talk.').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
