import type { VisitorAvatar } from '@vivant/contract/visitor-page';
import { useState } from 'react';
import { browserRecognition } from '../shared/call/browser-ear.ts';
import type { Call, CallState } from '../shared/call/call.ts';
import { microphoneFault } from '../shared/call/microphone.ts';
import { useMicrophoneLevel } from '../shared/call/use-microphone-level.ts';
import { Heading } from './heading.tsx';
import { IconMicrophone } from './icons.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { useSaid } from './said.tsx';
import { daysIn, fill, type Words } from './words/words.ts';

/** Says what will happen, before anything is asked of the visitor. */
export function Welcome({
  avatar: { name, recording, hears = true, keptDays },
  focus,
  onStart,
}: {
  avatar: Pick<VisitorAvatar, 'name' | 'recording' | 'hears' | 'keptDays'>;
  focus: boolean;
  onStart(chosen: { microphone: boolean; agreesToRecording: boolean }): void;
}) {
  const { words, lang } = useSaid();
  const [agreesToRecording, setAgrees] = useState(false);
  const insecure = microphoneFault() === 'insecure';
  return (
    <div className="panel">
      <Heading focus={focus}>{name}</Heading>
      <p>{words.aiNotice}</p>
      <p className="hint">
        {waysIn(words, { hears, insecure })}
        {keptDays !== undefined &&
          ` ${keptDays === 0 ? words.notKept : fill(words.kept, { time: daysIn(lang, keptDays) })}`}
      </p>
      {recording !== null && (
        <label className="agreement">
          <input
            type="checkbox"
            checked={agreesToRecording}
            onChange={({ target }) => setAgrees(target.checked)}
          />
          <span>
            {words.recordingAgree}
            <span className="hint">
              {fill(words.recordingKept, { time: daysIn(lang, recording.keptDays) })}
            </span>
          </span>
        </label>
      )}
      <div className="choices">
        <button
          type="button"
          className="primary"
          onClick={() => onStart({ microphone: hears, agreesToRecording })}
        >
          {hears ? words.start : words.startTyping}
        </button>
        {hears && !insecure && (
          <button
            type="button"
            className="quiet"
            onClick={() => onStart({ microphone: false, agreesToRecording })}
          >
            {words.typeInstead}
          </button>
        )}
        <LanguageChoice />
      </div>
    </div>
  );
}

/** How the visitor can be understood here. */
function waysIn(words: Words, { hears, insecure }: { hears: boolean; insecure: boolean }): string {
  if (hears) return insecure ? words.insecure : words.microphoneNotice;
  return insecure || browserRecognition(window) === null ? words.deafLanguage : words.typeOrBrowser;
}

/** Speech in the meantime is kept: the visitor sees that it is heard. */
export function Connecting({ call, state, name }: { call: Call; state: CallState; name: string }) {
  const { words } = useSaid();
  const isOn = state.microphone.status === 'on';
  const level = useMicrophoneLevel<HTMLSpanElement>(call, isOn);
  return (
    <div className="panel">
      <Heading focus>{name}</Heading>
      <p role="status">{state.phase === 'asking' ? words.asking : words.connecting}</p>
      <div className="choices">
        {isOn && (
          <span ref={level} className="round microphone" data-open aria-hidden="true">
            <IconMicrophone />
          </span>
        )}
        <button type="button" className="quiet" onClick={call.end}>
          {words.cancel}
        </button>
      </div>
    </div>
  );
}
