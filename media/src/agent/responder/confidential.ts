import type { PersonaProfile } from '@vivant/contract/persona';
import { withoutEmphasis } from '@vivant/speech/text/emphasis';

/** In scripts with spaces, this many words in a row are a quotation; a character of the other scripts counts less. */
const RUN_WORDS = 12;
/** Twenty characters of Chinese or Japanese say about as much as twelve English words. */
const CHARACTER_WORTH = 0.6;
/** A run of this length is kept back until it is known to be no quotation; shorter ones are in every sentence. */
const SUSPECT_WORDS = 3;

const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A word at the end of a piece that may go on in the next; one of the scripts without spaces is a character. */
const UNFINISHED =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])*$/u;

const normal = (text: string) => text.normalize('NFKC').toLowerCase();
const tokensOf = (text: string) => normal(text).match(TOKEN) ?? [];
const worth = (token: string) => (UNSPACED.test(token) ? CHARACTER_WORTH : 1);

export interface ConfidentialTexts {
  /** For one answer. */
  watch(): ConfidentialWatch;
}

export interface ConfidentialWatch {
  /**
   * The part of the answer so far that may be spoken, or null: it repeats what is confidential, and nothing more may
   * be spoken.
   */
  next(piece: string): string | null;
  /** The text held back, once the answer has ended. */
  end(): string | null;
}

/**
 * Finds answers that repeat instructions, scenario or guardrails word for word, while they are still being written. What
 * the persona says of itself anyway, its greeting and self-introduction, may be repeated.
 */
export function confidentialTexts(persona: PersonaProfile): ConfidentialTexts {
  const sayable = new Set(
    [persona.greeting, persona.selfIntroduction].flatMap((text) => runsOf(tokensOf(text ?? ''))),
  );
  const texts = [
    ...[persona.instructions, persona.scenario ?? '', persona.personality ?? ''].map((text) =>
      tokensOf(text),
    ),
    ...persona.guardrails.map(tokensOf),
  ];
  /** All texts in a row, parted by a token no text has. */
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
      /** By the place that matched last: what the run that ends there is worth. */
      let runs = new Map<number, number>();
      let kept = '';
      /** The last word, as long as it may go on. */
      let unfinished = '';
      let betrayed = false;

      function follow(token: string): void {
        const continued = new Map<number, number>();
        for (const place of places.get(token) ?? [])
          continued.set(place, (runs.get(place - 1) ?? 0) + worth(token));
        runs = continued;
        // A sum of tenths is never quite a whole number.
        if (longest() >= RUN_WORDS - 1e-6) betrayed = true;
      }
      const longest = () => Math.max(0, ...runs.values());

      function read(text: string, isEnd: boolean): string | null {
        kept += text;
        const all = unfinished + withoutEmphasis(text);
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

/** A shorter run that both hold is chance. */
const SAYABLE_RUN = 5;

const runsOf = (tokens: readonly string[]): string[] =>
  tokens.slice(SAYABLE_RUN - 1).map((_, at) => tokens.slice(at, at + SAYABLE_RUN).join(' '));

/** Takes out what the persona says of itself, so that no run goes through it. */
function without(text: string[], sayable: ReadonlySet<string>): string[] {
  const kept = [...text];
  runsOf(text).forEach((run, at) => {
    if (sayable.has(run)) kept.fill('', at, at + SAYABLE_RUN);
  });
  return kept;
}
