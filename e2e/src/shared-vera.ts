import type { Browser, Page } from 'playwright-core';
import { SIZES, watch } from './page-judge.ts';
import type { Service } from './service.ts';

const BUILD_LIMIT_MS = 300_000;

/** With what a service has a host from the start, and visitors of many addresses. */
export const WITH_VERA = { VIVANT_DEMO_AVATAR: 'on', VIVANT_TRUST_PROXY: '1' };

/** The host that a fresh installation comes with, shared by its owner. */
export interface SharedVera {
  /** Signed in to the studio. */
  owner: Page;
  accountId: string;
  avatarId: string;
  /** A call of the studio from its own page, with its cookie. */
  asOwner<T>(method: string, path: string, body?: object): Promise<T>;
}

/** @param faults what the owner's pages ask of other hosts, or complain of */
export async function shareVera(service: Service, browser: Browser, faults: string[]): Promise<SharedVera> {
  const owner = await (await browser.newContext({ ...SIZES.laptop, bypassCSP: true })).newPage();
  watch(owner, faults, ({ host }) => host === new URL(service.baseUrl).host);
  await owner.goto(await service.firstLink());
  await owner.getByLabel('Your name').fill('Olga');
  await owner.getByLabel('E-mail address').fill('olga@example.org');
  await owner.getByLabel('Password').fill('correct horse battery');
  await owner.getByRole('button', { name: 'Set up' }).click();
  const toHer = owner.getByRole('link', { name: 'Talk to Vera' });
  // She is made while they arrive; on a busy machine builds give way to everything else.
  await toHer.waitFor({ timeout: BUILD_LIMIT_MS });
  // Visitors wait for her clips, too.
  await owner.getByRole('progressbar').waitFor({ state: 'detached', timeout: BUILD_LIMIT_MS });
  const avatarId = (await toHer.getAttribute('href'))?.split('/').at(-1) ?? '';
  // Her clip would play there all the while, for an eighth of a core.
  await owner.goto('about:blank');

  async function asOwner<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await owner.context().request.fetch(`${service.baseUrl}/studio/api${path}`, {
      ...{ method, headers: { 'sec-fetch-site': 'same-origin' } },
      ...(body !== undefined && { data: body }),
    });
    if (!answer.ok())
      throw new Error(`${method} ${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.status() === 204 ? (null as T) : ((await answer.json()) as T);
  }

  const { account } = await asOwner<{ account: { id: string } }>('GET', '/me');
  await service.operate('credits', 'grant', '--account', account.id, '--credits', '1000');
  await asOwner('PATCH', `/avatars/${avatarId}/share`, { visibility: 'unlisted' });
  const booking = { direction: 'top_up', amountMicrocredits: 50_000, bookingKey: crypto.randomUUID() };
  await asOwner('POST', `/avatars/${avatarId}/share/budget`, booking);
  return { owner, accountId: account.id, avatarId, asOwner };
}
