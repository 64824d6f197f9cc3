import { spokenHeading } from '@vivant/contract/knowledge/headings';
import type { StoredKnowledge } from '@vivant/contract/knowledge/open';
import { languageOf } from '@vivant/contract/languages';
import { sayableSource } from './source-names.ts';

const TOPICS = 3;
const TOPIC_MAX_CHARS = 40;

/** What a visitor may ask about: the documents' headings, or else their names. */
export function topicsOf(knowledge: StoredKnowledge | null, language: string): string {
  if (knowledge === null) return '';
  const titles = new Set(knowledge.files.map(({ title }) => title));
  const topics = new Set<string>();
  for (const heading of knowledge.headings()) {
    const topic = spokenHeading(heading);
    // In a document of questions each heading is a question.
    if (/[?？]$/.test(topic)) continue;
    if (topic !== '' && topic.length <= TOPIC_MAX_CHARS && !titles.has(topic)) topics.add(topic);
    if (topics.size === TOPICS) break;
  }
  if (topics.size === 0)
    for (const { name } of knowledge.files.slice(0, TOPICS)) {
      const said = sayableSource(name, knowledge);
      if (said !== null) topics.add(said);
    }
  return new Intl.ListFormat(languageOf(language)?.spokenAs ?? 'en', { type: 'conjunction' }).format(topics);
}
