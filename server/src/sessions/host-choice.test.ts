import { describe, expect, it } from 'vitest';
import { chooseHost, type HostState } from './host-choice.ts';

const host = (id: string, over: Partial<HostState> = {}): HostState => ({
  ...{ id, zone: null, slots: 8, left: 8, freeSlots: 8, starting: 0, lateShare: 0 },
  ...over,
});
const chosen = (hosts: HostState[], zone: string | null = null) => chooseHost(hosts, zone)?.id ?? null;

describe('the next place for a session', () => {
  it('is on the fullest host that goes well, and by name where all are alike', () => {
    expect(chosen([host('b'), host('a')])).toBe('a');
    expect(chosen([host('a'), host('b', { left: 2 }), host('c', { left: 5 })])).toBe('b');
    expect(chosen([host('a'), host('b', { freeSlots: 3 })])).toBe('b');
  });

  it('is on no host without a slot', () => {
    expect(chosen([])).toBeNull();
    expect(chosen([host('a', { left: 0 }), host('b', { left: -1 })])).toBeNull();
  });

  it('is on a host in trouble only where there is no other, the least full first', () => {
    const busy = [
      host('late', { left: 1, lateShare: 0.015 }),
      host('full', { left: 3, freeSlots: 0 }),
      host('starting', { left: 2, starting: 2 }),
    ];
    expect(chosen([...busy, host('well')])).toBe('well');
    expect(chosen(busy)).toBe('starting');
    expect(chosen([host('a', { left: 1, lateShare: 0.5 }), host('b', { left: 4, lateShare: 0.5 })])).toBe(
      'b',
    );
  });

  it('is in the wanted zone while that has room, however well others go', () => {
    const hosts = [host('far', { zone: 'north' }), host('near', { zone: 'south', lateShare: 0.015 })];
    expect(chosen(hosts, 'south')).toBe('near');
    expect(chosen(hosts, 'north')).toBe('far');
    expect(chosen([...hosts, host('nowhere')], 'west')).toBe('far');
    expect(chosen([host('far', { zone: 'north' }), host('near', { zone: 'south', left: 0 })], 'south')).toBe(
      'far',
    );
  });

  it('of a host of one slot may be taken while nothing starts there', () => {
    expect(chosen([host('a', { slots: 1, left: 1, freeSlots: 1 }), host('b')])).toBe('a');
  });

  it('lets machines empty: ever fewer sessions leave whole hosts free', () => {
    const hosts = Array.from({ length: 10 }, (_, i) => host(`host-${i}`));
    for (let i = 0; i < 24; i++) {
      const found = chooseHost(hosts, null);
      if (found === null) throw new Error('no place');
      found.left -= 1;
      found.freeSlots -= 1;
    }
    expect(hosts.map(({ left }) => left)).toEqual([0, 0, 0, 8, 8, 8, 8, 8, 8, 8]);
  });
});
