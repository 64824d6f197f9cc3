import type { SpokenTag } from '@vivant/contract/languages';

/** For German, where nouns have capitals, too: words that begin a sentence. */
const GERMAN_BEGINNERS =
  'Ab|Aber|Alle|Am|An|Auch|Auf|Bei|Bitte|Da|Danach|Dann|Das|Der|Die|Diese[rs]?|Dort|Ein|Eine|Er|Es|Für|Heute|Hier|Ich|Ihr|Ihre|Im|In|Jetzt|Man|Mit|Nach|Sie|Und|Unser|Unsere|Von|Vor|Was|Wenn|Wer|Wie|Wir|Wo|Zu|Zum|Zur';
const before = (next: string) => new RegExp(String.raw`^[)»“”"]?(?:\s*$|\s+[«„“"]?${next})`, 'u');
const BEFORE_GERMAN = before(String.raw`(?:${GERMAN_BEGINNERS})(?!\p{L})`);
const BEFORE_UPPER_CASE = before(String.raw`\p{Lu}`);

/** Whether the point of an abbreviation or a date also ends the sentence, by what follows it. */
export function endsSentence(after: string, language: SpokenTag): boolean {
  return (language === 'de' ? BEFORE_GERMAN : BEFORE_UPPER_CASE).test(after);
}
