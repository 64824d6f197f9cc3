import { describe, expect, it } from 'vitest';
import type { Instant } from './crash-messages.ts';
import { chooseInstants, gapAt, Histogram } from './crash-points.ts';

const write = (name: string): Instant[] => [
  { write: name, done: false },
  { write: name, done: true },
];

describe('crash points', () => {
  it('fall into the gap between what was done last and what comes next', () => {
    const instants = [...write('reserve'), ...write('create room')];
    expect(instants.map((_, index) => gapAt(instants, index))).toEqual([
      'beginning → reserve',
      'reserve → create room',
      'reserve → create room',
      'create room → end',
    ]);
  });

  it('are chosen in every gap: after one write, before the next, and where the gap comes last', () => {
    const instants = [...write('a'), ...write('b'), ...write('a'), ...write('b')];
    const chosen = chooseInstants(instants, 'all');
    expect(chosen.filter(({ gap }) => gap === 'a → b').map(({ crashAt }) => crashAt)).toEqual([2, 3, 6, 7]);
    const gaps = new Set(instants.map((_, index) => gapAt(instants, index)));
    expect(new Set(chooseInstants(instants, 'one').map(({ gap }) => gap))).toEqual(gaps);
  });

  it('that no process crashed at are named', () => {
    const histogram = new Histogram();
    histogram.know('a → b');
    histogram.know('b → end');
    histogram.count('a → b');
    expect(histogram.uncovered()).toEqual(['b → end']);
  });
});
