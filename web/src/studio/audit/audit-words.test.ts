import { expect, it } from 'vitest';
import { sayTime } from '../ui/say-time.ts';
import { actionWords } from './audit-words.ts';

const changed = (subject: string) => actionWords({ action: 'avatar.sharing_changed', subject });

it('moments are said as people at this place write them, and nothing else is touched', () => {
  const at = '2026-12-01T17:30:00.000Z';
  expect(changed(`Lisa: until ${at}; sites: https://a.example`)).toBe(
    `changed where an avatar is shared: Lisa: until ${sayTime(at)}; sites: https://a.example`,
  );
  expect(changed('Lisa: until 2026-12-01T18:30+01:00')).toBe(
    `changed where an avatar is shared: Lisa: until ${sayTime(at)}`,
  );
  expect(changed('Guide of 2026-12-01')).toBe('changed where an avatar is shared: Guide of 2026-12-01');
  expect(changed(`Lisa: sites: https://a.example; until ${at}`)).toBe(
    `changed where an avatar is shared: Lisa: sites: https://a.example; until ${sayTime(at)}`,
  );
  expect(changed('Lisa: until 2026-13-40T25:00Z')).toBe(
    'changed where an avatar is shared: Lisa: until 2026-13-40T25:00Z',
  );
  const created = { action: 'avatar.created', subject: `Lisa: until ${at}` };
  expect(actionWords(created)).toBe(`created an avatar: Lisa: until ${at}`);
});
