import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount } from '../testing/accounts.ts';
import { type AvatarTestService, startAvatarService } from '../testing/avatar-service.ts';
import { type Operator, startOperator } from '../testing/operator.ts';
import { openStudio, type StudioWorld } from '../testing/studio.ts';

let service: AvatarTestService;
let operator: Operator;
let studio: StudioWorld;
let accountId: string;

beforeAll(async () => {
  service = await startAvatarService();
  operator = await startOperator(service);
  studio = await openStudio(service.db);
  accountId = await addAccount(service.db);
});
afterAll(async () => {
  await studio.app.close();
  await operator.close();
  await service.close();
});

interface Made {
  url: string;
  expiresAt: string;
}
const tokenOf = ({ url }: Made) => url.split('#')[1];
const open = (made: Made, who: object = {}) =>
  studio.ask('POST /links/use', { body: { token: tokenOf(made), ...who } });
const ADA = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' };

describe('vivant member', () => {
  it('invites, lists, promotes and removes a member by their address', async () => {
    const of = ['--account', accountId];
    const made = await operator.json<Made>(['member', 'add', '--role', 'viewer', ...of]);
    expect((await open(made, ADA)).body).toMatchObject({ role: 'viewer', account: { id: accountId } });
    const { out } = await operator.vivant(['member', 'list']);
    expect(out).toMatch(/Ada +ada@example\.org +viewer/);

    await operator
      .json(['member', 'add', ...of])
      .then((owner) => open(owner as Made, { ...ADA, name: 'Olga', email: 'olga@example.org' }));
    const changed = await operator.vivant(['member', 'role', 'ada@example.org', '--role', 'editor']);
    expect(changed.out).toBe('Ada (ada@example.org) is editor of test now.\n');
    const removed = await operator.vivant(['member', 'remove', 'ADA@example.org']);
    expect(removed.out).toBe('Ada (ada@example.org) is no member of test any more.\n');
    const left = await operator.json<{ items: { name: string }[] }>(['member', 'list', ...of]);
    expect(left.items.map(({ name }) => name)).toEqual(['Olga']);
  });

  it('lets a member who lost the password back in, even the only owner', async () => {
    const said = (await operator.vivant(['member', 'link', 'olga@example.org'])).out;
    expect(said).toMatch(/, once, until \d{1,2} \w+ 20\d\d at \d\d:\d\d [A-Z]\S+ Anyone who has it/);
    const made = await operator.json<Made>(['member', 'link', 'olga@example.org']);
    const entered = await open(made, { password: 'a new one, much better' });
    expect(entered.body).toMatchObject({ person: { name: 'Olga', hasPassword: true }, role: 'owner' });
    const { status, err } = await operator.vivant(['member', 'remove', 'olga@example.org']);
    expect([status, err]).toEqual([1, expect.stringContaining('the only owner')]);
  });

  it('lets a member operate the installation from the studio, and takes that away again', async () => {
    const mayOperate = async () =>
      (
        await operator.json<{ items: { email: string; isOperator: boolean }[] }>(['member', 'list'])
      ).items.find(({ email }) => email === 'olga@example.org')?.isOperator;
    expect(await mayOperate()).toBe(false);
    const given = await operator.vivant(['member', 'operator', 'olga@example.org']);
    expect(given.out).toBe('Olga (olga@example.org) may operate this installation from the studio.\n');
    expect(await mayOperate()).toBe(true);
    const taken = await operator.vivant(['member', 'operator', 'olga@example.org', '--revoke']);
    expect(taken.out).toContain('may no longer operate');
    expect(await mayOperate()).toBe(false);
    // Said by the server's log, and by no account's: owners are not told who operates.
    expect(operator.saidOfPeople).toEqual([
      'warn a command made a person operator',
      'warn a command took the mark of an operator',
    ]);
  });

  it('asks for confirmation before it acts on the beginning of an id, unless --yes is given', async () => {
    await open(await operator.json<Made>(['member', 'add', '--account', accountId]), {
      ...{ ...ADA, name: 'Ben', email: 'ben@example.org' },
    });
    const { items } = await operator.json<{ items: { id: string; name: string }[] }>(['member', 'list']);
    const id = items.find(({ name }) => name === 'Ben')?.id ?? '';
    for (const verb of ['link', 'remove']) {
      const { status, err } = await operator.vivant(['member', verb, id.slice(0, 8)]);
      expect([status, err]).toEqual([1, expect.stringMatching(/beginning of the id of Ben .*--yes/)]);
    }
    await operator.json(['member', 'link', id.slice(0, 8), '--yes']);
    expect(await operator.json(['member', 'remove', id.slice(0, 8), '--yes'])).toMatchObject({ id });
  });

  it('asks which account is meant where somebody is a member of several', async () => {
    const second = await addAccount(service.db);
    const invitation = await operator.json<Made>(['member', 'add', '--account', second]);
    const made = await operator.json<Made>(['member', 'link', 'olga@example.org']);
    const as = String((await open(made)).headers['set-cookie']).split(';')[0] ?? '';
    await studio.ask('POST /links/use', { as, body: { token: tokenOf(invitation) } });
    const unclear = await operator.vivant(['member', 'link', 'olga@example.org']);
    expect(unclear.err).toContain('Name one with --account');
    const clear = await operator.vivant(['member', 'link', 'olga@example.org', '--account', second]);
    expect(clear.out).toContain('/studio/link#');
    expect((await operator.vivant(['member', 'link', 'nobody@example.org'])).err).toContain('no member');
  });
});
