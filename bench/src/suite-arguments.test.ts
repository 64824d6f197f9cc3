import { expect, it } from 'vitest';
import { readArguments } from './suite-arguments.ts';

const suites = {
  whole: async () => ({ run: async () => [] }),
  parted: async () => ({ parts: ['one', 'two', 'three'], run: async () => [] }),
};
const read = (line: string) => readArguments(line.split(' ').filter(Boolean), suites);

it('runs all suites as wholes unless told otherwise', async () => {
  expect(await read('')).toEqual({ suites: ['whole', 'parted'], parts: undefined, json: undefined });
  expect(await read('whole --json f')).toEqual({ suites: ['whole'], parts: undefined, json: 'f' });
});

it.each([
  ['talk', ['talk-one', 'talk-two']],
  ['talk-two talk', ['talk-two', 'talk-one']],
  // A suite of that very name comes before those that begin with it.
  ['walk', ['walk']],
])('%s stands for all suites whose names begin with it', async (line, names) => {
  const [whole, parted] = [suites.whole, suites.parted];
  const all = { 'talk-one': whole, 'talk-two': parted, talking: whole, walk: whole, 'walk-on': whole };
  expect((await readArguments(line.split(' '), all)).suites).toEqual(names);
});

it.each([
  ['--only three --only one', ['three', 'one']],
  ['--from two', ['two', 'three']],
  ['--count 2', ['one', 'two']],
  ['--from two --count 1', ['two']],
  ['--from three --count 9', ['three']],
])('%s chooses among the parts of a suite', async (options, parts) => {
  expect(await read(`parted ${options}`)).toMatchObject({ suites: ['parted'], parts });
});

it.each([
  ['par', 'Unknown suite: par. There are: whole, parted.'],
  ['other', 'Unknown suite: other. There are: whole, parted.'],
  ['--only one', '--only, --from and --count choose parts of a suite: name that one, and no other.'],
  ['parted whole --count 1', 'name that one, and no other'],
  ['whole --only one', 'whole has no parts: it runs as a whole.'],
  ['parted --only four', 'parted has no part “four”. There are: one, two, three.'],
  ['parted --from four', 'parted has no part “four”'],
  ['parted --only one --count 1', 'it goes with neither --from nor --count'],
  ['parted --count 0', '--count is how many parts at most'],
  ['parted --speed 1', "Unknown option '--speed'"],
])('%s is refused in words', async (line, message) => {
  await expect(read(line)).rejects.toThrow(message);
});

it('says how to go on after so many parts, until there are none left', async () => {
  expect((await read('parted --count 2')).next).toBe("parted --from 'three' --count 2");
  for (const line of ['parted --from two --count 2', 'parted --from two', 'parted --only one', 'parted'])
    expect((await read(line)).next).toBeUndefined();
});
