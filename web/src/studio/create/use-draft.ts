import { useCallback, useRef, useState } from 'react';
import { type Draft, type DraftPart, type DraftParts, hasBegun } from './draft.ts';
import { forgetDraft, keepPart } from './kept-drafts.ts';

/** Keeps in this browser what is being made, each part as it changes. */
export function useDraft(owner: string, begun: Draft) {
  const draft = useRef<Draft>(begun);
  const [hasAny, setHasAny] = useState(() => hasBegun(begun));
  const [notKept, setNotKept] = useState<readonly DraftPart[]>([]);

  const keep = useCallback(
    <P extends DraftPart>(part: P, value: DraftParts[P]) => {
      if (draft.current[part] === value) return;
      draft.current = { ...draft.current, [part]: value };
      setHasAny(hasBegun(draft.current));
      const settle = (isKept: boolean) =>
        setNotKept((parts) => [...parts.filter((one) => one !== part), ...(isKept ? [] : [part])]);
      keepPart(owner, part, value).then(
        () => settle(true),
        () => settle(false),
      );
    },
    [owner],
  );

  return {
    keep,
    /** The browser has no room for all of it, or keeps nothing. */
    isKept: notKept.length === 0,
    hasAny,
    /** Where the browser keeps nothing, there is nothing to forget either. */
    forget: () => forgetDraft(owner).catch(() => {}),
  };
}
