import { describe, expect, it } from 'vitest';
import { parseS3Address, parseS3Object, s3AddressOf } from './s3-address.ts';

describe('the address of a place in a bucket', () => {
  it.each([
    ['s3://bucket', { bucket: 'bucket', prefix: '' }],
    ['s3://bucket/', { bucket: 'bucket', prefix: '' }],
    ['s3://my.bucket/a/b-1.x', { bucket: 'my.bucket', prefix: 'a/b-1.x/' }],
  ])('%s is its bucket and prefix', (text, place) => {
    expect(parseS3Address(text)).toEqual(place);
    expect(parseS3Address(s3AddressOf(place))).toEqual(place);
  });

  it.each([
    '/srv/backups',
    's3://',
    's3://B',
    's3://bucket//a',
    's3://bucket/../other',
    's3://bucket/a b',
    's3:',
  ])('%s is none', (text) => {
    expect([parseS3Address(text), parseS3Object(text)]).toEqual([null, null]);
  });

  it('of an object has its name apart', () => {
    const name = 'vivant-2026-01-02T03-04-05-678Z.tar.age';
    for (const prefix of ['', 'a/b/'])
      expect(parseS3Object(s3AddressOf({ bucket: 'bucket', prefix }, name))).toEqual({
        ...{ bucket: 'bucket', prefix, name },
      });
    expect(parseS3Object('s3://bucket')).toBeNull();
    expect(parseS3Object('s3://bucket/a/')).toBeNull();
  });
});
