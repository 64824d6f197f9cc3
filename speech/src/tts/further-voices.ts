import { existsSync, globSync } from 'node:fs';
import type { SpokenTag } from '@vivant/contract/languages';
import type { TtsEngine } from '../types.ts';
import { createOpenJtalk } from './open-jtalk.ts';
import { OPEN_JTALK } from './open-jtalk-files.ts';
import { createPico } from './pico.ts';
import { PICO_FILES } from './pico-files.ts';

/** A voice that is far easier to understand than the embedded one, and is used wherever it is installed. */
export interface FurtherVoice {
  name: string;
  /** The languages that it speaks. */
  languages: readonly SpokenTag[];
  /** Debian's packages for it, and the area of the archive if it is not the main one. */
  packages: readonly string[];
  area?: string;
  isInstalled(): boolean;
  /** Starts no process yet. */
  open(): TtsEngine;
}

const OPEN_JTALK_VOICE: FurtherVoice = {
  name: 'Open JTalk',
  languages: ['ja'],
  packages: ['open-jtalk', 'open-jtalk-mecab-naist-jdic'],
  isInstalled: () => Object.values(OPEN_JTALK).every((path) => existsSync(path)),
  open: createOpenJtalk,
};

const PICO_VOICE: FurtherVoice = {
  name: 'SVOX Pico',
  languages: ['de', 'fr', 'es'],
  packages: ['libttspico0'],
  area: 'non-free',
  isInstalled: () =>
    globSync('/usr/lib/*/libttspico.so.0').length > 0 &&
    Object.values(PICO_FILES).every((files) => files.every((path) => existsSync(path))),
  open: createPico,
};

export const FURTHER_VOICES: readonly FurtherVoice[] = [OPEN_JTALK_VOICE, PICO_VOICE];
