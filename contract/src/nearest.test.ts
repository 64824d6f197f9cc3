import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const SETTINGS = ['VIVANT_HOST', 'VIVANT_PORT', 'VIVANT_DATA_DIR'];

describe('the nearest name', () => {
  it.each([
    ['durration', ['duration', 'language'], 'duration'],
    ['max_duration_seconds', ['maxDurationSeconds'], 'maxDurationSeconds'],
    ['nmae', ['name', 'visibility'], 'name'],
    ['voice', ['name', 'visibility'], null],
    ['', ['name'], null],
    ['ix', ['id'], null],
    ['VIVANT_PROT', SETTINGS, 'VIVANT_PORT'],
    ['VIVANT_HOTS', SETTINGS, 'VIVANT_HOST'],
    ['vivant_port', SETTINGS, 'VIVANT_PORT'],
    ['VIVANT_DATADIR', SETTINGS, 'VIVANT_DATA_DIR'],
    ['VIVANT_BOGUS', SETTINGS, null],
  ])('to %s of %j is %s', (name, known, meant) => expect(nearest(name, known)).toBe(meant));

  it('counts a swap of letters as one slip', () => {
    expect(nearest('prot', ['port'])).toBe('port');
    expect(nearest('ptro', ['port'])).toBe(null);
  });

  it('is never sought for a name longer than any known one, nor after the first two hundred', () => {
    expect(nearest('avatarId', [`avatar_id${'_'.repeat(1_000_000)}`])).toBeNull();
    expect(nearest(`avatarId${'_'.repeat(1_000_000)}`, ['avatarId'])).toBeNull();
    const others = Array.from({ length: 200 }, (_, i) => `other${i}`);
    expect(nearest('avatarId', [...others, 'avatar_id'])).toBeNull();
    expect(nearest('avatarId', [...others.slice(1), 'avatar_id'])).toBe('avatar_id');
  });
});
