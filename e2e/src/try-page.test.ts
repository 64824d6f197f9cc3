import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pickPort } from '@vivant/platform/free-port';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSETS, newIntegrator } from './integrator.ts';
import { removeData, type Service, startService } from './service.ts';
import { launchChromium } from './visitor.ts';

const PORTRAIT = join(ASSETS, 'portraits/p11_painting_mona_lisa.jpg');
const VOICE = join(ASSETS, 'voices/v10_en_exactly_10.000s.wav');
const OUT = new URL('../out/', import.meta.url).pathname;
/** A name that is not loopback, as a phone in the same house would use it; Chromium maps it to this machine. */
const FOREIGN = 'vivant.test';

/** Run in the page, whose policy allows no evaluated strings; the types of a browser are not ours here. */
const playing = () => {
  const video = (globalThis as unknown as { document: BrowserDocument }).document.querySelector('video');
  return video !== null && video.videoWidth === 512 && video.currentTime > 0.5;
};
const fitting = () => {
  const page = globalThis as unknown as {
    document: BrowserDocument;
    innerWidth: number;
    innerHeight: number;
  };
  const end = page.document.querySelector('[aria-label="End the call"]');
  return {
    wide: page.document.documentElement.scrollWidth <= page.innerWidth,
    end: end !== null && end.getBoundingClientRect().bottom <= page.innerHeight,
  };
};

interface BrowserDocument {
  documentElement: { scrollWidth: number };
  querySelector(selector: string): {
    videoWidth: number;
    currentTime: number;
    getBoundingClientRect(): { bottom: number };
  } | null;
}

describe.skipIf(!existsSync(PORTRAIT))('the try page', () => {
  let service: Service;
  let browser: Browser;
  let avatarId: string;
  let port: number;

  beforeAll(async () => {
    await mkdir(OUT, { recursive: true });
    port = await pickPort('tcp', '127.0.0.1');
    service = await startService({
      env: {
        VIVANT_PORT: String(port),
        VIVANT_PUBLIC_URL: `http://${FOREIGN}:${port}`,
        VIVANT_TRY_PAGE: 'on',
      },
    });
    const integrator = await newIntegrator({ ...service, baseUrl: `http://127.0.0.1:${port}` });
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
    const { avatar } = await integrator.built(avatarId);
    expect(avatar, JSON.stringify(avatar)).toMatchObject({ readyToChat: true });
    browser = await launchChromium([`--host-resolver-rules=MAP ${FOREIGN} 127.0.0.1`]);
  }, 240_000);

  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (service) await removeData(service);
  });

  async function open(host: string, viewport: { width: number; height: number }) {
    const page = await browser.newPage({ viewport, serviceWorkers: 'block' });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.goto(`http://${host}:${port}/try/${avatarId}`);
    await page.getByRole('button', { name: 'Start talking' }).click();
    await page.locator('main[data-phase="live"]').waitFor();
    await page.waitForFunction(playing);
    return { page, faults };
  }

  async function ask(page: Page) {
    await page.getByText('Good day.').waitFor();
    await page.getByLabel('Message').fill('What kind of wood was it painted on?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.caption[data-speaker="avatar"]', { hasText: 'poplar' }).waitFor();
  }

  it('plays the avatar, hears the microphone, takes a typed question, shows captions and ends', async () => {
    const { page, faults } = await open('localhost', { width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Mute the microphone' }).waitFor();
    await ask(page);
    await page.screenshot({ path: join(OUT, 'try-desktop.png') });
    expect(await page.evaluate(fitting)).toEqual({ wide: true, end: true });
    await page.getByRole('button', { name: 'End the call' }).click();
    await page.getByText('You ended the call.').waitFor();
    await page.getByRole('button', { name: 'Talk again' }).waitFor();
    expect(faults).toEqual([]);
    await page.close();
  });

  it('on a phone over http from another machine it says why the microphone is off, and typing works', async () => {
    const { page, faults } = await open(FOREIGN, { width: 390, height: 844 });
    await page.getByText('not opened over https').waitFor();
    await ask(page);
    await page.screenshot({ path: join(OUT, 'try-phone.png') });
    expect(await page.evaluate(fitting)).toEqual({ wide: true, end: true });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('an avatar that is not there is said so', async () => {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}/try/00000000-0000-4000-8000-000000000000`);
    await page.getByText(/no such avatar/i).waitFor();
    await page.close();
  });
});
