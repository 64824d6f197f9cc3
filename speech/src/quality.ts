import type { Language } from '@vivant/contract/languages';

/** Tells people what to expect of the embedded engines in a language. */
export function embeddedQuality({ tag, spokenAs }: Language): string {
  return spokenAs === tag ? 'demo quality' : `demo quality, spoken as ${spokenAs}`;
}
