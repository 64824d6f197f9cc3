import type { Locator, Page } from 'playwright-core';

/** More than any page has to go past. */
const PRESSES_MAX = 150;

/** Run in the page; the types of a browser are not ours here. */
const isFocused = (element: unknown) => {
  const { document } = globalThis as unknown as { document: { activeElement: unknown } };
  return document.activeElement === element;
};

/** Goes to a control as somebody without a mouse does, and presses a key there. */
export async function pressAt(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (await control.evaluate(isFocused)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control}`);
}
