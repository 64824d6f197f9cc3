import { useEffect, useState } from 'react';
import type { CallState } from '../shared/call/call.ts';

/** A visitor who has heard a question thinks about it for a while. */
const THOUGHT_MS = 8000;

/**
 * Whether the avatar has spoken and nobody has ever answered: on a phone whose silent switch is on, it looks like an
 * avatar without a voice.
 */
export function isUnanswered({
  phase,
  agent,
  captions,
  missing,
  soundBlocked,
  reconnecting,
}: CallState): boolean {
  if (phase !== 'live' || agent !== 'listening' || soundBlocked || reconnecting) return false;
  if (missing.some(({ part }) => part === 'voice')) return false;
  return (
    captions.some(({ speaker, final }) => speaker === 'avatar' && final) &&
    captions.every(({ speaker }) => speaker === 'avatar')
  );
}

/** True on a phone once that has been so for eight seconds, and until somebody answers. */
export function useUnheard(state: CallState): boolean {
  const [isUnheard, setUnheard] = useState(false);
  const isWaiting = isUnanswered(state);
  useEffect(() => {
    if (!isWaiting || !matchMedia('(pointer: coarse)').matches) return setUnheard(false);
    const timer = setTimeout(() => setUnheard(true), THOUGHT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isUnheard;
}
