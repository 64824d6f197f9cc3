import type { BrowserContext, Page } from 'playwright-core';

/** Browsers send what they hear to their makers: pages of this context get a recogniser that is told what it hears. */
export async function tellRecognisers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const made: object[] = [];
    class Told {
      constructor() {
        made.push(this);
      }
      start() {}
      abort() {}
    }
    Object.assign(globalThis, { SpeechRecognition: Told, made });
  });
}

/** How many recognisers the page has made. */
export const recognisersOf = (page: Page) => page.evaluate<number>('made.length');

/** The language that the page's last recogniser listens for. */
export const recognisedLanguage = (page: Page) => page.evaluate<string>('made.at(-1).lang');

/** Has the page's last recogniser hear these words. */
export async function tellWords(page: Page, words: string): Promise<void> {
  const results = `[Object.assign([{ transcript: ${JSON.stringify(words)} }], { isFinal: true })]`;
  await page.evaluate(`made.at(-1).onresult({ resultIndex: 0, results: ${results} })`);
}
