import { type RefObject, useEffect, useRef } from 'react';
import type { Call } from './call.ts';

/** Sets `--level` of an element, 0 to 1, to the visitor's loudness while the microphone is on. */
export function useMicrophoneLevel<E extends HTMLElement>(call: Call, isOn: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!isOn) return;
    let frame = 0;
    function show() {
      element.current?.style.setProperty('--level', call.microphoneLevel().toFixed(2));
      frame = requestAnimationFrame(show);
    }
    show();
    return () => cancelAnimationFrame(frame);
  }, [call, isOn]);
  return element;
}
