import { fileURLToPath } from 'node:url';

/** Where Debian installs the program and its dictionary, which has accents. */
export const OPEN_JTALK = {
  program: '/usr/bin/open_jtalk',
  dictionary: '/var/lib/mecab/dic/open-jtalk/naist-jdic',
} as const;

/** "Mei" of the MMDAgent project (CC BY 3.0), which is in no Debian package. */
const MEI = fileURLToPath(new URL('./mei/mei_normal.htsvoice', import.meta.url));

/**
 * One voice at several pitches. The engine shifts the pitch itself, which costs nothing and allows larger shifts than
 * in finished sound. A lower voice also gets a longer throat.
 */
export const OPEN_JTALK_VOICES = [
  { name: 'mei', f0MedianHz: 331, lufs: -16.9, semitones: 0, warp: null },
  { name: 'mei-5', f0MedianHz: 263, lufs: -17.4, semitones: -5, warp: null },
  { name: 'mei-10', f0MedianHz: 196, lufs: -17.9, semitones: -10, warp: 0.58 },
  { name: 'mei-16', f0MedianHz: 140, lufs: -18.2, semitones: -16, warp: 0.6 },
] as const;

export function openJtalkVoice(name: string): { file: string; semitones: number; warp: number | null } {
  const voice = OPEN_JTALK_VOICES.find((one) => one.name === name);
  if (voice === undefined) throw new Error(`Open JTalk has no voice ${name} here`);
  return { file: MEI, semitones: voice.semitones, warp: voice.warp };
}
