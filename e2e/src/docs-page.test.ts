import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createUnservedApp } from '@vivant/server/testing/unserved-app';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import { judgeLooks } from './page-judge.ts';
import { chromiumPath, launchChromium } from './visitor.ts';

describe.skipIf(!existsSync(chromiumPath()))('the page /docs in a browser', () => {
  let app: Awaited<ReturnType<typeof createUnservedApp>>;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    app = await createUnservedApp();
    await app.listen({ host: '127.0.0.1', port: 0 });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  async function open(
    width: number,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; asked: string[] }> {
    const page = await browser.newPage({ viewport: { width, height: 900 }, ...options });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => asked.push(`fault: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') asked.push(`fault: ${message.text()}`);
    });
    await page.goto(`${origin}/docs`);
    return { page, asked };
  }

  it('finds an error code after "/", opens it and sends no request for it', async () => {
    const { page, asked } = await open(1280);
    await page.keyboard.press('/');
    await page.keyboard.type('avatar_not_ready');
    expect(await page.textContent('[role=option][aria-selected=true]')).toContain('avatar_not_ready');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.querySelector(".hit").open ?? true')).toBe(true);
    const { hash } = new URL(page.url());
    expect(await page.textContent(`section${hash} .hit`)).toContain('avatar_not_ready');
    expect(await page.isVisible('#found')).toBe(false);
    expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
    await page.close();
  });

  it('has no barriers for its readers, on a phone and a laptop, light and dark', async () => {
    const { page, asked } = await open(1280, { bypassCSP: true });
    await judgeLooks(page, 'docs');
    expect(asked.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
    await page.close();
  });

  it('finds an endpoint by its path, and says when nothing is found', async () => {
    const { page } = await open(1280);
    await page.fill('#search', '/v1/session');
    expect(await page.textContent('#found')).toContain('Start a session');
    await page.fill('#search', 'zeppelin');
    expect(await page.textContent('#found')).toBe('Nothing was found.');
    await page.close();
  });

  it.each([390, 844, 1280, 1440])('is no wider than a screen of %i px', async (width) => {
    const { page } = await open(width);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.close();
  });

  it('shows samples beside the text at 1280 px, and below the description on a phone', async () => {
    const places = async (width: number) => {
      const { page } = await open(width);
      const [head, code, rest] = (await page.evaluate(
        `['head', 'code', 'rest'].map((part) => {
          const { left, top } = document.querySelector('#startSession > .' + part).getBoundingClientRect();
          return { left, top };
        })`,
      )) as { left: number; top: number }[];
      await page.close();
      assert(head && code && rest);
      return { head, code, rest };
    };
    const laptop = await places(1280);
    expect(laptop.code.left).toBeGreaterThan(laptop.head.left);
    expect(laptop.code.top).toBe(laptop.head.top);
    const phone = await places(390);
    expect([phone.head.top, phone.code.top, phone.rest.top]).toEqual(
      [phone.head.top, phone.code.top, phone.rest.top].sort((a, b) => a - b),
    );
  });
});
