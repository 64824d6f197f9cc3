import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';

/** The sizes every page is looked at in. */
export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;

/** What people touch on a page, as a selector, and how many pixels high it must be. */
interface Touched {
  controls: string;
  heightMin: number;
}

/** Run in the page; the types of a browser are not ours here. */
const layout = ({ controls: selector, heightMin }: Touched) => {
  const page = globalThis as unknown as {
    innerWidth: number;
    innerHeight: number;
    document: {
      documentElement: { scrollWidth: number };
      querySelectorAll(selector: string): Iterable<{
        textContent: string;
        getAttribute(name: string): string | null;
        getBoundingClientRect(): { height: number; width: number; bottom: number };
      }>;
    };
  };
  const controls = [...page.document.querySelectorAll(selector)].filter(
    (one) => one.getBoundingClientRect().height > 0,
  );
  const named = (one: (typeof controls)[number]) => one.getAttribute('aria-label') ?? one.textContent;
  return {
    isTooWide: page.document.documentElement.scrollWidth > page.innerWidth,
    tooSmall: controls.filter((one) => one.getBoundingClientRect().height < heightMin).map(named),
    outOfView: controls.filter((one) => one.getBoundingClientRect().bottom > page.innerHeight + 1).map(named),
  };
};

/** Nothing is cut off, below the window's edge or too small to touch. */
export async function fitOf(
  page: Page,
  { controls = 'button, select, summary, form input', heightMin = 44 }: Partial<Touched> = {},
) {
  return page.evaluate(layout, { controls, heightMin });
}
export const FITS = { isTooWide: false, tooSmall: [], outOfView: [] };

const FRAME_TRIES = 10;

/**
 * Barriers that axe finds, in the page and in the frames it shows. For frames axe opens an empty page, where it puts the
 * findings of several together; a page without any is spared that.
 */
export async function barriersOf(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const judged = () => axe.setLegacyMode(page.frames().length === 1).analyze();
  const isWhole = ({ incomplete }: { incomplete: { id: string }[] }) =>
    !incomplete.some(({ id }) => id === 'frame-tested');
  let result = await judged();
  // It gives a frame a second to take up its program.
  for (let tries = 1; !isWhole(result) && tries < FRAME_TRIES; tries++) result = await judged();
  // A frame it could not look into is not free of barriers.
  if (!isWhole(result)) throw new Error(`a frame of ${page.url()} was not looked into`);
  const { violations } = result;
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
}

/**
 * Printed as errors though nothing is wrong: Chromium tells of every 4xx, which the pages expect, and livekit-client of
 * channels that the server closes at the end of a talk, where they close before its goodbye is read.
 */
const HARMLESS =
  /Failed to load resource|^DataChannel error on .*User-Initiated Abort|^publisher data channel .* closed unexpectedly/;

/** Collects what a page complains of, and what it asks of others than the service. */
export function watch(page: Page, faults: string[], isOwn: (url: URL) => boolean): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !HARMLESS.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (!isOwn(new URL(request.url()))) faults.push(request.url());
  });
}

/** Run in the page, whose policy allows no evaluated strings: whether the avatar is seen to move. */
export const playing = () => {
  const page = globalThis as unknown as {
    document: { querySelector(selector: string): { videoWidth: number; currentTime: number } | null };
  };
  const video = page.document.querySelector('video');
  return video !== null && video.videoWidth === 512 && video.currentTime > 0.5;
};

/** What people touch in the studio. Fractions of a pixel are the browser’s to round. */
export const TOUCHED = {
  controls: 'button, select, input:not([type=checkbox], [type=radio]), textarea, summary, main a',
  heightMin: 43.5,
};

/** Run in a page that is about to talk: its microphone would go on reading aloud, and interrupt. */
export const refuseMicrophone = () => {
  const page = globalThis as unknown as { navigator: { mediaDevices: { getUserMedia: unknown } } };
  page.navigator.mediaDevices.getUserMedia = () =>
    Promise.reject(new DOMException('refused by the test', 'NotAllowedError'));
};

/** Run in the page: a sound of more than a moment can be played. */
export const longEnoughToHear = () => {
  const page = globalThis as unknown as {
    document: { querySelector(name: string): { duration: number } | null };
  };
  return (page.document.querySelector('audio')?.duration ?? 0) > 0.4;
};
