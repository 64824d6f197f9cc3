import type { VisitorAvatar } from '@vivant/contract/visitor-page';
import { useEffect, useState } from 'react';
import type { Place } from './visitor-api.ts';

const POLL_MS = 2000;

export interface AvatarLoad {
  avatar: VisitorAvatar | null;
  /** The refusal of the last request; null if there was none. */
  error: unknown;
}

/** The avatar of the page; asked for again while it is being built, and whenever `attempt` changes. */
export function useAvatar(place: Place, attempt: number): AvatarLoad {
  const [load, setLoad] = useState<AvatarLoad>({ avatar: null, error: null });

  useEffect(() => {
    const aborter = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask() {
      try {
        const avatar = await place.loadAvatar(aborter.signal);
        setLoad({ avatar, error: null });
        if (avatar.state === 'building') timer = setTimeout(ask, POLL_MS);
      } catch (error) {
        if (!aborter.signal.aborted) setLoad((before) => ({ ...before, error }));
      }
    }
    void ask();
    return () => {
      aborter.abort();
      clearTimeout(timer);
    };
  }, [place, attempt]);

  return load;
}
