import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asOneLane, type Lane, lanesOf } from './lanes.ts';

const CASES = new URL('./cases/', import.meta.url);
const filesOf = (lanes: Lane[]) => lanes.flatMap(({ files }) => files);

describe('lanes of the conformance suite', () => {
  it('have every file of cases once, each lane in the order of the document', () => {
    const files = readdirSync(CASES).filter((file) => file.endsWith('.test.ts'));
    const lanes = lanesOf([]);
    expect(filesOf(lanes).toSorted()).toEqual(files.toSorted());
    for (const lane of lanes) expect(lane.files).toEqual(lane.files.toSorted());
  });

  it('keep every file that starts sessions in the lane that may fill the places of the media host', () => {
    const starts = /\b(startSession|startedRender|portraitAvatar)\(/;
    const sessions = lanesOf([]).find(({ name }) => name === 'sessions')?.files;
    for (const file of filesOf(lanesOf([])))
      if (starts.test(readFileSync(new URL(file, CASES), 'utf8'))) expect(sessions).toContain(file);
  });

  it('leave the file that switches creation off alone, and last', () => {
    const lanes = lanesOf([]);
    const switching = filesOf(lanes).filter((file) =>
      readFileSync(new URL(file, CASES), 'utf8').includes("'imports', 'off'"),
    );
    expect(switching.length).toBeGreaterThan(0);
    expect(lanes.filter(({ alone }) => alone).flatMap(({ files }) => files)).toEqual(switching);
    expect(lanes.at(-1)?.alone).toBe(true);
  });

  it('are only those that a filter leaves files in', () => {
    expect(lanesOf(['07-errors']).map(({ name, files }) => [name, files])).toEqual([
      ['builds', ['07-errors.test.ts']],
    ]);
    expect(lanesOf(['no such file'])).toEqual([]);
  });

  it('become one, in the order of the document, for keys of one account', () => {
    const [lane, ...others] = asOneLane(lanesOf([]));
    expect(others).toEqual([]);
    expect(lane?.files).toEqual(filesOf(lanesOf([])).toSorted());
    expect(existsSync(new URL(lane?.files[0] ?? 'none', CASES))).toBe(true);
  });
});
