import { pickPort } from '@vivant/platform/free-port';
import {
  startIdentityProvider,
  type TestPerson,
  type TestProvider,
} from '@vivant/server/testing/identity-provider';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nobodyIsFresh } from './nobody-is-fresh.ts';
import { watch } from './page-judge.ts';
import { removeData, type Service, startService } from './service.ts';
import { launchChromium } from './visitor.ts';

const PASSWORD = 'correct horse battery';
let provider: TestProvider;
let service: Service;
let browser: Browser;
/** What pages asked of hosts that are neither, or complained of. */
const faults: string[] = [];

beforeAll(async () => {
  const port = await pickPort('tcp', '127.0.0.1');
  provider = await startIdentityProvider(`http://127.0.0.1:${port}/studio/api/oidc/callback`);
  const { issuer, clientId, clientSecret } = provider.settings;
  service = await startService({
    env: {
      ...{ VIVANT_PORT: String(port), VIVANT_OIDC_ISSUER: issuer, VIVANT_OIDC_NAME: 'Acme' },
      ...{ VIVANT_OIDC_CLIENT_ID: clientId, VIVANT_OIDC_CLIENT_SECRET: clientSecret },
      VIVANT_OIDC_JOIN: 'authors=editor',
    },
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await service?.stop();
  if (service) await removeData(service);
  await provider?.close();
});

async function open(path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const own = [service.baseUrl, provider.settings.issuer].map((url) => new URL(url).host);
  watch(page, faults, ({ host }) => own.includes(host));
  await page.goto(new URL(path, service.baseUrl).href);
  return page;
}

/** Somebody at a browser of their own, who has gone to the provider and back. */
async function comeBy(person: TestPerson | null): Promise<Page> {
  provider.seat(person);
  const page = await open('/studio');
  await page.getByRole('button', { name: 'Sign in with Acme' }).click();
  return page;
}

const OLGA = { sub: 'olga', email: 'olga@example.org', email_verified: true, name: 'Olga' };

it('an owner joins by a link, and what the provider says of others lets them in or not', async () => {
  const { url } = await service.operate<{ url: string }>('member', 'add');
  const olga = await open(url);
  await olga.getByLabel('Your name').fill(OLGA.name);
  await olga.getByLabel('E-mail address').fill(OLGA.email);
  await olga.getByLabel('Password').fill(PASSWORD);
  await olga.getByRole('button', { name: 'Join' }).click();
  await olga.getByRole('heading', { name: 'Avatars' }).waitFor();
  await olga.context().close();

  const author = {
    sub: 'ed',
    email: 'ed@example.org',
    email_verified: true,
    name: 'Ed',
    groups: ['authors'],
  };
  const ed = await comeBy(author);
  await ed.getByRole('heading', { name: 'Avatars' }).waitFor();
  await ed.getByRole('link', { name: 'Ed', exact: true }).waitFor();
  await ed.context().close();

  for (const [who, words] of [
    [{ ...author, sub: 'max', email: 'max@example.org', groups: ['readers'] }, 'Nobody here is known'],
    [null, 'was not finished'],
  ] as const) {
    const page = await comeBy(who === null ? null : { ...who, groups: [...who.groups] });
    await page.getByRole('alert').getByText(words).waitFor();
    await page.context().close();
  }
  expect(faults).toEqual([]);
});

it('somebody with an address of the studio shows once who they are, and is let in by the provider from then on', async () => {
  const asked = await comeBy(OLGA);
  await asked.getByRole('heading', { name: 'Is this you?' }).waitFor();
  await asked.getByText(`signs in here as ${OLGA.email}`).waitFor();
  await asked.getByLabel('Your password here').fill(PASSWORD);
  await asked.getByRole('button', { name: 'Connect and sign in' }).click();
  await asked.getByRole('heading', { name: 'Avatars' }).waitFor();
  await asked.context().close();
  const known = await comeBy(OLGA);
  await known.getByRole('heading', { name: 'Avatars' }).waitFor();
  await known.context().close();
  expect(faults).toEqual([]);
});

it('on their own page somebody shows by the provider that it is them, disconnects it, and connects it again', async () => {
  const page = await comeBy(OLGA);
  await page.getByRole('link', { name: OLGA.name, exact: true }).click();
  await page.getByText('It is connected').waitFor();
  const disconnect = async () => {
    await page.getByRole('button', { name: 'Disconnect it' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  };
  await nobodyIsFresh(service);
  await disconnect();
  await page.getByRole('button', { name: 'Show it with Acme' }).click();
  await page.getByText('You have shown that it is you.').waitFor();
  await disconnect();
  // "Disconnect it", which is there for a moment more, has that in its name.
  await page.getByRole('button', { name: 'Connect it', exact: true }).click();
  // Where it does not come, what the page says instead tells why.
  await expect.poll(() => page.locator('body').textContent()).toContain('It is connected');
  expect(new URL(page.url()).pathname).toBe('/studio/you');
  await page.context().close();
  expect(faults).toEqual([]);
});
