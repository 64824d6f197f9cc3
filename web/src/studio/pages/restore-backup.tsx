import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RESTORE_LINK, type RestoreOffer, type RestoreState } from '@vivant/contract/studio/restore';
import { useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../api.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Door } from '../ui/door.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { Field } from '../ui/field.tsx';
import { Labelled } from '../ui/labelled.tsx';
import { Problem } from '../ui/problem.tsx';
import { saySize } from '../ui/say-size.ts';
import { sayTime } from '../ui/say-time.ts';
import { upload } from '../upload.ts';
import { sendArchive } from './send-archive.ts';

const LOOK_EVERY_MS = 1_000;

type UnderWay = Extract<RestoreState, { phase: 'checking' | 'files' | 'database' | 'stopping' }>;

export function isUnderWay(state: RestoreState): state is UnderWay {
  return ['checking', 'files', 'database', 'stopping'].includes(state.phase);
}

export interface RestoreOfLink {
  /** The last known state; null: none is known yet. */
  state: RestoreState | null;
  /** Whether the service answered when it was asked last: it does not while it stops and starts. */
  isAnswered: boolean;
}

/** How the restore is getting on that was begun with this link. */
export function useRestore(token: string): RestoreOfLink {
  const found = useQuery({
    queryKey: ['restore', token],
    queryFn: () => ask('POST /restore/state', { body: { token } }),
    retry: false,
    enabled: token !== '',
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderWay(state.data) ? LOOK_EVERY_MS : false,
  });
  // A page that opens while the service cannot be asked begins as one without a restore, and says so.
  const state = found.data ?? (found.isError || token === '' ? { phase: 'none' as const } : null);
  return { state, isAnswered: !found.isError };
}

/** Kept while it is checked: another passphrase needs no new upload. */
export interface ChosenFile {
  file: File;
  /** The service has it. */
  isSent: boolean;
}

/** Which archive, and what opens it. */
export function RestoreBackup({
  token,
  restore,
  chosen,
  onChoose,
  onBack,
}: {
  token: string;
  restore: RestoreOfLink;
  chosen: ChosenFile | null;
  onChoose(chosen: ChosenFile): void;
  onBack(): void;
}) {
  const client = useQueryClient();
  const offer = useQuery({
    queryKey: ['restore-offer', token],
    queryFn: () => ask('POST /restore/offer', { body: { token } }),
  });
  const archives = offer.data?.archives ?? [];
  const file = chosen?.file ?? null;
  const [archive, setArchive] = useState('');
  const [secret, setSecret] = useState('');
  const [share, setShare] = useState(0);
  const begin = useMutation({
    async mutationFn() {
      if (archive === '' && chosen?.isSent === false) {
        setShare(0);
        await sendArchive(chosen.file, {
          send: (part, headers, onProgress) =>
            upload('POST /restore/file', part, {
              headers: { [RESTORE_LINK]: token, ...headers },
              onProgress,
            }),
          onProgress: setShare,
        });
        onChoose({ ...chosen, isSent: true });
      }
      await ask('POST /restore/start', {
        body: { token, ...(archive !== '' && { archive }), ...(secret !== '' && { secret }) },
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['restore', token] }),
  });
  const failed = restore.state?.phase === 'failed' ? restore.state : null;
  const name = archive === '' ? (file?.name ?? '') : archive;
  const needsSecret = name.endsWith('.age') || failed?.needsSecret === true;
  const isSending = begin.isPending && archive === '' && chosen?.isSent === false;
  return (
    <Door title="Restore a backup">
      <p>
        People, avatars, sessions and credits become those of the backup. You sign in as you did there;
        settings stay those of this machine.
      </p>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          begin.mutate();
        }}
      >
        {archives.length > 0 && (
          <ArchiveChoice
            place={offer.data?.place ?? ''}
            {...{ archives, archive }}
            disabled={begin.isPending}
            onChange={setArchive}
          />
        )}
        {archive === '' && !begin.isPending && (
          <DropZone
            label={file === null ? 'Choose the file, or drop it here' : file.name}
            hint={
              file === null
                ? 'vivant-….tar or vivant-….tar.age, as ./vivant backup made it'
                : `${saySize(file.size)}. Choose another, or drop it here.`
            }
            accept=".tar,.age"
            onFiles={([other]) => {
              if (other !== undefined) onChoose({ file: other, isSent: false });
            }}
          />
        )}
        {needsSecret && (
          <Field
            label="Passphrase or secret key"
            hint="The passphrase that the backup was encrypted with, or the secret key of its recipient."
            type="password"
            autoComplete="off"
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
            disabled={begin.isPending}
            required
          />
        )}
        {isSending && (
          <div className="grid gap-1">
            <p className="text-sm text-soft">Sending {file?.name} …</p>
            <progress max={1} value={share} aria-label="Sent" className="bar h-2 w-full" />
          </div>
        )}
        <Problem
          error={
            begin.error ??
            offer.error ??
            (!begin.isPending && failed !== null ? new Error(failed.message) : null)
          }
        />
        <Button look="main" type="submit" disabled={begin.isPending || name === ''}>
          Restore
        </Button>
        <Button onClick={onBack} disabled={begin.isPending}>
          Set up without a backup
        </Button>
      </form>
    </Door>
  );
}

