import { useCallback, useRef, useState } from 'react';
import { type Draft, type DraftPart, type DraftParts, hasBegun, isSamePart } from './draft.ts';
import type { KeptDrafts } from './kept-drafts.ts';

/** Keeps in this browser what is being made, each part as it changes. `kept`: null where the browser keeps nothing. */
export function useDraft(owner: string, kept: KeptDrafts | null, begun: Draft) {
  const draft = useRef<Draft>(begun);
  const key = useRef(begun.key ?? crypto.randomUUID());
  const [hasAny, setHasAny] = useState(() => hasBegun(begun));
  const [notKept, setNotKept] = useState<readonly DraftPart[]>([]);

  const write = useCallback(
    <P extends DraftPart>(part: P, value: DraftParts[P]) => {
      draft.current = { ...draft.current, [part]: value };
      const settle = (isKept: boolean) =>
        setNotKept((parts) => [...parts.filter((one) => one !== part), ...(isKept ? [] : [part])]);
      if (kept === null) return settle(false);
      kept.keep(owner, part, value).then(
        () => settle(true),
        () => settle(false),
      );
    },
    [owner, kept],
  );

  const keep = useCallback(
    <P extends DraftPart>(part: P, value: DraftParts[P]) => {
      if (isSamePart(part, draft.current[part], value)) return;
      write(part, value);
      setHasAny(hasBegun(draft.current));
      // Another form is another avatar.
      key.current = crypto.randomUUID();
      if (draft.current.key !== undefined) write('key', key.current);
    },
    [write],
  );

  return {
    keep,
    /** The browser has no room for all of it, or keeps nothing. */
    isKept: notKept.length === 0,
    hasAny,
    /** A form that is sent again, after a lost answer or a reload, makes only one avatar. */
    keyToSend() {
      if (draft.current.key !== key.current) write('key', key.current);
      return key.current;
    },
    /** If it cannot be deleted, the next page shows it. */
    forget: async () => kept?.forget(owner).catch(() => {}),
  };
}
