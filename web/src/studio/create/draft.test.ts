import { describe, expect, it } from 'vitest';
import { draftOwner, isSamePart, type KeptPart, sortKept } from './draft.ts';

const NOW = Date.UTC(2026, 0, 31);
const DAY_MS = 86_400_000;
const file = new File(['# Ships'], 'ships.md');
const written = (owner: string, name: string, keptAt = NOW): KeptPart => ({
  ...{ owner, part: 'texts', keptAt },
  value: { name, language: 'en', subject: 'Olga' },
});

describe('what was begun', () => {
  it('is put together of its parts, and as old as the newest', () => {
    const kept: KeptPart[] = [
      written('olga', 'Martha', NOW - 3 * DAY_MS),
      { owner: 'olga', part: 'documents', value: [file], keptAt: NOW - DAY_MS },
      { owner: 'olga', part: 'cut', value: { begin: 1, end: 12 }, keptAt: NOW - 2 * DAY_MS },
    ];
    expect(sortKept(kept, { owner: 'olga', now: NOW }).begun).toEqual({
      draft: {
        texts: { name: 'Martha', language: 'en', subject: 'Olga' },
        documents: [file],
        cut: { begin: 1, end: 12 },
      },
      keptAt: NOW - DAY_MS,
    });
  });

  it('is nobody else’s, nor of another account', () => {
    const [here, there] = ['one', 'other'].map((id) =>
      draftOwner({ person: { id: 'olga' }, account: { id } }),
    );
    const kept = [written(here ?? '', 'Martha')];
    expect(sortKept(kept, { owner: there ?? '', now: NOW })).toEqual({ begun: null, overOwners: [] });
    expect(sortKept(kept, { owner: here ?? '', now: NOW }).begun).not.toBeNull();
  });

  it('is nothing where only what stands there from the start was kept', () => {
    expect(sortKept([written('olga', '')], { owner: 'olga', now: NOW }).begun).toBeNull();
    const emptied: KeptPart = { owner: 'olga', part: 'documents', value: [], keptAt: NOW };
    expect(sortKept([emptied], { owner: 'olga', now: NOW }).begun).toBeNull();
  });

  it('is over after two weeks without a change, whosever it is', () => {
    const old = NOW - 15 * DAY_MS;
    const kept: KeptPart[] = [
      written('olga', 'Martha', old),
      written('ed', 'Max', old),
      { owner: 'ed', part: 'documents', value: [file], keptAt: NOW },
    ];
    expect(sortKept(kept, { owner: 'olga', now: NOW })).toEqual({ begun: null, overOwners: ['olga'] });
  });
});

describe('a part', () => {
  it('is the same where its texts are, and where nothing else was chosen', () => {
    expect(isSamePart('texts', { name: 'Martha' }, { name: 'Martha' })).toBe(true);
    expect(isSamePart('texts', { name: 'Martha' }, { name: 'Max' })).toBe(false);
    const recorded = () => ({ file: new File(['a'], 'recording.wav'), isRecorded: true, ready: null });
    const voice = recorded();
    expect(isSamePart('voice', voice, voice)).toBe(true);
    expect(isSamePart('voice', voice, recorded())).toBe(false);
  });
});
