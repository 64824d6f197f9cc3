import type { PersonaProfile } from '@vivant/contract/persona';
import { withoutEmphasis } from '@vivant/speech/text/emphasis';

/**
 * In scripts with spaces, this many words in a row are a quotation; in other scripts a character counts for less than a
 * word.
 */
const RUN_WORDS = 12;
/** Twenty characters of Chinese or Japanese say about as much as twelve English words. */
const CHARACTER_WORTH = 0.6;
/**
 * A run of this length is held back until it is clear that it is no quotation; shorter ones occur in every sentence.
 */
const SUSPECT_WORDS = 3;

const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A word at the end of a piece that may continue in the next; in scripts without spaces a character is a word. */
const UNFINISHED =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])*$/u;

const NUMBER = /^\p{N}{1,2}$/u;
const LIST_NUMBERS = /^\s*\d{1,2}[.)]\s/gmu;
/** Not seen, and not spoken: soft hyphens, joiners and spaces without width. */
const UNSEEN = /\p{Cf}/gu;

const normal = (text: string) => text.normalize('NFKC').toLowerCase();
const tokensOf = (text: string) => normal(text).match(TOKEN) ?? [];
const worth = (token: string) => (UNSPACED.test(token) ? CHARACTER_WORTH : 1);

export interface ConfidentialTexts {
  /** For one answer. */
  watch(): ConfidentialWatch;
}

export interface ConfidentialWatch {
  /**
   * The part of the answer so far that may be spoken; null if it repeats something confidential, and nothing more may
   * be spoken.
   */
  next(piece: string): string | null;
  /** The text held back, once the answer has ended. */
  end(): string | null;
}

/**
 * Finds answers that repeat instructions, scenario or guardrails word for word, while they are being written. What the
 * persona says of itself anyway, its greeting and self-introduction, may be repeated.
 */
export function confidentialTexts(persona: PersonaProfile): ConfidentialTexts {
  const sayable = new Set(
    [persona.greeting, persona.selfIntroduction].flatMap((text) => runsOf(tokensOf(text ?? ''))),
  );
  const texts = [
    ...[persona.instructions, persona.scenario ?? '', persona.personality ?? ''].map((text) =>
      tokensOf(text.replace(LIST_NUMBERS, '')),
    ),
    ...persona.guardrails.map(tokensOf),
  ];
  /** All texts in a row, separated by a token that no text has. */
  const tokens = texts.flatMap((text) => [...without(text, sayable), '']);
  const places = new Map<string, number[]>();
  tokens.forEach((token, place) => {
    if (token === '') return;
    const known = places.get(token);
    if (known === undefined) places.set(token, [place]);
    else known.push(place);
  });

  return {
    watch() {
      /** By the place of the last matching token: the weight of the run that ends there. */
      let runs = new Map<number, number>();
      let kept = '';
      /** The last word, while it may still continue. */
      let unfinished = '';
      let betrayed = false;

      function follow(token: string): void {
        const found = places.get(token) ?? [];
        // What is told as a list is numbered.
        if (NUMBER.test(token) && !found.some((place) => runs.has(place - 1))) return;
        const continued = new Map<number, number>();
        for (const place of found) continued.set(place, (runs.get(place - 1) ?? 0) + worth(token));
        runs = continued;
        // The tolerance allows for rounding in sums of tenths.
        if (longest() >= RUN_WORDS - 1e-6) betrayed = true;
      }
      const longest = () => Math.max(0, ...runs.values());

      function read(text: string, isEnd: boolean): string | null {
        kept += text;
        const all = unfinished + withoutEmphasis(text).replace(UNSEEN, '');
        const whole = isEnd ? all.length : all.search(UNFINISHED);
        unfinished = all.slice(whole);
        for (const token of tokensOf(all.slice(0, whole))) {
          follow(token);
          if (betrayed) return null;
        }
        if (longest() >= SUSPECT_WORDS && !isEnd) return '';
        const released = kept;
        kept = '';
        return released;
      }

      return {
        next: (piece) => (betrayed ? null : read(piece, false)),
        end: () => (betrayed ? null : read('', true)),
      };
    },
  };
}

/** The shortest run of tokens that counts; shorter common runs are chance. */
const SAYABLE_RUN = 5;

const runsOf = (tokens: readonly string[]): string[] =>
  tokens.slice(SAYABLE_RUN - 1).map((_, at) => tokens.slice(at, at + SAYABLE_RUN).join(' '));

/** Removes what the persona says of itself, so that no run spans it. */
function without(text: string[], sayable: ReadonlySet<string>): string[] {
  const kept = [...text];
  runsOf(text).forEach((run, at) => {
    if (sayable.has(run)) kept.fill('', at, at + SAYABLE_RUN);
  });
  return kept;
}
