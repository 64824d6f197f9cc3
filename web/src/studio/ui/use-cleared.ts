import { useState } from 'react';

/**
 * For a form that is empty again once something was made with it: the key under which its fields stand, and what they
 * call when that has happened.
 */
export function useCleared<Made>(onMade: (made: Made) => void): [key: number, onMade: (made: Made) => void] {
  const [round, setRound] = useState(0);
  return [
    round,
    (made) => {
      onMade(made);
      setRound(round + 1);
    },
  ];
}
