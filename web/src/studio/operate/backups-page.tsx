import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BackupView } from '@vivant/contract/studio/operate';
import { ask } from '../api.ts';
import { queries } from '../queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Problem } from '../ui/problem.tsx';
import { saySize } from '../ui/say-size.ts';
import { sayTime } from '../ui/say-time.ts';

const WHILE_MADE_MS = 2_000;
const OTHERWISE_MS = 60_000;

/** Which backups there are, one more at a click, and how one is brought back. */
export function BackupsPage() {
  const { data, error } = useQuery({
    ...queries.backups,
    refetchInterval: ({ state }) => (state.data?.now ? WHILE_MADE_MS : OTHERWISE_MS),
  });
  if (data === undefined) return <Problem error={error} />;
  return (
    <>
      <Problem error={error} />
      {data.place === null ? <NoPlace /> : <Backups place={data.place} view={data} />}
      <Restoring newest={data.recent[0]} />
    </>
  );
}

function NoPlace() {
  return (
    <Card title="Backups">
      <p>The service makes no backups by itself: its settings name no place for them.</p>
      <p>
        Set <code>VIVANT_BACKUP_DIR</code> to a directory or to s3://bucket/prefix and start the service
        again: it then makes one a day, and this page makes one at a click. From a terminal, one is made at
        any time:
      </p>
      <CopyText text="./vivant backup --to /srv/backups --keep 7" what="the command" />
    </Card>
  );
}

function Backups({ place, view }: { place: NonNullable<BackupView['place']>; view: BackupView }) {
  const client = useQueryClient();
  const { now, failed, recent, problem } = view;
  const make = useMutation({
    mutationFn: () => ask('POST /operate/backups'),
    onSuccess: (answer) => client.setQueryData(queries.backups.queryKey, answer),
  });
  const [newest] = recent;
  return (
    <Card title="Backups">
      <div role="status" className="grid gap-1">
        {now !== null ? (
          <p>
            {now.beganAt === null
              ? 'Another server of this installation is making a backup.'
              : `A backup is being made, since ${sayTime(now.beganAt)}.`}
          </p>
        ) : newest !== undefined ? (
          <p>
            The last backup is of {sayTime(newest.beganAt)}
            {newest.sizeBytes !== null && `, ${saySize(newest.sizeBytes)}`}. It was read back and is whole.
          </p>
        ) : (
          problem === null && <p>There is no backup yet.</p>
        )}
      </div>
      {now !== null && now.share !== null && (
        <progress className="bar h-2 w-full" max={1} value={now.share} aria-label="Files in the backup" />
      )}
      {failed !== null && now === null && (
        <div role="alert" className="grid gap-1 text-danger">
          <p>The backup of {sayTime(failed.at)} failed.</p>
          <p className="break-words">{failed.reason}</p>
        </div>
      )}
      {problem !== null && (
        <div role="alert" className="grid gap-1 text-danger">
          <p>What lies in the place of backups cannot be listed.</p>
          <p className="break-words">{problem}</p>
        </div>
      )}
      <Problem error={make.error} />
      <Button
        className="justify-self-start"
        look="main"
        disabled={make.isPending || now !== null}
        onClick={() => make.mutate()}
      >
        {now === null ? 'Back up now' : 'Backing up…'}
      </Button>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-soft">Where to</dt>
        <dd className="min-w-0 break-all">{place.address}</dd>
        <dt className="text-soft">By itself</dt>
        <dd>
          {place.everyHours === 1 ? 'Every hour' : `Every ${place.everyHours} hours`}, and keeps the newest{' '}
          {place.keep}; what is made here deletes none.
        </dd>
        <dt className="text-soft">Encrypted</dt>
        <dd>
          {place.isEncrypted
            ? 'Yes, for the public key of VIVANT_BACKUP_RECIPIENT.'
            : 'No. VIVANT_BACKUP_RECIPIENT names the public key to encrypt for.'}
        </dd>
      </dl>
      {recent.length > 0 && <Recent recent={recent} />}
    </Card>
  );
}

function Recent({ recent }: { recent: BackupView['recent'] }) {
  return (
    <section aria-labelledby="recent-backups" className="grid gap-2">
      <h3 id="recent-backups" className="font-medium">
        The newest
      </h3>
      <ul className="grid gap-3">
        {recent.map(({ address, beganAt, sizeBytes, isEncrypted }) => (
          <li key={address} className="grid">
            <span>
              {sayTime(beganAt)}
              {sizeBytes !== null && ` · ${saySize(sizeBytes)}`}
              {isEncrypted && ' · encrypted'}
            </span>
            <span className="text-sm break-all text-soft">{address}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Restoring({ newest }: { newest: BackupView['recent'][number] | undefined }) {
  const address = newest?.address ?? '/srv/backups/vivant-….tar';
  const secret = newest?.isEncrypted === true ? ' --identity FILE' : '';
  return (
    <Card title="How to restore">
      <p>
        Into an empty installation, on this machine or another, with the service stopped and the settings as
        they shall be:
      </p>
      <CopyText text={`./vivant restore ${address}${secret}`} what="the command to restore" />
      {newest?.isEncrypted === true && (
        <p>
          FILE holds the secret key of age; for one that was encrypted with a passphrase, it is
          --passphrase-file FILE. Neither is kept here: keep them elsewhere.
        </p>
      )}
      <p>
        The studio’s first page, which the link opens that the very first start prints, offers the same
        without a terminal. Settings and certificates are in no backup: keep them yourself. What was revoked
        since the backup has to be revoked again.
      </p>
    </Card>
  );
}