/** One of the backups that the service keeps, or a file. */
function ArchiveChoice({
  place,
  archives,
  archive,
  disabled,
  onChange,
}: {
  place: string;
  archives: RestoreOffer['archives'];
  archive: string;
  disabled: boolean;
  onChange(archive: string): void;
}) {
  return (
    <Labelled label="Backup" hint={`From ${place}, where this service keeps its own.`}>
      {(named) => (
        <select
          {...named}
          value={archive}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
          className="min-h-11 min-w-0 rounded-xl border border-line bg-panel px-3"
        >
          <option value="">A file of this computer</option>
          {archives.map(({ name, createdAt, isEncrypted }) => (
            <option key={name} value={name}>
              {sayTime(createdAt)}
              {isEncrypted && ', encrypted'}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

const WORDS: Record<UnderWay['phase'], string> = {
  checking: 'The backup is read and checked. Nothing is changed yet.',
  stopping: 'The backup is sound. The service stops to make room for it …',
  files: 'Files are put in place …',
  database: 'The database is filled …',
};

export function Restoring({ state, isAnswered }: { state: UnderWay; isAnswered: boolean }) {
  return (
    <Door title="Restoring your backup">
      <div className="grid gap-2">
        <p role="status">{isAnswered ? WORDS[state.phase] : 'The service starts …'}</p>
        <progress
          max={1}
          // Without a value it only moves.
          {...('share' in state && isAnswered && { value: state.share })}
          aria-label="Restored"
          className="bar h-2 w-full"
        />
      </div>
      <p className="text-sm text-soft">
        You may close this page and open the link again. If it does not go on, the log of the service says
        why.
      </p>
    </Door>
  );
}

export function Restored({
  createdAt,
  isLinkGood,
  onSetUp,
}: {
  createdAt: string;
  isLinkGood: boolean;
  onSetUp(): void;
}) {
  return (
    <Door title="Your backup is restored">
      <p>
        This is the installation of {sayTime(createdAt)} again.{' '}
        {isLinkGood ? 'Nobody had joined it: say who you are.' : 'Sign in as you did there.'}
      </p>
      <ul className="grid list-disc gap-2 pl-5 text-soft">
        <li>
          Keys, members, workers and secrets of webhooks are those of then: revoke again what was revoked
          since.
        </li>
        <li>
          Let only one of the two installations run: both send webhooks and end the sessions that ran then.
        </li>
      </ul>
      {isLinkGood ? (
        <Button look="main" onClick={onSetUp}>
          Set up your studio
        </Button>
      ) : (
        <Link to="/studio/sign-in" className={buttonLook('main')}>
          Sign in
        </Link>
      )}
    </Door>
  );
}
