import { ShareForm, type ShareProps } from './share-form.tsx';

/** Whether visitors are asked for a recording. Members who may not change it see the setting. */
export function RecordingCard({
  id,
  share,
  mayManage,
}: Pick<ShareProps, 'id' | 'share'> & { mayManage: boolean }) {
  const { recordsSound, recording } = share;
  const mayChange = mayManage && (recording.isAllowed || recordsSound);
  return (
    <ShareForm
      {...{ id, mayChange }}
      title="Recording"
      patchOf={(form) => ({ recordsSound: form.get('recordsSound') === 'on' })}
    >
      <label className="flex min-h-11 items-start gap-3 py-1">
        <input
          type="checkbox"
          name="recordsSound"
          defaultChecked={recordsSound}
          disabled={!mayChange}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="font-medium">Ask visitors whether the sound may be recorded</span>
          <span className="block text-sm text-soft">
            Nobody is recorded who does not agree on the page before the talk. Whoever agreed sees that it is
            recorded, and can stop it: what was recorded is deleted then. Switched off, it asks nobody any
            more; talks that are being recorded go on to their end. Talks with a key, in this studio and of
            callers’ agents are never recorded.
          </span>
        </span>
      </label>
      <p className="text-sm text-soft">
        {recording.isAllowed
          ? `Both voices are kept for ${recording.keptDays} days after the talk, as its transcript is, and stand in the session’s page. Owners and editors hear them; that somebody did is written into the log.`
          : 'The operator of this service allows no recordings: whatever is chosen here, nobody is asked.'}
      </p>
      {!mayManage && <p className="text-sm text-soft">An owner of this account decides about it.</p>}
    </ShareForm>
  );
}
