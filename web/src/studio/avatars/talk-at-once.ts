import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** State of a link that says “Talk”: the page it leads to begins the talk, without a second click. */
export const BEGINS_TALK = { beginsTalk: true };

/** Begins once: who loads the page again, or comes back to it, has not asked for another talk. */
export function useTalkAtOnce(begin: () => void): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const isAsked = (state as Partial<typeof BEGINS_TALK> | null)?.beginsTalk === true;
  useEffect(() => {
    if (!isAsked) return;
    void navigate(pathname, { replace: true, state: null });
    begin();
  }, [isAsked, begin, navigate, pathname]);
}
