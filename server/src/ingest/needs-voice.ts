import type { Manifest } from '@vivant/contract/manifest';

/**
 * Whether a recording must come with the manifest: a portrait-only avatar needs none, nor does one with a ready voice.
 */
export function needsVoice({ renderOnly, readyVoice }: Pick<Manifest, 'renderOnly' | 'readyVoice'>): boolean {
  return !renderOnly && readyVoice === undefined;
}
