import type { CallState } from '../shared/call/call.ts';
import { saveFile } from '../shared/save-file.ts';
import { CaptionList } from './caption-list.tsx';
import { Heading } from './heading.tsx';
import { RatingForm } from './rating-form.tsx';
import { useSaid } from './said.tsx';
import { transcriptOf } from './saved-transcript.ts';
import { endText } from './screens.ts';
import type { Place } from './visitor-api.ts';

/** After the call: why it ended, what was said, and the way to another one. */
export function Ending({
  state,
  name,
  onAgain,
  onRate,
}: {
  state: CallState;
  name: string;
  onAgain(): void;
  /** Null: it is kept nowhere. */
  onRate: Place['rate'];
}) {
  const { words } = useSaid();
  const hasTranscript = state.captions.length > 0;
  return (
    <div className="talk">
      <div className="panel">
        <Heading focus>{words.ended}</Heading>
        <p role="status">{endText(state.end, words)}</p>
      </div>
      {onRate !== null && <RatingForm onRate={onRate} />}
      {hasTranscript && <CaptionList state={state} name={name} />}
      <div className="choices">
        <button type="button" className="primary" onClick={onAgain}>
          {words.talkAgain}
        </button>
        {hasTranscript && (
          <button
            type="button"
            className="quiet"
            onClick={() => save(transcriptOf(state, name, words), name)}
          >
            {words.saveTranscript}
          </button>
        )}
      </div>
    </div>
  );
}

function save(text: string, name: string): void {
  const file = new Blob([text], { type: 'text/plain;charset=utf-8' });
  saveFile(file, `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}.txt`);
}
