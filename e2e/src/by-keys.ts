import type { Locator, Page } from 'playwright-core';

/** More than any page has to go past. */
const PRESSES_MAX = 150;

/** Run in the page; the types of a browser are not ours here. */
const isFocused = (element: unknown) => {
  const { document } = globalThis as unknown as { document: { activeElement: unknown } };
  return document.activeElement === element;
};

/** Goes to a control as somebody without a mouse does. */
async function reach(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    if (await control.evaluate(isFocused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control}`);
}

/** Presses a key at a control, reached by Tab alone. */
export async function pressAt(page: Page, control: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await reach(page, control);
  await page.keyboard.press(key);
}

/** Writes in a field, reached by Tab alone, in the place of what stands there. */
export async function writeAt(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
