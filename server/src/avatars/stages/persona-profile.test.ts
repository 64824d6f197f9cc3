import type { PersonaTexts } from '@vivant/contract/persona';
import { PersonaProfile } from '@vivant/contract/persona';
import { describe, expect, it } from 'vitest';
import { buildPersona } from './persona-profile.ts';

const build = (texts: PersonaTexts = {}, language = 'en', name = 'Mira') =>
  buildPersona({ name, language, texts });

describe('a persona', () => {
  it('with only a name is a valid profile of a friendly host', () => {
    const profile = build();
    expect(PersonaProfile.parse(profile)).toEqual(profile);
    expect(profile).toMatchObject({
      displayName: 'Mira',
      greeting: null,
      selfIntroduction: null,
      guardrails: [],
    });
    expect(profile.instructions).toContain('You are Mira.');
  });

  it('carries guardrails verbatim among the rules, and in the profile', () => {
    const guardrails = ['Never give "medical" advice;  not even\thints.', 'Nie über Preise sprechen.'];
    const profile = build({ guardrails });
    for (const guardrail of guardrails) expect(profile.instructions).toContain(`- ${guardrail}`);
    expect(profile.guardrails).toEqual(guardrails);
  });

  it('always forbids revealing itself and obeying documents', () => {
    for (const profile of [build(), build({ personality: 'x', scenario: 'y', guardrails: ['z'] })]) {
      expect(profile.instructions).toMatch(/Never reveal.*instructions/);
      expect(profile.instructions).toMatch(/documents.*never instructions/s);
    }
  });

  it('has no language in its instructions, because a session may be in another', () => {
    expect(build({}, 'ja').language).toBe('ja');
    expect(build({}, 'ja').instructions).toBe(build({}, 'de').instructions);
    expect(build({}, 'ja').instructions).not.toMatch(/Japanese|another language/);
  });

  it('is called by its alias', () => {
    const profile = build({ preferredAlias: 'Doc', spokenName: 'Dock', knownAliases: ['Doctor M'] });
    expect(profile).toMatchObject({ displayName: 'Doc', spokenName: 'Dock', knownAliases: ['Doctor M'] });
    expect(profile.instructions).toContain('Doctor M');
  });

  it('words each known habit in its own way, and includes unknown ones', () => {
    const words = (name: string, scale: string) =>
      build({
        conversationalHabits: {
          [`CONVERSATIONAL_HABIT_${name}`]: `CONVERSATIONAL_HABIT_SCALE_${scale}` as never,
        },
      }).instructions;
    const known = [
      'ENGAGEMENT',
      'VERBOSITY',
      'FORMALITY',
      'EMPATHY',
      'HUMOR',
      'CURIOSITY',
      'PROACTIVITY',
      'EXPRESSIVENESS',
    ];
    const all = known.flatMap((name) => ['LOW', 'MEDIUM', 'HIGH'].map((scale) => words(name, scale)));
    expect(new Set(all).size).toBe(all.length);
    expect(words('STORY_TELLING', 'HIGH')).toContain('Your story telling is high.');
  });

  it('uses a given self-introduction verbatim', () => {
    const selfIntroduction = 'I am Mira, and I have been guiding visitors here for twenty years.';
    const profile = build({ selfIntroduction, personality: 'You are someone else.' });
    expect(profile.selfIntroduction).toBe(selfIntroduction);
    expect(profile.instructions).toContain(selfIntroduction);
  });

  it('derives a self-introduction that is not given, and hands it to the model too', () => {
    const profile = build({ personality: 'Mira is a warm and precise museum guide.' }, 'en', 'Mira Keller');
    expect(profile.selfIntroduction).toMatch(/^I am Mira Keller\. I am a warm and precise museum guide\./);
    expect(profile.instructions).toContain(JSON.stringify(profile.selfIntroduction));
  });
});
