import type { AvatarCards } from '@vivant/contract/studio/avatars';
import type { Browser, Page } from 'playwright-core';
import { JUDGED, SIZES, watch } from './page-judge.ts';
import type { Service } from './service.ts';
import { type Recipe, startOnCopy } from './shared-installation.ts';
import { joinStudio, signIn } from './studio-owner.ts';
import { until } from './until.ts';

const BUILD_LIMIT_MS = 300_000;

/** The host that a fresh installation comes with, shared by its owner. */
export interface SharedVera {
  service: Service;
  /** Signed in to the studio. */
  owner: Page;
  accountId: string;
  avatarId: string;
  /** A call of the studio from its own page, with its cookie. */
  asOwner<T>(method: string, path: string, body?: object): Promise<T>;
}

/** Her service; visitors may come from many addresses. */
const WITH_VERA: Recipe<Pick<SharedVera, 'accountId' | 'avatarId'>> = {
  name: 'vera',
  env: { VIVANT_DEMO_AVATAR: 'on', VIVANT_TRUST_PROXY: '1' },
  async make(service) {
    const ask = await joinStudio(service, await service.firstLink());
    // The first visit has her made; visitors wait for her clips, too.
    const { account } = await ask<{ account: { id: string } }>('GET', '/me');
    const avatarId = await until(
      async () => {
        const [vera] = (await ask<AvatarCards>('GET', '/avatars')).items;
        return vera?.stages.previews.status === 'completed' && vera.status === 'ready' && vera.id;
      },
      'Vera and her clips',
      BUILD_LIMIT_MS,
      500,
    );
    await service.operate('credits', 'grant', '--account', account.id, '--credits', '1000');
    await ask('PATCH', `/avatars/${avatarId}/share`, { visibility: 'unlisted' });
    const booking = { direction: 'top_up', amountMicrocredits: 50_000, bookingKey: crypto.randomUUID() };
    await ask('POST', `/avatars/${avatarId}/share/budget`, booking);
    return { accountId: account.id, avatarId };
  },
};

/** @param faults what the owner's pages ask of other hosts, or complain of */
export async function startWithVera(
  browser: Browser,
  faults: string[],
  env: Record<string, string> = {},
): Promise<SharedVera> {
  const { service, made } = await startOnCopy(WITH_VERA, { env });
  const owner = await (await browser.newContext({ ...SIZES.laptop, ...JUDGED })).newPage();
  watch(owner, faults, ({ host }) => host === new URL(service.baseUrl).host);
  await owner.goto(`${service.baseUrl}/studio`);
  await signIn(owner);
  await owner.getByRole('link', { name: 'Talk to Vera' }).waitFor();
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
  return { service, owner, ...made, asOwner };
}
