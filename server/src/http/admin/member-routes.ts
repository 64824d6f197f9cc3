import { ServiceError } from '@vivant/contract/errors';
import {
  MemberRole,
  MembersOf,
  type MemberWithAccount,
  NewMember,
  OperatorChoice,
} from '@vivant/contract/operator/members';
import type { Member } from '@vivant/contract/studio/people';
import type { FastifyInstance } from 'fastify';
import type { AccountService } from '../../accounts/account-service.ts';
import type { People } from '../../people/people.ts';
import { answersOf, created } from './answer.ts';
import type { Ids } from './ids.ts';

/** People who sign in to the studio; the operator's way to let somebody in, for the first time or again. */
export function memberRoutes(
  app: FastifyInstance,
  deps: {
    people: Pick<People, 'links' | 'members'>;
    studioLinkUrl(token: string): string;
    accounts: Pick<AccountService, 'list' | 'get'>;
    ids: Ids;
  },
): void {
  const { people, accounts, ids, studioLinkUrl } = deps;
  const { links, members } = people;
  const answer = answersOf(app);

  const nameOf = async (accountId: string) => (await accounts.get(accountId))?.name ?? accountId;
  const withName = async (member: Member): Promise<MemberWithAccount> => ({
    ...member,
    accountName: await nameOf(member.accountId),
    isOperator: (await members.operators()).includes(member.id),
  });
  const linkOf = async (accountId: string, made: { token: string; expiresAt: Date }) => ({
    url: studioLinkUrl(made.token),
    expiresAt: made.expiresAt.toISOString(),
    accountName: await nameOf(accountId),
  });

  /** The membership of a route's `:id`: the one in the account that is named, or the only one. */
  async function memberOf(params: unknown, account: string | undefined): Promise<Member> {
    const accountId = account === undefined ? undefined : await ids.find('account', account);
    const personId = await ids.find('member', (params as { id: string }).id, accountId);
    if (accountId !== undefined) return members.get({ accountId, personId });
    const [only, ...others] = await members.of(personId);
    if (only === undefined) throw new ServiceError('not_found', `There is no member ${personId}.`);
    if (others.length > 0)
      throw new ServiceError(
        'invalid_request',
        `${only.email} is a member of ${others.length + 1} accounts. Name one with --account.`,
      );
    return only;
  }

  answer('GET /members', async (request) => {
    const { account } = MembersOf.parse(request.query);
    const names = new Map((await accounts.list()).map(({ id, name }) => [id, name]));
    const operators = new Set(await members.operators());
    const found = await members.list(account === undefined ? undefined : await ids.find('account', account));
    return {
      items: found.map((member) => ({
        ...member,
        accountName: names.get(member.accountId) ?? member.accountId,
        isOperator: operators.has(member.id),
      })),
    };
  });

  answer('GET /members/:id', async (request) => {
    const { account } = MembersOf.parse(request.query);
    return withName(await memberOf(request.params, account));
  });

  answer('POST /members', async (request, reply) => {
    const { account, ...wanted } = NewMember.parse(request.body);
    const accountId = await ids.account(account);
    return created(reply, linkOf(accountId, await links.invite({ ...wanted, accountId }, 'operator')));
  });

  answer('POST /members/:id/link', async (request, reply) => {
    const { account } = MembersOf.parse(request.body ?? {});
    const { accountId, id: personId, role, name } = await memberOf(request.params, account);
    const made = await links.signInLink({ accountId, personId, role, name }, 'operator');
    return created(reply, linkOf(accountId, made));
  });

  answer('PATCH /members/:id', async (request) => {
    const { account, role } = MemberRole.parse(request.body);
    const { accountId, id: personId } = await memberOf(request.params, account);
    return withName(await members.changeRole({ accountId, personId }, role, 'operator'));
  });

  answer('PUT /members/:id/operator', async (request) => {
    const { account, isOperator } = OperatorChoice.parse(request.body);
    const member = await memberOf(request.params, account);
    await members.setOperator(member.id, isOperator);
    return withName(member);
  });

  answer('POST /members/:id/removal', async (request) => {
    const { account } = MembersOf.parse(request.body ?? {});
    const member = await withName(await memberOf(request.params, account));
    await members.remove({ accountId: member.accountId, personId: member.id }, 'operator');
    return member;
  });
}
