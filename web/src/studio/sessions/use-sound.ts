import { useMemo, useRef } from 'react';
import type { SoundPlace } from './sound-at.ts';

/** The players of a session's recording, of which one is heard at a time. */
export interface Sound {
  /** For the `ref` of the player of a part. */
  hold(attempt: number): (player: HTMLAudioElement | null) => void;
  playFrom(place: SoundPlace): void;
}

export function useSound(): Sound {
  const players = useRef(new Map<number, HTMLAudioElement>());
  return useMemo(
    () => ({
      hold: (attempt) => (player) => {
        if (player === null) players.current.delete(attempt);
        else players.current.set(attempt, player);
      },
      playFrom({ attempt, seconds }) {
        for (const [other, player] of players.current) if (other !== attempt) player.pause();
        const player = players.current.get(attempt);
        if (player === undefined) return;
        player.currentTime = seconds;
        // A failure shows in the player itself; choosing another moment ends this one.
        player.play().catch(() => {});
      },
    }),
    [],
  );
}
