import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HeldAvatar, HeldAvatarDetail } from '@vivant/contract/operator/moderation';
import type { BackupView } from '@vivant/contract/studio/operate';
import type { ProviderRow, ProviderVerdict } from '@vivant/contract/studio/providers';
import type { AccountUsage } from '@vivant/contract/studio/usage';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JUDGED, judgeAll, SIZES, watch } from './page-judge.ts';
import { removeData, type Service, startService } from './service.ts';
import { launchChromium } from './visitor.ts';

const PASSWORD = 'correct horse battery';
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><rect width="4" height="5" fill="#468"/></svg>';
const HELD = {
  ...{ id: '3c1f5b0e-4a52-4a6e-9d0c-0a6f3f1d2b11', accountId: '3c1f5b0e-4a52-4a6e-9d0c-0a6f3f1d2b12' },
  ...{
    accountName: 'Harbour museum',
    name: 'Harbour guide',
    moderationState: 'flagged',
    replacement: null,
    version: 1,
    digest: 'd1',
  },
  ...{ status: 'moderation_hold', createdAt: '2026-11-01T10:00:00.000Z', heldAt: '2026-11-01T10:01:00.000Z' },
  findings: [{ part: 'greeting', reason: 'holds an obscenity', excerpt: 'Ahoy, you …' }],
} satisfies HeldAvatar;
const HELD_DETAIL = {
  ...{ ...HELD, feedback: null, consent: null },
  texts: { name: ['Harbour guide'], greeting: ['Ahoy, you …'], personality: ['You know every ship.'] },
} satisfies HeldAvatarDetail;
const guide = { id: HELD.id, name: 'Harbour guide', isDeleted: false };
const shop = { id: HELD.id, name: 'shop', hint: 'sk_vivant_a1b2', isRevoked: true };
const SENT_AT = '2026-10-02T10:00:00.000Z';
const SENT = {
  items: [
    {
      ...{ id: HELD.id, type: 'session.ended', occurredAt: SENT_AT, state: 'failed', attempts: 8 },
      ...{ lastAttemptAt: SENT_AT, lastStatus: 500, lastError: 'It answered 500.', nextAttemptAt: null },
    },
    {
      ...{ id: HELD.id.replace(/^./, 'f'), type: 'avatar.ready', occurredAt: SENT_AT, state: 'delivered' },
      ...{ attempts: 1, lastAttemptAt: SENT_AT, lastStatus: 204, lastError: null, nextAttemptAt: null },
    },
  ],
};
const USED = {
  ...{ from: '2026-10-01', until: '2026-10-31', total: { minutes: 160, microcredits: 15_000 } },
  sponsoredMicrocredits: 2000,
  days: [
    { day: '2026-10-02', minutes: 100, microcredits: 10_000 },
    { day: '2026-10-30', minutes: 60, microcredits: 5000 },
  ],
  avatars: [
    { avatar: guide, minutes: 120, microcredits: 12_000 },
    { avatar: { ...guide, isDeleted: true }, minutes: 40, microcredits: 3000 },
  ],
  otherAvatars: { count: 0, minutes: 0, microcredits: 0 },
  sources: [
    { source: 'key', key: shop, minutes: 130, microcredits: 13_000 },
    { source: 'visitor', key: null, minutes: 20, microcredits: 2000 },
    { source: 'studio', key: null, minutes: 10, microcredits: 0 },
  ],
  otherSources: { count: 0, minutes: 0, microcredits: 0 },
} satisfies AccountUsage;
const BACKUP_FAILED = {
  place: { address: 's3://archives/vivant/', everyHours: 24, keep: 7, isEncrypted: true },
  now: null,
  failed: { at: '2026-11-25T02:00:00.000Z', reason: 'No backup was made: there is no room on the disk.' },
  recent: [
    {
      address: 's3://archives/vivant/vivant-0123abcd-2026-11-24T02-00-00-000Z.tar.age',
      ...{ beganAt: '2026-11-24T02:00:00.000Z', sizeBytes: 123_456_789, isEncrypted: true },
    },
  ],
  problem: null,
} satisfies BackupView;
/** Run in the page: as behind a proxy that lets no WebSocket through. */
const cutSockets = () => {
  const page = globalThis as unknown as { WebSocket: unknown; whole: unknown };
  page.whole = page.WebSocket;
  page.WebSocket = class {
    constructor() {
      throw new DOMException('cut by the test', 'SecurityError');
    }
  };
};
const mendSockets = () => {
  const page = globalThis as unknown as { WebSocket: unknown; whole: unknown };
  page.WebSocket = page.whole;
};

