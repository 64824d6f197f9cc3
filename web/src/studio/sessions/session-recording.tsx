import { mayDo, type Role } from '@vivant/contract/studio/roles';
import type { RecordingPart, StudioSession } from '@vivant/contract/studio/sessions';
import { addressOf, ask } from '../api.ts';
import { ShowWho } from '../pages/show-who.tsx';
import { useChange } from '../queries.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { sayLength } from './session-words.ts';
import type { Sound } from './use-sound.ts';

/** The parts that this role hears. */
export const audibleParts = ({ recording }: StudioSession, role: Role): readonly RecordingPart[] =>
  mayDo(role, 'edit') ? (recording?.parts ?? []) : [];

const addressOfPart = (id: string, attempt: number): string =>
  `${addressOf('GET /sessions/:id/recording.ogg', id)}?attempt=${attempt}`;

/** Players for the recording, in view wherever the reader is. */
export function Players({ id, parts, sound }: { id: string; parts: readonly RecordingPart[]; sound: Sound }) {
  if (parts.length === 0) return null;
  return (
    <div className="sticky top-0 z-10 mb-3 grid gap-2 bg-panel pb-2">
      {parts.map(({ attempt }, place) => (
        // biome-ignore lint/a11y/useMediaCaption: what was said is written below it
        <audio
          key={attempt}
          ref={sound.hold(attempt)}
          controls
          preload="metadata"
          src={addressOfPart(id, attempt)}
          aria-label={parts.length === 1 ? 'The recording' : `The recording, part ${place + 1}`}
          // Firefox makes room for a video otherwise.
          className="h-11 w-full"
        />
      ))}
    </div>
  );
}

/** What is recorded of a session, and what can be done with it. */
export function SessionRecording({ session, role }: { session: StudioSession; role: Role }) {
  const { id, recording } = session;
  if (recording === null || recording.parts.length === 0) return null;
  const parts = audibleParts(session, role);
  const startMs = Date.parse(session.startedAt ?? session.createdAt);
  return (
    <Card title="Recording">
      {parts.length === 0 ? (
        <p className="text-soft">Owners and editors of this account hear it.</p>
      ) : (
        <p className="text-soft">
          The visitor is on the left, the avatar on the right. Press the time of an entry to hear it from
          there.
          {parts.length > 1 && ' The avatar was lost and brought back: each time is a recording of its own.'}
        </p>
      )}
      {parts.map((part) => (
        <div key={part.attempt} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="first-letter:uppercase">{whenWords(part, startMs)}</p>
          <a className={buttonLook()} download href={`${addressOfPart(id, part.attempt)}&download=true`}>
            Download the recording
          </a>
        </div>
      ))}
      {mayDo(role, 'manage') && <DeleteRecording id={id} />}
    </Card>
  );
}

function whenWords({ beganAt, durationMs }: RecordingPart, startMs: number): string {
  const offsetMs = Math.max(0, Date.parse(beganAt) - startMs);
  const length = `${sayLength(durationMs)} long`;
  return offsetMs < 1000 ? length : `From ${sayLength(offsetMs)} on, ${length}`;
}

function DeleteRecording({ id }: { id: string }) {
  const remove = useChange(() => ask('DELETE /sessions/:id/recording', { id }));
  return (
    <>
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
      <ShowWho error={remove.error} again={() => remove.mutate(undefined)} />
    </>
  );
}
