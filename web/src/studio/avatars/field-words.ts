import { languageName } from '@vivant/contract/languages';
import type { HABIT_SCALES } from '@vivant/contract/persona';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import type { AvatarTexts, FilePart, TextField } from '@vivant/contract/studio/versions';

/** What an avatar's page calls each of its parts. */
const NAMES: Record<TextField | FilePart, string> = {
  name: 'Name',
  description: 'Description',
  language: 'Language',
  previewMessage: 'Words of the clip',
  previews: 'Short clips',
  video: 'Picture',
  aiMark: '“AI” in the corner',
  preferredAlias: 'What it calls itself',
  spokenName: 'Its name as spoken',
  knownAliases: 'Other names',
  personality: 'Who it is',
  scenario: 'What it does with visitors',
  selfIntroduction: 'When it is asked who it is',
  greeting: 'First words',
  guardrails: 'Rules',
  conversationalHabits: 'Habits',
  portrait: 'Portrait',
  voice: 'Voice',
  documents: 'Documents',
};

export const SHAPES = { '1:1': 'Square', '9:16': 'Tall, for phones', '16:9': 'Wide' };
const SCALES: Record<string, string> = { LOW: 'Little', MEDIUM: 'Medium', HIGH: 'Much' };

export function nameOfField(field: TextField | FilePart): string {
  return NAMES[field];
}

/** Such as “First words, rules”. */
export function namesOfFields(fields: readonly (TextField | FilePart)[]): string {
  return fields.map((field, index) => (index === 0 ? NAMES[field] : lowerFirst(NAMES[field]))).join(', ');
}

/** The same in the middle of a sentence. */
export function namesInSentence(fields: readonly (TextField | FilePart)[]): string {
  return fields.map((field) => lowerFirst(NAMES[field])).join(', ');
}

/** A part as text, to be compared with another; lists have a line for each entry. */
export function sayField(field: TextField, texts: Partial<AvatarTexts>): string {
  switch (field) {
    case 'language':
      return texts.language === undefined ? '' : languageName(texts.language);
    case 'previews':
      return texts.previews ? 'Idle and talking' : 'None';
    case 'video':
      return texts.video === undefined
        ? ''
        : `${SHAPES[texts.video.aspect]}, ${texts.video.height} pixels high`;
    case 'aiMark':
      return texts.aiMark == null ? 'As the operator decides' : texts.aiMark ? 'Always' : 'Never';
    case 'knownAliases':
    case 'guardrails':
      return texts[field]?.join('\n') ?? '';
    case 'conversationalHabits':
      return Object.entries(texts[field] ?? {})
        .map(([habit, scale]) => `${sayHabit(habit)}: ${sayScale(scale)}`)
        .sort()
        .join('\n');
    default:
      return texts[field] ?? '';
  }
}

/** Of its full name, such as `CONVERSATIONAL_HABIT_TURN_PATIENCE`. */
export function sayHabit(habit: string): string {
  const words = habit.replace('CONVERSATIONAL_HABIT_', '').toLowerCase().replaceAll('_', ' ');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

export function sayScale(scale: (typeof HABIT_SCALES)[number]): string {
  return SCALES[scale.split('_').at(-1) ?? ''] ?? scale;
}

/** As it is published. */
export function textsOfAvatar(avatar: StudioAvatar): AvatarTexts {
  const { name, description, language, previewMessage, previews, video, aiMark, persona } = avatar;
  return { name, description, language, previewMessage, previews, video, aiMark, ...persona };
}

function lowerFirst(words: string): string {
  return `${words[0]?.toLowerCase()}${words.slice(1)}`;
}
