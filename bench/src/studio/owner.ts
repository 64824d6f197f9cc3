import type { Me } from '@vivant/contract/studio/people';
import type { Service } from '@vivant/e2e/service';

/** Somebody who has signed in to the studio: as a browser on its own page asks. */
export interface Owner {
  accountId: string;
  /** To a path below `/studio/api`. @throws Error on any status but 2xx */
  ask(path: string, init?: { method?: string; body?: FormData; signal?: AbortSignal }): Promise<Response>;
}

/** An owner of the account who operates the installation too, so that every page is open to them. */
export async function signInAsOwner(service: Service, accountId: string): Promise<Owner> {
  const { url } = await service.operate<{ url: string }>('member', 'add', '--account', accountId);
  const fromOwnPage = { origin: service.baseUrl, 'sec-fetch-site': 'same-origin' };
  const email = 'owner@example.org';
  const joined = await fetch(`${service.baseUrl}/studio/api/links/use`, {
    method: 'POST',
    headers: { ...fromOwnPage, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ token: new URL(url).hash.slice(1), name: 'Olga', email, password: 'correct horse battery' },
    }),
  });
  if (!joined.ok) throw new Error(`the owner could not join: ${joined.status} ${await joined.text()}`);
  const me = (await joined.json()) as Me;
  const [cookie = ''] = joined.headers.getSetCookie().map((line) => line.split(';')[0]);
  await service.operate('member', 'operator', email);
  return {
    accountId: me.account.id,
    async ask(path, init = {}) {
      const answer = await fetch(`${service.baseUrl}/studio/api${path}`, {
        ...init,
        headers: { ...fromOwnPage, cookie },
      });
      if (!answer.ok)
        throw new Error(`${init.method ?? 'GET'} ${path} answered ${answer.status} ${await answer.text()}`);
      return answer;
    },
  };
}
