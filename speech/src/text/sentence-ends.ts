import type { SpokenTag } from '@vivant/contract/languages';

/** Words that begin a sentence; in German nouns are in upper case too, in English names often follow. */
const BEGINNERS: Partial<Record<SpokenTag, string>> = {
  de: 'Ab|Aber|Alle|Am|An|Auch|Auf|Bei|Bitte|Da|Danach|Dann|Das|Der|Die|Diese[rs]?|Dort|Ein|Eine|Er|Es|Für|Heute|Hier|Ich|Ihr|Ihre|Im|In|Jetzt|Kinder|Man|Mit|Nach|Sie|Und|Unser|Unsere|Von|Vor|Was|Wenn|Wer|Wie|Wir|Wo|Zu|Zum|Zur',
  en: 'A|After|All|And|But|He|Here|I|If|In|It|On|Please|She|The|Then|There|These|They|This|To|We|What|When|Where|You',
};
const UPPER_CASE = String.raw`\p{Lu}`;

/** Whether the point of an abbreviation or a date is the sentence's as well, by what comes after it. */
export function endsSentence(after: string, language: SpokenTag): boolean {
  const beginners = BEGINNERS[language];
  const next = beginners === undefined ? UPPER_CASE : String.raw`(?:${beginners})(?!\p{L})`;
  return new RegExp(String.raw`^[)»“”"]?(?:\s*$|\s+[«„“"]?${next})`, 'u').test(after);
}
