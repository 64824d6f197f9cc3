import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';

/** The sizes every page is looked at in. */
export const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  laptop: { viewport: { width: 1280, height: 800 } },
} satisfies Record<string, BrowserContextOptions>;

/** Run in the page; the types of a browser are not ours here. */
const layout = () => {
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
  const controls = [...page.document.querySelectorAll('button, select, summary, form input')].filter(
    (one) => one.getBoundingClientRect().height > 0,
  );
  const named = (one: (typeof controls)[number]) => one.getAttribute('aria-label') ?? one.textContent;
  return {
    isTooWide: page.document.documentElement.scrollWidth > page.innerWidth,
    tooSmall: controls.filter((one) => one.getBoundingClientRect().height < 44).map(named),
    outOfView: controls.filter((one) => one.getBoundingClientRect().bottom > page.innerHeight + 1).map(named),
  };
};

/** Nothing is cut off, below the window's edge or too small to touch. */
export async function fitOf(page: Page) {
  return page.evaluate(layout);
}
export const FITS = { isTooWide: false, tooSmall: [], outOfView: [] };

/** Barriers that axe finds. */
export async function barriersOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
}
