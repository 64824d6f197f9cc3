import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type LinkUse, type LinkView, type Me, PASSWORD_MIN_LENGTH } from '@vivant/contract/studio/people';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ask } from '../api.ts';
import { textsOf } from '../form-texts.ts';
import { greet, queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Door } from '../ui/door.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { ROLE_NAMES } from '../ui/role-choice.tsx';
import {
  type ChosenFile,
  isUnderWay,
  RestoreBackup,
  Restored,
  type RestoreOfLink,
  Restoring,
  useRestore,
} from './restore-backup.tsx';

/** The page that opens a link. Its token stands behind the `#`, and is removed when it was used. */
export function LinkPage() {
  const token = useLocation().hash.slice(1);
  const restore = useRestore(token);
  const [chosen, choose] = useState<ChosenFile | null>(null);
  const [hasSeenRestored, setSeenRestored] = useState(false);
  const done = restore.state?.phase === 'done' && !hasSeenRestored ? restore.state : null;
  const underWay = restore.state !== null && isUnderWay(restore.state) ? restore.state : null;
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => ask('POST /links/view', { body: { token } }),
    retry: false,
    enabled: token !== '' && restore.state !== null && underWay === null && done === null,
  });
  const me = useQuery({ ...queries.me, retry: false });
  if (token === '') return <Dead message="This address is not complete: open the whole link." />;
  if (restore.state === null) return null;
  if (underWay !== null) return <Restoring state={underWay} isAnswered={restore.isAnswered} />;
  if (done !== null) return <Restored {...done} onSetUp={() => setSeenRestored(true)} />;
  if (link.isError && link.data === undefined) return <Dead message={link.error.message} />;
  if (link.data === undefined || me.isPending) return null;
  return <Open token={token} link={link.data} me={me.data} {...{ restore, chosen }} onChoose={choose} />;
}

/** The first person here sets the installation up, or restores what they had. */
function Open({
  restore,
  chosen,
  onChoose,
  ...props
}: {
  token: string;
  link: LinkView;
  me: Me | undefined;
  restore: RestoreOfLink;
  chosen: ChosenFile | null;
  onChoose(chosen: ChosenFile): void;
}) {
  const [restores, setRestores] = useState(restore.state?.phase === 'failed');
  if (restores && props.link.isForFirstOwner)
    return (
      <RestoreBackup
        {...{ token: props.token, restore, chosen, onChoose }}
        onBack={() => setRestores(false)}
      />
    );
  return <Use {...props} onRestore={() => setRestores(true)} />;
}

function Dead({ message }: { message: string }) {
  return (
    <Door title="This link does not open">
      <p>{message}</p>
      <Link to="/studio" className="inline-flex min-h-11 items-center underline">
        To the studio
      </Link>
    </Door>
  );
}

function Use({
  token,
  link,
  me,
  onRestore,
}: {
  token: string;
  link: LinkView;
  me: Me | undefined;
  onRestore(): void;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const use = useMutation({
    mutationFn: (body: LinkUse) => ask('POST /links/use', { body }),
    onSuccess: (signedIn) => {
      greet(client, signedIn);
      void navigate('/studio', { replace: true });
    },
  });
  const isInvitation = link.kind === 'invitation';
  const joinsAnew = isInvitation && me === undefined;
  return (
    <Door title={titleOf(link)}>
      <p>
        {purposeOf(link)}
        {isInvitation && me !== undefined && ` You join as ${me.person.name} (${me.person.email}).`}
      </p>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          use.mutate({ token, ...textsOf(event.currentTarget) });
        }}
      >
        {joinsAnew && (
          <>
            <Field label="Your name" name="name" autoComplete="name" maxLength={100} required />
            <Field
              label="E-mail address"
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={link.email ?? ''}
              readOnly={link.email !== null}
              hint="You sign in with it. Nothing is sent to it."
              required
            />
          </>
        )}
        {(joinsAnew || !isInvitation) && (
          <Field
            label={isInvitation ? 'Password' : 'New password'}
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={PASSWORD_MIN_LENGTH}
            required={link.needsPassword}
            hint={passwordHint(link)}
          />
        )}
        <Problem error={use.error} />
        <Button look="main" type="submit" disabled={use.isPending}>
          {!isInvitation ? 'Sign in' : link.isForFirstOwner ? 'Set up' : 'Join'}
        </Button>
      </form>
      {link.isForFirstOwner && (
        <section className="grid gap-3 border-t border-line pt-6">
          <p className="text-soft">You have a backup of Vivant, of this machine or another?</p>
          <Button onClick={onRestore}>Restore a backup</Button>
        </section>
      )}
    </Door>
  );
}

function titleOf({ kind, isForFirstOwner, accountName }: LinkView): string {
  if (kind === 'sign_in') return `Welcome back to ${accountName}`;
  return isForFirstOwner ? 'Set up your studio' : `Join ${accountName}`;
}

function purposeOf({ kind, isForFirstOwner, role }: LinkView): string {
  if (kind === 'sign_in') return 'This link signs you in once.';
  if (!isForFirstOwner) return `You are invited as ${ROLE_NAMES[role].toLowerCase()}.`;
  return 'Nobody is here yet. Say who you are: the studio is yours then, and you look after this installation.';
}

function passwordHint({ kind, needsPassword }: LinkView): string {
  const long = `${PASSWORD_MIN_LENGTH} characters or more.`;
  if (kind === 'sign_in')
    return `${long} A new one also removes your passkeys and how the identity provider knows you. Leave it empty to keep the one you have.`;
  return needsPassword ? long : `${long} On this machine you may leave it out, and sign in by links.`;
}
