import type { BrowserContext, Page } from 'playwright-core';
import { watch } from './page-judge.ts';
import type { Service } from './service.ts';

/** Who has joined the studio of installations that are shared between files. */
export const OLGA = { name: 'Olga', email: 'olga@example.org', password: 'correct horse battery' };

/** A call of the studio, as its pages make it. Rejects what is answered with an error. */
export type AskStudio = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Joins by a link that lets people in, without a browser. @returns calls of whoever has joined */
export async function joinStudio({ baseUrl }: Service, link: string, who = OLGA): Promise<AskStudio> {
  let cookie = '';
  const ask: AskStudio = async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${baseUrl}/studio/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return (answer.status === 204 ? null : await answer.json()) as T;
  };
  await ask('POST', '/links/use', { token: new URL(link).hash.slice(1), ...who });
  return ask;
}

/** Signs in on the page that asks for it, and waits for the first page of the studio. */
export async function signIn(page: Page, { email, password } = OLGA): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Avatars' }).waitFor();
}

/** Where a page asks whether it is still the one who signed in. */
export async function showWho(page: Page, { password } = OLGA): Promise<void> {
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/**
 * Opens a page of the studio.
 * @param faults what it asks of other hosts, or complains of
 */
export async function openStudio(
  context: BrowserContext,
  url: string,
  { baseUrl, faults }: { baseUrl: string; faults: string[] },
): Promise<Page> {
  const page = await context.newPage();
  const own = new URL(baseUrl).host;
  watch(page, faults, ({ protocol, host }) => protocol === 'blob:' || host === own);
  await page.goto(url);
  return page;
}
