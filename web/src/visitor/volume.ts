/* How loud the visitor wants avatars, in this browser. */
const VOLUME = 'vivant.volume';

/** On iPhones and iPads only the device's buttons set it: a volume set by a page is ignored. */
export function canSetVolume(): boolean {
  const probe = document.createElement('audio');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

/** 1 where nothing is kept, or nothing that could be one. */
export function keptVolume(): number {
  try {
    return volumeOf(localStorage.getItem(VOLUME));
  } catch {
    // The browser keeps nothing here.
    return 1;
  }
}

export function keepVolume(volume: number): void {
  try {
    localStorage.setItem(VOLUME, String(volume));
  } catch {
    // Then it is so loud until the page is left.
  }
}

export function volumeOf(kept: string | null): number {
  const volume = kept === null || kept.trim() === '' ? 1 : Number(kept);
  return volume >= 0 && volume <= 1 ? volume : 1;
}
