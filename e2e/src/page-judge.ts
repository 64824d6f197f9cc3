import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';

const OUT = new URL('../out/', import.meta.url).pathname;

/** The devices that pages are opened on. */
export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;

/** How the pages are opened that are judged: by a script which their policy would refuse, and while nothing fades. */
export const JUDGED = { bypassCSP: true, reducedMotion: 'reduce' } satisfies BrowserContextOptions;

const VIEWPORTS = {
  phone: SIZES.phone.viewport,
  laptop: SIZES.laptop.viewport,
  tablet: { width: 820, height: 1180 },
};
/** Beside these: a phone that lies, a low window, the widget on a phone. */
const VISITORS_VIEWPORTS = {
  ...VIEWPORTS,
  landscape: { width: 844, height: 390 },
  low: { width: 640, height: 400 },
  frame: { width: 342, height: 640 },
};

/** What people touch on a page, as a selector, and how many pixels wide and high it must be. */
interface Touched {
  controls: string;
  sideMin: number;
}

/** What people touch in the studio. Fractions of a pixel are the browser’s to round. */
const TOUCHED = {
  controls:
    // A box is ticked by its label; a link in a sentence is as high as its line.
    'button, select, textarea, summary, nav a, main a:not(p a), ' +
    'input:not([type=checkbox], [type=radio]), label:has(input[type=checkbox])',
  sideMin: 43.5,
};

/** Run in the page; the types of a browser are not ours here. */
const layout = ({ controls: selector, sideMin, width }: Touched & { width: number }) => {
  const page = globalThis as unknown as {
    innerHeight: number;
    document: {
      documentElement: { scrollWidth: number };
      querySelectorAll(selector: string): Iterable<{
        textContent: string;
        closest(selector: string): object | null;
        getAttribute(name: string): string | null;
        checkVisibility(): boolean;
        getBoundingClientRect(): {
          height: number;
          width: number;
          bottom: number;
          left: number;
          right: number;
        };
        scrollWidth: number;
        clientWidth: number;
      }>;
    };
  };
  const controls = [...page.document.querySelectorAll(selector)].filter(
    (one) => one.getBoundingClientRect().height > 0,
  );
  const named = (one: (typeof controls)[number]) => one.getAttribute('aria-label') ?? one.textContent;
  // What is for the ear alone is cut to a pixel, and visitors' lists and the studio's menu scroll by themselves.
  const texts = [...page.document.querySelectorAll('h1, h2, p, button, label, summary, legend')].filter(
    (one) =>
      one.checkVisibility() &&
      one.getBoundingClientRect().width > 1 &&
      one.closest('.unseen, .overflow-x-auto, .truncate, [data-phase] ul') === null,
  );
  return {
    isTooWide: page.document.documentElement.scrollWidth > width,
    tooSmall: controls
      .filter((one) => {
        const box = one.getBoundingClientRect();
        return Math.min(box.width, box.height) < sideMin;
      })
      .map(named),
    // What stands in a line of text has no width of its own.
    cut: texts
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return (
          left < -1 || right > width + 1 || (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
        );
      })
      .map(named),
    // What was said, and notes longer than there is room for, scroll by themselves.
    outOfView: controls
      .filter((one) => one.closest('ol, .notes') === null)
      .filter((one) => one.getBoundingClientRect().bottom > page.innerHeight + 1)
      .map(named),
  };
};

/** Nothing is cut off, below the window's edge or too small to touch. */
async function fitOf(
  page: Page,
  { controls = 'button, select, summary, form input', sideMin = 44 }: Partial<Touched> = {},
) {
  // A phone's window grows to what is too wide for it.
  const width = page.viewportSize()?.width ?? Number.NaN;
  return page.evaluate(layout, { controls, sideMin, width });
}
const FITS = { isTooWide: false, tooSmall: [], cut: [], outOfView: [] };

const FRAME_TRIES = 10;

/** What may become a barrier by other colours alone, and by larger text alone, which makes parts scroll. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block', 'frame-tested'];
const OF_SCROLLING = ['scrollable-region-focusable', 'frame-tested'];

/** What axe says of a page, as far as it is asked for here. */
interface AxeResult {
  violations: { id: string; impact?: string | null; nodes: { html: string }[] }[];
  incomplete: { id: string }[];
}

/** Run in the page: what axe says of it, or null where it has not been brought there yet. */
const judgedAgain = (options: object) => {
  const page = globalThis as unknown as {
    document: object;
    axe?: { run(context: object, options: object): Promise<AxeResult> };
  };
  return page.axe?.run(page.document, options) ?? null;
};

/**
 * Barriers that axe finds, in the page and in the frames it shows. For frames axe opens an empty page, where it puts the
 * findings of several together; a page without any is spared that, and axe stays in it: to bring it is half of the work.
 * @param rules all of them if none are named
 */
export async function barriersOf(page: Page, rules: string[] = []): Promise<string[]> {
  const options = {
    resultTypes: ['violations'] as 'violations'[],
    ...(rules.length > 0 && { runOnly: { type: 'rule' as const, values: rules } }),
  };
  const judged = async (): Promise<AxeResult> => {
    const isAlone = page.frames().length === 1;
    const again = isAlone ? await page.evaluate(judgedAgain, options) : null;
    return again ?? new AxeBuilder({ page }).options(options).setLegacyMode(isAlone).analyze();
  };
  const isWhole = ({ incomplete }: AxeResult) => !incomplete.some(({ id }) => id === 'frame-tested');
  let result = await judged();
  // It gives a frame a second to take up its program.
  for (let tries = 1; !isWhole(result) && tries < FRAME_TRIES; tries++) result = await judged();
  // A frame it could not look into is not free of barriers.
  if (!isWhole(result)) throw new Error(`a frame of ${page.url()} was not looked into`);
  const { violations } = result;
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
}

