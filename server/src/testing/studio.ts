import type { Role } from '@vivant/contract/studio/roles';
import { createOpenIdProvider } from '../adapters/oidc/openid-provider.ts';
import { createAuditLog } from '../audit/audit-log.ts';
import type { OidcConfig } from '../config.ts';
import { createHttpApp } from '../http/app.ts';
import type { ConnectionLimits } from '../http/http-server.ts';
import { type StudioDeps, studioRoutes } from '../http/studio/studio-routes.ts';
import { createLog, type Log } from '../log.ts';
import { createIdentities } from '../people/identities.ts';
import { createPeople } from '../people/people.ts';
import type { Db } from '../ports/database.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { localRates } from './rates.ts';

export const STUDIO_HOST = 'localhost:8080';
/** As a browser on the service's own page sends it. */
export const FROM_OWN_PAGE = {
  host: STUDIO_HOST,
  origin: `http://${STUDIO_HOST}`,
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

export type StudioWorld = Awaited<ReturnType<typeof openStudio>>;

interface Asked {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for.
  body: any;
  headers: Record<string, unknown>;
}

/** The studio's calls over a database, by people who sign in as they would in a browser. */
export async function openStudio(
  db: Db,
  {
    trustProxy = [],
    isPublished = trustProxy.length > 0,
    parts = [],
    oidc = null,
    limits = {},
    clock = createTestClock(),
    log = createLog({ level: 'error' }),
  }: {
    trustProxy?: string[];
    isPublished?: boolean;
    parts?: StudioDeps['parts'];
    oidc?: OidcConfig | null;
    limits?: Partial<ConnectionLimits>;
    clock?: TestClock;
    log?: Log;
  } = {},
) {
  const audit = createAuditLog({ db, clock });
  const people = createPeople({ db, clock, log, audit, hasProvider: oidc !== null });
  const app = createHttpApp({
    log,
    keys: { verify: async () => null },
    trustProxy,
    tls: null,
    rates: localRates(),
    limits,
  });
  let visits = 0;
  /** Of every call below /studio/api, as registered. */
  const calls: { method: string; url: string; access: string }[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.studio !== undefined && typeof method === 'string' && method !== 'HEAD')
      calls.push({ method, url, access: config.studio });
  });
  studioRoutes(app, {
    ...{ people, audit, clock, rates: localRates(), publicUrl: null, isPublished, parts },
    onVisit: () => void (visits += 1),
    oidc: oidc && {
      name: oidc.name,
      identities: createIdentities({
        ...{ db, clock, audit, signIns: people.signIns, prove: people.prove, joinRules: oidc.joinRules },
        provider: createOpenIdProvider(oidc),
      }),
    },
  });
  // Stands for the interface.
  app.get('/v1/probe', { config: { scope: 'sessions' } }, async () => ({}));
  await app.ready();

  async function ask(
    call: string,
    options: { as?: string; body?: object; headers?: object; remoteAddress?: string } = {},
  ): Promise<Asked> {
    const [method, path] = call.split(' ');
    const { as, body, headers, ...from } = options;
    const answer = await app.inject({
      method: method as 'GET',
      url: `/studio/api${path}`,
      ...from,
      headers: { ...FROM_OWN_PAGE, ...(as === undefined ? {} : { cookie: as }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return {
      status: answer.statusCode,
      body: answer.body === '' ? null : answer.json(),
      headers: answer.headers,
    };
  }

  return {
    app,
    calls,
    /** How often the studio has told that somebody comes. */
    visits: () => visits,
    /** Somebody who operates the installation, as `vivant member operator` makes them. */
    async operator(accountId: string, role: Role = 'viewer') {
      const somebody = await this.join(accountId, role);
      await people.members.setOperator(somebody.id, true);
      return somebody;
    },
    clock,
    people,
    audit,
    ask,
    /** Somebody who has joined by a link: their cookie and id. */
    async join(
      accountId: string,
      role: Role,
      who: { name?: string; email?: string; password?: string } = {},
    ) {
      const { token } = await people.links.invite({ accountId, role }, 'operator');
      const email = who.email ?? `${crypto.randomUUID()}@example.org`;
      const body = {
        token,
        name: who.name ?? role,
        email,
        password: who.password ?? 'correct horse battery',
      };
      const joined = await ask('POST /links/use', { body });
      if (joined.status !== 200)
        throw new Error(`joining answered ${joined.status} ${JSON.stringify(joined.body)}`);
      return { cookie: cookieOf(joined), id: joined.body.person.id as string, email };
    },
  };
}

/** What the browser sends back. */
export function cookieOf({ headers }: Pick<Asked, 'headers'>): string {
  const [cookie = ''] = [headers['set-cookie']].flat().map(String);
  return cookie.split(';')[0] ?? '';
}
