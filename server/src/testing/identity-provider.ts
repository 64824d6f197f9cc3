import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { OidcConfig } from '../config.ts';

export interface TestPerson {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | undefined;
  name?: string | undefined;
  groups?: string[] | undefined;
}

export type TestProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

const CLIENT = { clientId: 'vivant', clientSecret: randomBytes(16).toString('hex') };

/** A real OpenID provider on loopback, whose people sign in without a page. */
export async function startIdentityProvider(redirectUri: string) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, TestPerson>();
  /** Who sits at the browser; null: somebody who closes the page. */
  let current: TestPerson | null = null;
  /** When they signed in there, in seconds; undefined: now. */
  let since: number | undefined;
  /** So many calls that exchange a code end with their connection, unanswered. */
  let toLose = 0;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret },
        ...{ redirect_uris: [redirectUri], application_type: 'web' },
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/sit-down' },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => people.get(sub) ?? { sub },
    }),
    /** Nobody is asked whether they agree. */
    async loadExistingGrant({ oidc }: { oidc: Record<string, never> }) {
      const {
        client,
        session,
        provider: own,
      } = oidc as unknown as {
        client: { clientId: string };
        session: { accountId: string };
        provider: {
          Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
        };
      };
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url === '/token' && toLose > 0) {
      toLose--;
      return void request.destroy();
    }
    if (!request.url?.startsWith('/sit-down')) return answer(request, response);
    const result =
      current === null
        ? { error: 'access_denied' }
        : { login: { accountId: current.sub, ...(since === undefined ? {} : { ts: since }) } };
    provider.interactionFinished(request, response, result).catch((error: Error) => response.destroy(error));
  });

  function seat(person: TestPerson | null): void {
    current = person;
    since = undefined;
    if (person !== null) people.set(person.sub, person);
  }

  return {
    settings: {
      ...{ ...CLIENT, issuer, name: 'Acme', roleClaim: 'groups', joinRules: [] },
    } as OidcConfig,

    /** From now on this person sits at every browser that comes; null: somebody who closes the page. */
    seat,

    loseNext: (calls: number) => {
      toLose = calls;
    },

    /** Goes to the provider as a new browser does. Returns the query it sends that browser back with. */
    async visit(
      url: string,
      person: TestPerson | null,
      { signedInAgoSeconds }: { signedInAgoSeconds?: number } = {},
    ): Promise<string> {
      seat(person);
      since =
        signedInAgoSeconds === undefined ? undefined : Math.floor(Date.now() / 1000) - signedInAgoSeconds;
      const cookies = new Map<string, string>();
      for (let next = url; ; ) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const { status, headers } = await fetch(next, { redirect: 'manual', headers: { cookie } });
        for (const set of headers.getSetCookie()) {
          const [pair = ''] = set.split(';');
          const split = pair.indexOf('=');
          cookies.set(pair.slice(0, split), pair.slice(split + 1));
        }
        const location = headers.get('location');
        if (location === null) throw new Error(`the provider answered ${status} without a way on`);
        next = new URL(location, next).href;
        if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
      }
    },

    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
