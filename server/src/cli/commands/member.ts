import type { InvitationLink } from '@vivant/contract/operator/members';
import { ROLES, type Role } from '@vivant/contract/studio/roles';
import { type Command, Option } from 'commander';
import { type CommandDeps, leaf, show } from '../leaf.ts';
import { type Deed, type MayBeAsked, mustBeMeant, withYes } from '../meant.ts';
import { formatTable, formatTime } from '../output.ts';
import { parseRef } from '../values.ts';

const MEMBER = 'e-mail address, or id or its beginning';

interface OfAccount extends MayBeAsked {
  account?: string;
}

export function addMemberCommands(program: Command, deps: CommandDeps): void {
  const { client, output } = deps;
  const member = program.command('member').description('people who sign in to the studio');
  const withAccount = (command: Command) =>
    command.option('--account <account>', 'id or name; the only account, if unset', parseRef);

  leaf(member, 'list', 'who may sign in, and as what')
    .option('--account <account>', 'of one account: id or name', parseRef)
    .action(async (options: OfAccount) => {
      const { items } = await client().ask('GET /members', { query: { account: options.account } });
      show(deps, options, { items }, () =>
        items.length === 0
          ? ['Nobody yet: ./vivant member add makes a link that lets somebody in.']
          : formatTable(
              ['ID', 'NAME', 'E-MAIL', 'ROLE', 'ACCOUNT', 'PASSWORD', 'OPERATOR', 'SEEN'],
              items.map((row) => [
                row.id,
                row.name,
                row.email,
                row.role,
                `${row.accountName} (${row.accountId.slice(0, 8)})`,
                row.hasPassword,
                row.isOperator,
                row.lastSeenAt,
              ]),
            ),
      );
    });

  withAccount(leaf(member, 'add', 'make a link by which somebody joins an account'))
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).default('owner'))
    .option('--email <address>', 'only for somebody with this address')
    .action(async (options: OfAccount & { role: Role; email?: string }) => {
      const { account, role, email } = options;
      const made = await client().ask('POST /members', { body: { account, role, email } });
      show(deps, options, made, () => linkLines(made, `to join ${made.accountName} as ${role}`));
    });

  withYes(
    withAccount(leaf(member, 'link', 'make a link by which a member signs in who cannot otherwise')),
    'MEMBER',
  )
    .argument('<member>', MEMBER, parseRef)
    .action(async (ref: string, options: OfAccount) => {
      const id = await meant(ref, { verb: 'make a link for', done: 'made' }, options);
      const body = { account: options.account };
      const made = await client().ask('POST /members/:id/link', { id, body });
      show(deps, options, made, () => linkLines(made, 'to sign in and choose a new password'));
    });

  withAccount(leaf(member, 'role', 'change what a member may do'))
    .argument('<member>', MEMBER, parseRef)
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory())
    .action(async (id: string, options: OfAccount & { role: Role }) => {
      const { account, role } = options;
      const changed = await client().ask('PATCH /members/:id', { id, body: { account, role } });
      show(deps, options, changed, () => [
        `${changed.name} (${changed.email}) is ${changed.role} of ${changed.accountName} now.`,
      ]);
    });

  withYes(
    withAccount(leaf(member, 'operator', 'let a member operate the whole installation from the studio')),
    'MEMBER',
  )
    .argument('<member>', MEMBER, parseRef)
    .option('--revoke', 'take that away again')
    .action(async (ref: string, options: OfAccount & { revoke?: boolean }) => {
      const isOperator = options.revoke !== true;
      const id = await meant(ref, { verb: 'change what may be operated by', done: 'changed' }, options);
      const body = { account: options.account, isOperator };
      const changed = await client().ask('PUT /members/:id/operator', { id, body });
      show(deps, options, changed, () => [
        isOperator
          ? `${changed.name} (${changed.email}) may operate this installation from the studio.`
          : `${changed.name} (${changed.email}) may no longer operate this installation from the studio.`,
      ]);
    });

  withYes(
    withAccount(leaf(member, 'remove', 'take a member out of an account; they are signed out at once')),
    'MEMBER',
  )
    .argument('<member>', MEMBER, parseRef)
    .action(async (ref: string, options: OfAccount) => {
      const id = await meant(ref, { verb: 'remove', done: 'removed' }, options);
      const body = { account: options.account };
      const removed = await client().ask('POST /members/:id/removal', { id, body });
      show(deps, options, removed, () => [
        `${removed.name} (${removed.email}) is no member of ${removed.accountName} any more.`,
      ]);
    });

  /** The id of the member that `ref` names. @throws CommandError */
  async function meant(ref: string, deed: Pick<Deed, 'verb' | 'done'>, options: OfAccount): Promise<string> {
    const { account } = options;
    const { id, name, email } = await client().ask('GET /members/:id', { id: ref, query: { account } });
    await mustBeMeant(ref, { id, name: email }, { ...deed, what: name }, { output, options });
    return id;
  }
}

function linkLines({ url, expiresAt }: InvitationLink, what: string): string[] {
  return [url, `A link ${what}, once, until ${formatTime(expiresAt)}. Anyone who has it can use it.`];
}
