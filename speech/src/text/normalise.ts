import { createChinese } from './chinese.ts';
import { emphasisOf, type Stretch, withoutEmphasis } from './emphasis.ts';
import { createJapanese } from './japanese.ts';
import type { Normaliser } from './normaliser.ts';

/** Makes texts in the contract's languages readable; dictionaries are loaded when first needed. */
export function createNormaliser(): (text: string, language: string) => Promise<string> {
  const loaded = new Map<string, Normaliser>();
  const makers: Record<string, () => Normaliser> = {
    'zh-CN': () => createChinese(),
    'zh-TW': () => createChinese(),
    ja: () => createJapanese(),
  };
  return async (text, language) => {
    const plain = withoutSymbols(text);
    const maker = makers[language];
    if (!maker) return plain;
    let normaliser = loaded.get(language);
    if (!normaliser) {
      normaliser = maker();
      loaded.set(language, normaliser);
    }
    return await normaliser(plain);
  };
}

/** The same, stretch by stretch; spaces between them stay. */
export function createStretchNormaliser(): (text: string, language: string) => Promise<Stretch[]> {
  const normalise = createNormaliser();
  return async (text, language) => {
    const stretches: Stretch[] = [];
    for (const { text: written, isEmphasised } of emphasisOf(text)) {
      const [before] = /^\s?/.exec(written) ?? [''];
      const [after] = /\s?$/.exec(written) ?? [''];
      stretches.push({ text: before + (await normalise(written, language)) + after, isEmphasised });
    }
    return stretches;
  };
}

/**
 * Removes emoji, Markdown marks and control characters, which would be read out by name. Marks of emphasis are removed,
 * too.
 */
export function withoutSymbols(text: string): string {
  return withoutEmphasis(text)
    .normalize('NFKC')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d}/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/[*_`#~^|<>{}[\]\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
