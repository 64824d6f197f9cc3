import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CallState } from '../shared/call/call.ts';
import { useSaid } from './said.tsx';
import { SourceList } from './source-list.tsx';

/** This near the end the list follows the speech; further up the visitor reads. */
const NEAR_PX = 40;

/** What both have said. It scrolls by itself only while its end is in view. */
export function CaptionList({ state, name }: { state: CallState; name: string }) {
  const { words } = useSaid();
  const list = useRef<HTMLOListElement>(null);
  const [follows, setFollows] = useState(true);

  useLayoutEffect(() => {
    if (follows && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [state.captions, state.sources, follows]);
  // A phone’s keyboard, or the phone on its side, leaves less room for it.
  useEffect(() => {
    const watched = list.current;
    if (!follows || watched === null) return;
    const observer = new ResizeObserver(() => {
      watched.scrollTop = watched.scrollHeight;
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [follows]);

  return (
    <div className="captions">
      <ol
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={words.conversation}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setFollows(scrollHeight - scrollTop - clientHeight < NEAR_PX)
        }
      >
        {state.captions.map(({ segmentId, speaker, text, final }) => (
          <li key={segmentId} className="caption" data-speaker={speaker} data-final={final}>
            <span className="unseen">{speaker === 'avatar' ? name : words.you}: </span>
            <span dir="auto">{text}</span>
            <SourceList sources={state.sources[segmentId] ?? []} />
          </li>
        ))}
      </ol>
      {!follows && (
        <button type="button" className="newest" onClick={() => setFollows(true)}>
          ↓ {words.newest}
        </button>
      )}
    </div>
  );
}
