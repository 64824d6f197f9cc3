import { describe, expect, it } from 'vitest';
import { type Fields, type FilledIn, fillIn, stillStanding, undone } from './fill-in.ts';

const GUIDE: Fields = { who: 'a guide', greeting: 'Welcome!', humour: 'HIGH' };
const SHOP: Fields = { who: 'an assistant', greeting: 'What are you looking for?' };

/** A form that is filled in, and goes back. */
function form(written: Fields) {
  let current = written;
  let last: FilledIn | null = null;
  return {
    says: () => current,
    type: (changes: Fields) => (current = { ...current, ...changes }),
    fill(wanted: Fields) {
      const { changes, filled } = fillIn(current, wanted, last);
      current = { ...current, ...changes };
      last = filled;
    },
    undo() {
      if (last !== null) current = { ...current, ...undone(current, last) };
      last = null;
    },
  };
}

describe('what is filled in for somebody', () => {
  const OWN: Fields = { name: 'Lisa', who: 'my own words', greeting: '', humour: 'LOW' };

  it('takes the place of what was written, which comes back', () => {
    const lisa = form(OWN);
    lisa.fill(GUIDE);
    expect(lisa.says()).toEqual({ name: 'Lisa', ...GUIDE });
    lisa.undo();
    expect(lisa.says()).toEqual(OWN);
  });

  it('goes back to the words of the person after several tries, and leaves nothing of earlier ones', () => {
    const lisa = form(OWN);
    lisa.fill(GUIDE);
    lisa.fill(SHOP);
    expect(lisa.says()).toEqual({ name: 'Lisa', ...SHOP, humour: 'LOW' });
    lisa.fill(SHOP);
    lisa.undo();
    expect(lisa.says()).toEqual(OWN);
  });

  it('is no reason to lose what was typed after it', () => {
    const lisa = form(OWN);
    lisa.fill(GUIDE);
    lisa.type({ greeting: 'Come in!' });
    lisa.fill(SHOP);
    lisa.undo();
    expect(lisa.says()).toEqual({ ...OWN, greeting: 'Come in!' });
    lisa.fill(GUIDE);
    lisa.type({ greeting: 'Come in again!' });
    lisa.undo();
    expect(lisa.says()).toEqual({ ...OWN, greeting: 'Come in again!' });
  });

  it('is said in another language only where it still stands', () => {
    const { filled } = fillIn(OWN, GUIDE, null);
    const current = { ...OWN, ...GUIDE, greeting: 'Come in!' };
    expect(stillStanding(current, { who: 'eine Führung', greeting: 'Willkommen!' }, filled)).toEqual({
      who: 'eine Führung',
    });
  });
});