/** Where text is judged at twice its size, too: of these, a phone has the fewest letters a line. */
const LARGE_TEXT = ['phone', 'tablet', 'laptop'];

interface Judged {
  /** The page is as high as its window: all that is touched is in view. */
  isWhole?: boolean;
  /** Of those that the page is judged in. */
  viewports?: readonly (keyof typeof VISITORS_VIEWPORTS)[];
  /** Of axe. */
  rules?: string[];
}

/** A picture of the page as it stands, for people to look at, and what can be judged without one. */
export async function judge(
  page: Page,
  name: string,
  { isWhole = false, rules }: Omit<Judged, 'viewports'> = {},
): Promise<void> {
  await takePicture(page, name, isWhole);
  expect(await barriersOf(page, rules), name).toEqual([]);
  await expectFit(page, name, isWhole);
}

/**
 * The same in every size, light and dark; and that nothing is cut off where text is twice as large, nor out of reach of
 * keys where that makes parts scroll. Where colours are judged, sizes are few: they do not change with them.
 */
export async function judgeAll(page: Page, name: string, { isWhole = false, viewports }: Judged = {}) {
  const before = page.viewportSize();
  const all = isWhole ? VISITORS_VIEWPORTS : VIEWPORTS;
  for (const size of viewports ?? (Object.keys(all) as (keyof typeof VISITORS_VIEWPORTS)[])) {
    await page.setViewportSize(VISITORS_VIEWPORTS[size]);
    if (size === 'phone' || size === 'laptop')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const rules = colorScheme === 'light' ? [] : OF_COLOURS;
        await judge(page, `${name}-${size}-${colorScheme}`, { isWhole, rules });
      }
    else {
      await takePicture(page, `${name}-${size}`, isWhole);
      await expectFit(page, `${name}-${size}`, isWhole);
    }
    if (!LARGE_TEXT.includes(size)) continue;
    const shrink = await enlargeText(page);
    await expectFit(page, `${name}-${size}-large-text`, isWhole);
    if (size === 'phone')
      expect(await barriersOf(page, OF_SCROLLING), `${name}-${size}-large-text`).toEqual([]);
    // The picture of more than a window would set the text back.
    await takePicture(page, `${name}-${size}-large-text`, true);
    await shrink();
  }
  if (before !== null) await page.setViewportSize(before);
}

/**
 * Pictures of a page for people to look at, on a phone and a laptop, light and dark, and what axe says of each: for pages
 * of others, which show a frame of ours and fit as they like.
 */
export async function judgeLooks(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of ['phone', 'laptop'] as const) {
    await page.setViewportSize(VIEWPORTS[size]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await takePicture(page, `${name}-${size}-${colorScheme}`, true);
      const rules = colorScheme === 'light' ? [] : OF_COLOURS;
      expect(await barriersOf(page, rules), `${name}-${size}-${colorScheme}`).toEqual([]);
    }
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Colours that are still changing to the other scheme are nobody's. */
async function takePicture(page: Page, name: string, isWhole: boolean): Promise<void> {
  // A PNG takes half as much work again.
  const kind = { type: 'jpeg', quality: 90 } as const;
  await page.screenshot({ path: `${OUT}${name}.jpg`, ...kind, fullPage: !isWhole, animations: 'disabled' });
}

/** That nothing is cut off or too small to touch, nor, where the page `isWhole`, below the window’s edge. */
export async function expectFit(page: Page, name: string, isWhole: boolean): Promise<void> {
  const fit = await fitOf(page, isWhole ? {} : TOUCHED);
  expect({ name, ...fit, ...(!isWhole && { outOfView: [] }) }).toEqual({ name, ...FITS });
}

const TEXT_PX = 16;
/** Run in the page; the types of a browser are not ours here. */
const hasTextOf = (size: string) => {
  const page = globalThis as unknown as {
    document: { documentElement: object };
    getComputedStyle(element: object): { fontSize: string };
  };
  return page.getComputedStyle(page.document.documentElement).fontSize === size;
};

/** Text of twice the size, as somebody sets it in their browser. @returns what sets it back */
async function enlargeText(page: Page): Promise<() => Promise<void>> {
  // It ends with the page: detaching it would take away a page's virtual passkeys.
  const devtools = await page.context().newCDPSession(page);
  const setSize = async (standard: number) => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.waitForFunction(hasTextOf, `${standard}px`);
  };
  await setSize(2 * TEXT_PX);
  return () => setSize(TEXT_PX);
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

/** Waits until the avatar is seen to move in a page. @throws an error that says what the page shows instead */
export async function untilPlaying(page: Page): Promise<void> {
  await page.waitForFunction(playing).catch(async (cause: Error) => {
    const shown = await page.locator('body').ariaSnapshot();
    throw new Error(`The avatar is not seen to move, and the page shows:\n${shown}`, { cause });
  });
}

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

/** Run in the page: whether it shows, at this element, that the microphone hears somebody. */
export const showsVoice = (selector: string) => {
  const { document } = globalThis as unknown as {
    document: {
      querySelector(selector: string): { style: { getPropertyValue(name: string): string } } | null;
    };
  };
  return Number(document.querySelector(selector)?.style.getPropertyValue('--level')) > 0.05;
};
