import { existsSync, globSync } from 'node:fs';
import type { SpokenTag } from '@vivant/contract/languages';
import type { TtsEngine } from '../types.ts';
import { createOpenJtalk } from './open-jtalk.ts';
import { OPEN_JTALK } from './open-jtalk-files.ts';
import { createPico } from './pico.ts';
import { PICO_FILES } from './pico-files.ts';

/** A voice that is understood far better than the one every machine has, and is used wherever it is installed. */
export interface FurtherVoice {
  name: string;
  /** What it speaks. */
  languages: readonly SpokenTag[];
  /** Packages of Debian that bring it, and the area of its archive that has them where that is not the main one. */
  packages: readonly string[];
  area?: string;
  isInstalled(): boolean;
  /** Starts nothing yet. */
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
