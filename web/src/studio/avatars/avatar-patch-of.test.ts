import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { describe, expect, it } from 'vitest';
import { patchOf } from './avatar-patch-of.ts';

const AVATAR = {
  ...{ name: 'Mira', description: null, language: 'en', visibility: 'private' },
  ...{ video: { aspect: '1:1', height: 512 }, aiMark: null, previews: false },
  persona: {
    personality: 'Calm.',
    guardrails: ['No prices.'],
    conversationalHabits: { CONVERSATIONAL_HABIT_HUMOR: 'CONVERSATIONAL_HABIT_SCALE_LOW' },
  },
} as unknown as StudioAvatar;

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

describe('the patch of a form', () => {
  it('is empty where the form says what is there', () => {
    const same = {
      name: 'Mira',
      description: '',
      personality: 'Calm.',
      guardrails: 'No prices.',
      greeting: '',
    };
    const shown = { aspect: '1:1', height: '512', aiMark: 'null', previews: 'false' };
    expect(patchOf(AVATAR, form({ ...same, ...shown }))).toEqual({});
  });
  it('has what changed alone, in the form of PATCH', () => {
    const fields = { name: 'Mira', greeting: 'Hello!', guardrails: 'No prices.\n\nNo names.', height: '720' };
    expect(patchOf(AVATAR, form({ ...fields, aspect: '9:16', aiMark: 'true' }))).toEqual({
      greeting: 'Hello!',
      guardrails: ['No prices.', 'No names.'],
      video: { aspect: '9:16', height: 720 },
      aiMark: true,
    });
  });
  it('keeps habits that were not shown, and takes away those that were emptied', () => {
    const fields = {
      CONVERSATIONAL_HABIT_HUMOR: '',
      CONVERSATIONAL_HABIT_VERBOSITY: 'CONVERSATIONAL_HABIT_SCALE_HIGH',
    };
    expect(patchOf(AVATAR, form(fields))).toEqual({
      conversationalHabits: { CONVERSATIONAL_HABIT_VERBOSITY: 'CONVERSATIONAL_HABIT_SCALE_HIGH' },
    });
  });
});
