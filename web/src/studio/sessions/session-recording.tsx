import { mayDo, type Role } from '@vivant/contract/studio/roles';
import type { RecordingPart, StudioSession } from '@vivant/contract/studio/sessions';
import { addressOf, ask } from '../api.ts';
import { useChange } from '../queries.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Problem } from '../ui/problem.tsx';
import { sayLength } from './session-words.ts';

/** What was recorded of a session, for those who may hear it. */
export function SessionRecording({ session, role }: { session: StudioSession; role: Role }) {
  const { id, recording } = session;
  if (recording === null || recording.parts.length === 0) return null;
  const startMs = Date.parse(session.startedAt ?? session.createdAt);
  return (
    <section aria-label="The recording" className="grid gap-3 rounded-xl border border-line bg-ground p-4">
      {mayDo(role, 'edit') ? (
        recording.parts.map((part) => (
          <Part
            key={part.attempt}
            {...{ id, part, offsetMs: Math.max(0, Date.parse(part.beganAt) - startMs) }}
            isOnly={recording.parts.length === 1}
          />
        ))
      ) : (
        <p className="text-sm text-soft">It is recorded. Owners and editors of this account hear it.</p>
      )}
      {mayDo(role, 'manage') && <DeleteRecording id={id} />}
    </section>
  );
}

function Part({
  id,
  part: { attempt, durationMs },
  offsetMs,
  isOnly,
}: {
  id: string;
  part: RecordingPart;
  offsetMs: number;
  isOnly: boolean;
}) {
  const address = `${addressOf('GET /sessions/:id/recording.ogg', id)}?attempt=${attempt}`;
  const length = `${sayLength(durationMs)} long`;
  const begins = offsetMs < 1000 ? length : `From ${sayLength(offsetMs)} on, ${length}`;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-soft first-letter:uppercase">
        {begins}: the visitor on the left, the avatar on the right.
        {!isOnly && ' The avatar was lost and brought back: each time is a recording of its own.'}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: what was said is written below it */}
      <audio controls preload="metadata" src={address} aria-label="The recording" className="w-full" />
      <a className={`justify-self-start ${buttonLook()}`} download href={`${address}&download=true`}>
        Download the recording
      </a>
    </div>
  );
}

function DeleteRecording({ id }: { id: string }) {
  const remove = useChange(() => ask('DELETE /sessions/:id/recording', { id }));
  return (
    <>
      <Problem error={remove.error} />
      <Confirm
        trigger={
          <Button look="danger" className="justify-self-start" disabled={remove.isPending}>
            Delete the recording
          </Button>
        }
        title="Delete the recording?"
        what="The sound is gone at once, for everybody, and cannot be brought back. The transcript stays."
        action="Delete for good"
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  );
}
