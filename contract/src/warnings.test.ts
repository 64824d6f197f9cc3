import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sayFault, unknownFields, unlikelyLanguage } from './warnings.ts';

const schema = z.object({
  avatarId: z.string(),
  maxDurationSeconds: z.int().optional(),
  persona: z.object({ greeting: z.string().optional() }).default({}),
  files: z.array(z.object({ url: z.string() })).default([]),
  metadata: z.record(z.string(), z.unknown()).optional(),
});

describe('unknown fields', () => {
  it('are named where they stand, with the one that may have been meant', () => {
    const warnings = unknownFields(
      {
        avatar_id: 'x',
        persona: { greetings: 'Hi' },
        files: [{ url: 'a' }, { url: 'b', Url: 'c' }],
        weather: 1,
        metadata: { anything: { goes: 1 } },
      },
      schema,
    );
    expect(warnings.map(({ field }) => field)).toEqual([
      'avatar_id',
      'persona.greetings',
      'files[1].Url',
      'weather',
    ]);
    expect(warnings[0]?.message).toContain('Did you mean avatarId?');
    expect(warnings[1]?.message).toContain('Did you mean greeting?');
    expect(warnings[3]).toBeDefined();
    expect(warnings[3]?.message).not.toContain('Did you mean');
  });

  it.each([null, 7, [], 'text', { avatarId: 'x', persona: 7, files: { a: 1 } }])(
    'are not sought in a value of another shape: %j',
    (value) => expect(unknownFields(value, schema)).toEqual([]),
  );

  it('are at most twenty, and their names are cut', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`${i}${'x'.repeat(5_000)}`, 1]));
    const warnings = unknownFields(many, schema);
    expect(warnings).toHaveLength(20);
    for (const { field } of warnings) expect(field.length).toBeLessThanOrEqual(100);
  });
});

describe('a validation error', () => {
  it('quotes at most a line of what the caller wrote', () => {
    const long = 'x'.repeat(1_000_000);
    expect(sayFault(long, 'received undefined').length).toBeLessThan(200);
    expect(sayFault(long, `Unrecognized key: "${long}"`).length).toBeLessThan(700);
    expect(sayFault('name', 'is empty')).toBe('name: is empty');
  });
});

describe('a language', () => {
  it.each(['en', 'zh-TW', 'yue', 'x-klingon', 'i-default', undefined])('%s is likely meant', (language) =>
    expect(unlikelyLanguage(language)).toEqual([]),
  );
  it.each(['english', 'deutsch-DE'])('%s is not', (language) =>
    expect(unlikelyLanguage(language)).toMatchObject([{ field: 'language' }]),
  );
});