describe('the studio', () => {
  let service: Service;
  /** Where it puts backups. */
  let backups: string;
  let browser: Browser;
  /** What pages asked of other hosts, or complained of. */
  const faults: string[] = [];

  beforeAll(async () => {
    backups = await mkdtemp(join(tmpdir(), 'vivant-backups-'));
    service = await startService({ env: { VIVANT_BACKUP_DIR: backups } });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.stop();
    if (service) await removeData(service);
    await rm(backups, { recursive: true, force: true });
  });

  async function open(context: BrowserContext, url: string): Promise<Page> {
    const page = await context.newPage();
    const own = new URL(service.baseUrl).host;
    watch(page, faults, ({ host }) => host === own || host === own.replace('127.0.0.1', 'localhost'));
    await page.goto(url);
    return page;
  }

  async function newLink(...args: string[]): Promise<string> {
    const { url } = await service.operate<{ url: string }>('member', 'add', ...args);
    return url;
  }

  const json = (body: object, status = 200) => ({
    ...{ status, contentType: 'application/json', body: JSON.stringify(body) },
  });

  const secretIn = async (page: Page) =>
    (await page.getByRole('region', { name: 'The new key' }).locator('code').first().textContent()) ?? '';
  const statusWith = async (secret: string) =>
    (await fetch(`${service.baseUrl}/v1/account`, { headers: { 'x-api-key': secret } })).status;

  it('lets an owner in by a link, who invites a colleague, sees them join, and removes them', async () => {
    const owner = await open(await browser.newContext(), await newLink());
    await owner.getByLabel('Your name').fill('Olga');
    await owner.getByLabel('E-mail address').fill('olga@example.org');
    await owner.getByLabel('Password').fill(PASSWORD);
    await owner.getByRole('button', { name: 'Join' }).click();
    await owner.getByRole('heading', { name: 'Avatars' }).waitFor();
    await owner.getByRole('link', { name: 'People' }).click();
    expect(new URL(owner.url()).hash).toBe('');

    await owner.getByLabel('What they may do').selectOption('editor');
    await owner.getByRole('button', { name: 'Make a link' }).click();
    const url = (await owner.getByRole('status').locator('code').textContent()) ?? '';

    const colleague = await open(await browser.newContext(), url);
    await colleague.getByLabel('Your name').fill('Ed');
    await colleague.getByLabel('E-mail address').fill('ed@example.org');
    await colleague.getByLabel('Password').fill(PASSWORD);
    await colleague.getByRole('button', { name: 'Join' }).click();
    await colleague.getByRole('link', { name: 'Ed', exact: true }).waitFor();
    expect(await colleague.getByRole('link', { name: 'People' }).count()).toBe(0);

    await owner.reload();
    await owner.getByRole('button', { name: 'Remove Ed' }).click();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await owner.getByRole('link', { name: 'Log', exact: true }).click();
    await owner.getByLabel('What').selectOption({ label: 'People and signing in' });
    await owner.getByLabel('Who').selectOption('Olga');
    await owner.getByText('removed a member: Ed').waitFor();
    const ofTheOperator = owner.getByRole('listitem').filter({ hasText: 'The operator' });
    await expect.poll(() => ofTheOperator.count()).toBe(0);
    await colleague.reload();
    await colleague.getByRole('heading', { name: 'Sign in' }).waitFor();

    // The link was used up, and says so.
    const late = await open(await browser.newContext(JUDGED), url);
    await late.getByText('was used already').waitFor();
    await judgeAll(late, 'studio-link-dead');
  });

  it('signs in by password, reports a wrong one, and changes it with only the keyboard', async () => {
    const page = await open(await browser.newContext(), `${service.baseUrl}/studio`);
    await page.getByLabel('E-mail address').focus();
    const { keyboard } = page;
    await keyboard.type('olga@example.org');
    await keyboard.press('Tab');
    await keyboard.type('wrong wrong wrong');
    await keyboard.press('Enter');
    await page.getByRole('alert').getByText('do not fit').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Avatars' }).waitFor();

    await page.getByRole('link', { name: 'Olga' }).click();
    await page.getByLabel('Old password').focus();
    await keyboard.type(PASSWORD);
    await keyboard.press('Tab');
    await keyboard.type('another one entirely');
    await keyboard.press('Enter');
    await page.getByText('The password is changed.').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('reports an error page of a proxy, and shows nothing of an earlier sign-in', async () => {
    const context = await browser.newContext();
    const page = await open(context, await newLink());
    await page.getByLabel('Your name').fill('Pia');
    await page.getByLabel('E-mail address').fill('pia@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByText('olga@example.org').waitFor();

    const broken = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' };
    await page.route('**/sign-out', (route) => route.fulfill(broken));
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('banner').getByRole('alert').getByText('502').waitFor();

    // Her sign-in ends elsewhere; somebody else sits down, and the new list is slow to come.
    await context.clearCookies();
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const held = Promise.withResolvers<void>();
    await page.route('**/studio/api/members', (route) => held.promise.then(() => route.continue()));
    await page.getByLabel('E-mail address').fill('pia@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { name: 'Members' }).waitFor();
    expect(await page.getByText('olga@example.org').count()).toBe(0);
    held.resolve();
    await page.getByText('olga@example.org').waitFor();
    await context.close();
  });

  it('signs in with a passkey that was added before, under a name alone', async () => {
    const context = await browser.newContext(JUDGED);
    const page = await open(context, await newLink());
    await page.getByLabel('Your name').fill('Kay');
    await page.getByLabel('E-mail address').fill('kay@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('link', { name: 'Kay' }).click();
    // A passkey is for a host with a name, and this address is in numbers.
    await page.getByText('Passkeys need an address with a name').waitFor();
    await judgeAll(page, 'studio-passkeys-not-here');

    const named = service.baseUrl.replace('127.0.0.1', 'localhost');
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await page.goto(`${named}/studio`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await judgeAll(page, 'studio-sign-in-passkey');
    await page.getByLabel('E-mail address').fill('kay@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'Kay' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('not used yet').waitFor();
    await judgeAll(page, 'studio-passkeys');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('has a passkey for you already').waitFor();
    // After ten minutes whoever is signed in shows first who they are.
    const asks = json({ error: 'confirmation_needed', message: 'Show first that it is you.' }, 403);
    await page.route('**/passkeys/options', (route) => route.fulfill(asks), { times: 1 });
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Show it with a passkey' }).waitFor();
    await judgeAll(page, 'studio-passkeys-show-who');
    await page.getByRole('button', { name: 'Show it with a passkey' }).click();
    await page.getByText('has a passkey for you already').waitFor();

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('heading', { name: 'Avatars' }).waitFor();
    await page.getByRole('link', { name: 'Kay' }).click();
    await page.getByRole('button', { name: 'Remove the passkey of' }).click();
    await page.getByRole('alertdialog').waitFor();
    await judgeAll(page, 'studio-passkeys-remove');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('not used yet').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').getByText('does not open').waitFor();
    await judgeAll(page, 'studio-sign-in-passkey-refused');
    await context.close();
  });

  it('has pages without barriers for those who come by an identity provider, or by a link to come back', async () => {
    // This service has none: identity-provider.test.ts walks the way to a real one and back.
    const context = await browser.newContext(JUDGED);
    const page = await open(context, await newLink());
    await page.getByLabel('Your name').fill('Ines');
    await page.getByLabel('E-mail address').fill('ines@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'Avatars' }).waitFor();
    const knownBy = (knowsMe: boolean) =>
      page.route('**/studio/api/oidc', (route) =>
        route.fulfill(json({ provider: { name: 'Acme University Sign-in', knowsMe } })),
      );
    await knownBy(true);
    await page.getByRole('link', { name: 'Ines' }).click();
    await page.getByText('It is connected').waitFor();
    await judgeAll(page, 'studio-provider-known');
    await page.getByRole('button', { name: 'Disconnect it' }).click();
    await page.getByRole('alertdialog').waitFor();
    await judgeAll(page, 'studio-provider-disconnect');
    await page.getByRole('button', { name: 'Keep' }).click();
    const asks = json({ error: 'confirmation_needed', message: 'Show first that it is you.' }, 403);
    await page.route('**/oidc/connection', (route) => route.fulfill(asks), { times: 1 });
    await page.getByRole('button', { name: 'Disconnect it' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('button', { name: 'Show it with Acme University Sign-in' }).waitFor();
    await judgeAll(page, 'studio-provider-show-who');
    for (const [problem, words] of [
      ['expired', 'took too long'],
      ['taken', 'belongs to somebody else'],
      ['unconfirmed', 'did not say that you have just shown'],
    ]) {
      await page.goto(`${service.baseUrl}/studio/you?problem=${problem}`);
      await page
        .getByRole('alert')
        .getByText(words ?? '')
        .waitFor();
    }
    await judgeAll(page, 'studio-provider-unconfirmed');

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with Acme University Sign-in' }).waitFor();
    const question = json({ error: 'not_found', message: 'There is no question. Sign in once more.' }, 404);
    await page.route('**/oidc/question', (route) => route.fulfill(question));
    await page.goto(`${service.baseUrl}/studio/connect`);
    await page.getByText('There is no question').waitFor();
    await judgeAll(page, 'studio-connect-nothing');
    await page.unroute('**/oidc/question');
    const asked = json({ email: 'a.very.long.address.of.somebody@department.university.example.org' });
    await page.route('**/oidc/question', (route) =>
      route.fulfill(
        route.request().method() === 'GET'
          ? asked
          : json({ error: 'wrong_sign_in', message: 'That is not the password of this person.' }, 403),
      ),
    );
    await page.reload();
    await page.getByLabel('Your password here').fill('not this one');
    await page.getByRole('button', { name: 'Connect and sign in' }).click();
    await page.getByRole('alert').getByText('not the password').waitFor();
    await judgeAll(page, 'studio-connect-refused');

    const back = await service.operate<{ url: string }>('member', 'link', 'ines@example.org', '--yes');
    await page.goto('about:blank');
    await page.goto(back.url);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await judgeAll(page, 'studio-link-back');
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Sign in' }).click();
    // The browser says why, at the field.
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.getByLabel('New password').fill('');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Avatars' }).waitFor();
    await context.close();
  });

  it.each([
    ['phone', ['phone']],
    ['laptop', ['laptop', 'tablet']],
  ] as const)('has pages without barriers on a %s', async (name, viewports) => {
    const context = await browser.newContext({ ...SIZES[name], ...JUDGED });
    const look = (what: string) => judgeAll(page, `studio-${what}`, { viewports });
    const page = await open(context, `${service.baseUrl}/studio`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await look('sign-in');

    // As with an identity provider, which this service has none of.
    const provider = json({ provider: { name: 'Acme', knowsMe: false } });
    await page.route('**/studio/api/oidc', (route) => route.fulfill(provider));
    await page.route('**/studio/api/oidc/question', (route) =>
      route.fulfill(json({ email: 'ada@example.org' })),
    );
    await page.goto(`${service.baseUrl}/studio/sign-in?problem=unknown`);
    await page.getByRole('button', { name: 'Sign in with Acme' }).waitFor();
    await page.getByRole('alert').getByText('Nobody here is known').waitFor();
    await look('provider');
    await page.goto(`${service.baseUrl}/studio/connect`);
    await page.getByRole('button', { name: 'Connect and sign in' }).waitFor();
    await look('connect');

    await page.goto('about:blank');
    await page.goto(await newLink());
    await page.getByRole('heading', { name: 'Join' }).waitFor();
    await look('link');
    await page.getByLabel('Your name').fill(`Ada ${name}`);
    await page.getByLabel('E-mail address').fill(`ada.${name}@example.org`);
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'Avatars' }).waitFor();
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('heading', { name: 'People' }).waitFor();
    await page.getByLabel('E-mail address').fill('grace@example.org');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByText('grace@example.org').first().waitFor();
    await look('people');
    await page.getByRole('button', { name: 'Remove Olga' }).click();
    await page.getByRole('alertdialog').waitFor();
    await look('remove');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await page.getByText('made an invitation').first().waitFor();
    await look('log');
    await page.getByRole('link', { name: `Ada ${name}` }).click();
    await page.getByText('here, now').waitFor();
    await look('you');

    await page.getByRole('link', { name: 'Usage', exact: true }).click();
    await page.getByText('Nothing was used in these days').waitFor();
    await page.getByLabel('Until').fill('2020-01-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('alert').getByText('not before the first').waitFor();
    // Nobody has talked here; what is added up is told in server/src/http/studio/usage.
    await page.route('**/studio/api/usage?**', (route) => route.fulfill(json(USED)));
    await page.getByRole('button', { name: 'Last month' }).click();
    await page.getByText('Days with use (2)').click();
    await look('usage');
    await page.getByRole('link', { name: 'Credits', exact: true }).click();
    await page.getByText('Given by the operator').waitFor();
    await look('credits');

    await page.getByRole('link', { name: 'Keys', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill(`website ${name}`);
    await page.getByRole('button', { name: 'Make the key' }).click();
    const made = await secretIn(page);
    expect(await statusWith(made)).toBe(200);
    await look('keys');
    await page.getByRole('button', { name: `Rotate website ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click();
    await expect.poll(() => secretIn(page)).not.toBe(made);
    const rotated = await secretIn(page);
    expect(await statusWith(rotated)).toBe(200);
    await page.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('button', { name: `Revoke website ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('Revoked lately').waitFor();
    await expect.poll(() => statusWith(made)).toBe(401);
    await expect.poll(() => statusWith(rotated)).toBe(401);

    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('https://127.0.0.1/hook');
    await page.getByRole('button', { name: 'Make the webhook' }).click();
    await page.getByRole('alert').getByText('not public').waitFor();
    const hook = `https://hooks.example.org/vivant/${name}`;
    await page.getByLabel('Address').fill(hook);
    await page.getByRole('button', { name: 'Make the webhook' }).click();
    await page.getByText(/^whsec_/).waitFor();
    // Nothing has happened here; what is sent is told of in server/src/webhooks.
    await page.route('**/studio/api/webhooks/*/deliveries', (route) => route.fulfill(json(SENT)));
    await page.getByText('What it was sent').click();
    await page.getByText('Given up after 8 attempts. It answered 500.').waitFor();
    await look('webhooks');
    await page.getByRole('button', { name: `Pause ${hook}` }).click();
    await page.getByRole('button', { name: `Let ${hook} go on` }).click();
    await page.getByRole('button', { name: `Pause ${hook}` }).waitFor();
    await page.getByRole('button', { name: `Delete ${hook}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(hook).waitFor({ state: 'detached' });

    expect(await page.getByRole('link', { name: 'Operate' }).count()).toBe(0);
    await page.goto(`${service.baseUrl}/studio/operate`);
    await page.getByRole('heading', { name: 'Avatars', exact: true }).waitFor();
    await service.operate('member', 'operator', `ada.${name}@example.org`);
    // None is held here; what holds them is told of in server/src/http/studio/operate.
    await page.route('**/studio/api/operate/moderation**', (route) => route.fulfill(json({ items: [HELD] })));
    await page.route('**/studio/api/operate/moderation/*', (route) => route.fulfill(json(HELD_DETAIL)));
    await page.route('**/studio/api/operate/moderation/*/portrait?digest=d1', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    );
    await page.reload();
    await page.getByRole('link', { name: 'Operate' }).click();
    await page.getByText('Harbour guide').click();
    await page.getByRole('button', { name: 'Refuse' }).waitFor();
    // Only once the portrait is there.
    await expect.poll(() => page.getByRole('button', { name: 'Allow', exact: true }).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Stop creation' }).waitFor();
    await look('operate');
    await page.getByRole('link', { name: 'Accounts' }).click();
    await page.getByRole('button', { name: 'Change plan of' }).waitFor();
    await page.getByText('Longest session').first().waitFor();
    await look('operate-accounts');
    await page.getByRole('button', { name: 'New plan' }).click();
    await page.getByLabel('Name of the plan').fill(`plan-${name}`);
    await page.getByLabel('Longest session, minutes').fill('90');
    await look('operate-plan');
    await page.getByRole('button', { name: 'Make the plan' }).click();
    await page.getByText(`There is a plan plan-${name} now.`).waitFor();
    await page.getByRole('button', { name: `Change the plan plan-${name}` }).click();
    expect(await page.getByLabel('Longest session, minutes').inputValue()).toBe('90');
    await page.getByLabel('Credits for a minute of talk').fill('0.5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`The plan plan-${name} is changed`).waitFor();
    await page.getByRole('link', { name: 'System' }).click();
    await page.getByText('takes sessions').waitFor();
    await page.getByRole('button', { name: 'Try from here' }).click();
    // On loopback there is no other.
    await page.getByRole('listitem').filter({ hasText: 'media by UDP' }).getByText('works').waitFor();
    await look('operate-system');
    await page.getByRole('link', { name: 'Backups' }).click();
    await page.getByText(backups, { exact: true }).waitFor();
    // There may be some already: one is made a minute after the start.
    const archives = page.getByRole('region', { name: 'The newest' }).getByRole('listitem');
    const before = await archives.count();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect.poll(() => archives.count(), { timeout: 60_000 }).toBeGreaterThan(before);
    await page.getByText('It was read back and is whole.').waitFor();
    await page.getByText(`./vivant restore ${backups}/vivant-`).waitFor();
    await look('operate-backups');
    await page.route('**/studio/api/operate/backups', (route) => route.fulfill(json(BACKUP_FAILED)));
    await page.reload();
    await page.getByRole('alert').getByText('no room').waitFor();
    await page.getByRole('progressbar', { name: 'Files in the backup' }).waitFor({ state: 'detached' });
    await look('operate-backups-failed');
    await context.close();
  });

  it('tells an operator how the installation is, which services of others fail, and what reaches the browser', async () => {
    const page = await (await browser.newContext(JUDGED)).newPage();
    await page.goto(await newLink());
    await page.getByLabel('Your name').fill('Odo');
    await page.getByLabel('E-mail address').fill('odo@example.org');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByRole('heading', { name: 'Avatars' }).waitFor();
    const test = page.getByRole('button', { name: 'Test all services' });
    expect(await test.count()).toBe(0);
    await service.operate('member', 'operator', 'odo@example.org');
    await page.reload();
    await test.click();
    await page.getByRole('status').getByText('Looked again; no service of others is set.').waitFor();
    // None is set here; what a test of one finds is told in server/src/http/studio/operate.
    const row = { id: 'llm', where: 'https://models.example.org' } satisfies ProviderRow;
    const verdict = { isOk: false, message: 'It answered 401: check the key.', durationMs: 12 };
    await page.route('**/operate/providers', (route) => route.fulfill(json({ items: [row] })));
    await page.route('**/operate/providers/llm/test', (route) =>
      route.fulfill(json(verdict satisfies ProviderVerdict)),
    );
    await test.click();
    await page.getByText('Does not work: Language model: It answered 401: check the key.').waitFor();
    await judgeAll(page, 'studio-health');

    await page.getByRole('link', { name: /The service works|Needs attention/ }).click();
    const tryIt = page.getByRole('button', { name: 'Try from here' });
    // What is cut before the page has come may be another page's.
    await tryIt.waitFor();
    await page.evaluate(cutSockets);
    await tryIt.click();
    await page.getByRole('alert').getByText('Signalling does not arrive').waitFor();
    await page.evaluate(mendSockets);
    await tryIt.click();
    await page.getByRole('listitem').filter({ hasText: 'media by UDP' }).getByText('works').waitFor();
    expect(await page.getByRole('alert').getByText('Signalling').count()).toBe(0);
    await page.context().close();
  });

  it('sends no request to other hosts, and logs no error in the console', () => expect(faults).toEqual([]));
});
