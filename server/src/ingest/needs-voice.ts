import type { Manifest } from '@vivant/contract/manifest';

/** Whether a recording must come with the manifest: a portrait alone needs none, nor does a ready voice. */
export function needsVoice({ renderOnly, readyVoice }: Pick<Manifest, 'renderOnly' | 'readyVoice'>): boolean {
  return !renderOnly && readyVoice === undefined;
}
