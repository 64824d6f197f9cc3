import type { StudioTurn } from '@vivant/contract/studio/sessions';
import { TURN_STAGES, type TurnStage, type TurnTiming } from '@vivant/contract/turn-timing';

export const PART_NAMES = ['heard', 'thought', 'spoke'] as const;

/** What a visitor waited for before an answer: consecutive parts that make up the whole wait. */
export interface Waited {
  parts: { name: (typeof PART_NAMES)[number]; ms: number }[];
  totalMs: number;
}

/**
 * The parts: until the visitor's turn was over; then until the first words of the answer; then until its sound was
 * sent, or its captions began if there is no voice. An answer may begin before it is certain that the turn is over:
 * that part was not waited for. Null if the answer never began.
 */
export function waitedFor({ kind, ...at }: TurnTiming): Waited | null {
  const totalMs = at.firstAudioMs ?? at.playingMs;
  if (totalMs === null) return null;
  if (kind === 'greeting') return { parts: [{ name: 'spoke', ms: totalMs }], totalMs };
  const upTo = (...instants: (number | null)[]) =>
    Math.min(totalMs, Math.max(0, ...instants.map((ms) => ms ?? 0)));
  const heardMs = upTo(at.turnEndedMs, at.recognisedMs);
  const thoughtMs = upTo(heardMs, at.firstTokenMs);
  const parts = [
    { name: 'heard' as const, ms: heardMs },
    { name: 'thought' as const, ms: thoughtMs - heardMs },
    { name: 'spoke' as const, ms: totalMs - thoughtMs },
  ];
  return { parts, totalMs };
}

/** `Heard 450 ms, thought 0 ms, spoke 70 ms`. */
export function waitedWords({ parts }: Waited): string {
  const words = parts.map(({ name, ms }) => `${name} ${sayMs(ms)}`).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const SHORTEST_SCALE_MS = 1000;

/** How long a wait fills the whole bar: one scale for a session, so that its answers compare. */
export function scaleOf(turns: readonly Pick<StudioTurn, 'timing'>[]): number {
  const waits = turns.map(({ timing }) => (timing === null ? 0 : (waitedFor(timing)?.totalMs ?? 0)));
  return Math.max(SHORTEST_SCALE_MS, ...waits);
}

const STAGE_WORDS: Record<TurnStage, string> = {
  recognised: 'Words recognised',
  turnEnded: 'Turn over',
  retrieved: 'Documents searched',
  firstToken: 'First words of the answer',
  firstPcm: 'First sound made',
  firstAudio: 'First sound sent',
  playing: 'Began to play',
};

/** Every moment that was recorded, the first first. */
export function momentsOf(timing: TurnTiming): { name: string; ms: number }[] {
  return TURN_STAGES.flatMap((stage) => {
    const ms = timing[`${stage}Ms`];
    return ms === null ? [] : [{ name: STAGE_WORDS[stage], ms }];
  }).toSorted((a, b) => a.ms - b.ms);
}

/** What the moments are counted from. */
export const SINCE_WORDS: Record<TurnTiming['kind'], string> = {
  spoken: 'After the visitor’s last word',
  typed: 'After the message arrived',
  greeting: 'After the visitor was there',
};

/** `450 ms`, or `1.4 s`. */
export function sayMs(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** The documents of an answer, each with the places in it: `hours.md (Weekdays; Sundays), map.pdf`. */
export function citedWords({ sources, passages }: Pick<StudioTurn, 'sources' | 'passages'>): string {
  return sources
    .map((file) => {
      const places = passages.flatMap(({ source, place }) =>
        source === file && place !== null ? [place] : [],
      );
      return places.length === 0 ? file : `${file} (${places.join('; ')})`;
    })
    .join(', ');
}
