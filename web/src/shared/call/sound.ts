/** What the avatar's sound needs of the element that plays it. */
export type SoundElement = Pick<HTMLAudioElement, 'play' | 'volume' | 'addEventListener'>;

/** The avatar's sound on the page: tried again whenever there is something to hear. */
export interface Sound {
  bind(element: SoundElement): void;
  /** To be called while the visitor touches the page, or the browser may hold the sound back. */
  play(): void;
  /** 0 to 1. */
  volume(): number;
  setVolume(volume: number): void;
}

/**
 * Whether the browser holds sound back is read off the element itself: LiveKit's own word for it (`canPlaybackAudio`) says
 * that all is well when a track comes, and is refused, while `Room.startAudio` is still under way.
 */
export function createSound(onBlocked: (blocked: boolean) => void): Sound {
  let element: SoundElement | null = null;
  let volume = 1;

  const play = () =>
    void element?.play().catch((error: unknown) => {
      // Others say that nothing has come yet, or something else came instead.
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked(true);
    });

  return {
    bind(given) {
      element = given;
      given.volume = volume;
      given.addEventListener('playing', () => onBlocked(false));
      // Safari keeps a hidden element paused if its track comes after the tap.
      given.addEventListener('canplay', play);
    },
    play,
    volume: () => volume,
    setVolume(wanted) {
      volume = wanted;
      if (element !== null) element.volume = wanted;
    },
  };
}
