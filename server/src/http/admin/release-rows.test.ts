import { describe, expect, it } from 'vitest';
import { releaseRow } from './release-rows.ts';

describe('the row about releases', () => {
  it('is content where every media host that says something runs what the server runs', () => {
    const hosts = [
      { name: 'local', version: '1.9.0' },
      { name: 'old', version: null },
    ];
    expect(releaseRow('1.9.0', hosts)).toMatchObject({ status: 'ok', found: '1.9.0' });
    expect(releaseRow('1.9.0', []).status).toBe('ok');
  });

  it.each([
    ['1.10.0', 'newer Vivant than this server'],
    ['2.0', 'newer Vivant than this server'],
    ['1.8.9', 'older than this server'],
  ])('names a media host of %s beside a server of 1.9.0', (version, meaning) => {
    const row = releaseRow('1.9.0', [
      { name: 'attic', version },
      { name: 'cellar', version: '1.9.0' },
    ]);
    expect(row).toMatchObject({ status: 'warn', found: `1.9.0 here, ${version} on attic` });
    expect(row.meaning).toContain(meaning);
  });

  it('names a few of many machines, and none by what is no version', () => {
    const many = Array.from({ length: 9 }, (_, at) => ({ name: `host-${at}`, version: '1.8' }));
    const row = releaseRow('1.9.0', [...many, { name: 'odd', version: '99<b>' }]);
    expect(row.found).toBe('1.9.0 here, 1.8 on host-0, host-1, host-2 and 6 more');
    expect(row.meaning).not.toContain('newer');
  });
});
