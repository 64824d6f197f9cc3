import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { openKnowledge } from '@vivant/contract/knowledge/open';
import { describe, expect, it } from 'vitest';
import { spokenSource } from './source-names.ts';

const LONG_TITLE = 'Opening hours, prices and everything else about the museum in the harbour';

function named(title: string | null, description: string | null = null): string {
  const files = [{ name: 'hm_v3.pdf', title, description }];
  return spokenSource('hm_v3.pdf', openKnowledge(encodeKnowledge({ version: 1, files, passages: [] })));
}

describe('what a document is called', () => {
  it('is its title, also one of more than 60 characters', () => {
    expect(LONG_TITLE.length).toBeGreaterThan(60);
    expect(named(LONG_TITLE, 'Prices')).toBe(LONG_TITLE);
  });

  it('is its description where it has no title, and its file where that is a sentence', () => {
    expect(named(null, 'Prices of the museum.')).toBe('Prices of the museum');
    expect(named(' ', 'Everything that somebody who comes to the museum may want to know.')).toBe('hm v3');
    expect(named(null)).toBe('hm v3');
  });
});
