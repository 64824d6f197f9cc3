import { useQuery } from '@tanstack/react-query';
import type { Invitation, Member } from '@vivant/contract/studio/people';
import type { Role } from '@vivant/contract/studio/roles';
import { useState } from 'react';
import { ask } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { queries, useChange } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { ROLE_NAMES, RoleChoice } from '../ui/role-choice.tsx';
import { sayTime } from '../ui/say-time.ts';
import { useMe } from './frame.tsx';
import { ShowWho } from './show-who.tsx';

/** Members and invitations, for owners. */
export function PeoplePage() {
  return (
    <>
      <h1 className="text-2xl font-semibold">People</h1>
      <Members />
      <Invite />
    </>
  );
}

function Members() {
  const { data, error } = useQuery(queries.members);
  return (
    <Card title="Members">
      <Problem error={error} />
      <ul className="grid gap-4">
        {data?.items.map((member) => (
          <Row key={member.id} member={member} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ member }: { member: Member }) {
  const me = useMe();
  const { id, name, email, lastSeenAt } = member;
  const changeRole = useChange((role: Role) => ask('PATCH /members/:id', { id, body: { role } }));
  const remove = useChange(() => ask('DELETE /members/:id', { id }));
  return (
    <li className="flex flex-wrap items-center gap-3">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium">
          {name}
          {id === me.person.id && <span className="text-soft"> (you)</span>}
        </p>
        <p className="truncate text-sm text-soft">{email}</p>
        <p className="text-sm text-soft">
          {lastSeenAt === null ? 'not signed in' : `seen ${sayTime(lastSeenAt)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <RoleChoice
          value={member.role}
          label={`Role of ${name}`}
          disabled={changeRole.isPending}
          onChoose={(role) => changeRole.mutate(role)}
        />
        <Confirm
          trigger={<Button aria-label={`Remove ${name}`}>Remove</Button>}
          title={`Remove ${name}?`}
          what={`${name} is signed out at once. What they made stays.`}
          action="Remove"
          onConfirm={() => remove.mutate(undefined)}
        />
      </div>
      <ShowWho
        error={changeRole.error}
        again={() => changeRole.mutate(changeRole.variables ?? member.role)}
      />
      <ShowWho error={remove.error} again={() => remove.mutate(undefined)} />
    </li>
  );
}

function Invite() {
  const { data } = useQuery(queries.invitations);
  const [role, setRole] = useState<Role>('editor');
  const invite = useChange((email: string | undefined) =>
    ask('POST /invitations', { body: { role, email } }),
  );
  return (
    <Card title="Invite somebody">
      <form
        className="grid gap-4 sm:grid-cols-[1fr_1fr_auto] sm:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          invite.mutate(textsOf(event.currentTarget).email);
          event.currentTarget.reset();
        }}
      >
        <Field
          label="E-mail address"
          name="email"
          type="email"
          hint="Only this person can use the link then. You may leave it out."
        />
        <div className="grid gap-1">
          <span className="font-medium" aria-hidden="true">
            What they may do
          </span>
          <RoleChoice value={role} label="What they may do" isLong onChoose={setRole} />
        </div>
        <Button look="main" type="submit" disabled={invite.isPending} className="sm:mt-7">
          Make a link
        </Button>
      </form>
      <ShowWho error={invite.error} again={() => invite.mutate(invite.variables)} />
      {invite.data !== undefined && <NewLink url={invite.data.url} />}
      {data !== undefined && data.items.length > 0 && (
        <>
          <h3 className="font-medium">Not used yet</h3>
          <ul className="grid gap-3">
            {data.items.map((invitation) => (
              <Open key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function NewLink({ url }: { url: string }) {
  return (
    <div className="grid gap-2 rounded-xl border border-accent p-4" role="status">
      <p>Send this link. It is shown this once, works once, and expires in a week.</p>
      <CopyText text={url} what="the link" />
    </div>
  );
}

function Open({ invitation: { id, email, role, expiresAt } }: { invitation: Invitation }) {
  const withdraw = useChange(() => ask('DELETE /invitations/:id', { id }));
  return (
    <li className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 grow basis-48">
        <span className="break-words">{email ?? 'Anyone with the link'}</span>
        <span className="block text-sm text-soft">
          {ROLE_NAMES[role]} · until {sayTime(expiresAt)}
        </span>
      </p>
      <Button onClick={() => withdraw.mutate(undefined)} disabled={withdraw.isPending}>
        Withdraw
      </Button>
      <Problem error={withdraw.error} />
    </li>
  );
}
