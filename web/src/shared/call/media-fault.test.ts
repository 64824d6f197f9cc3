import { ConnectionError } from 'livekit-client';
import { describe, expect, it } from 'vitest';
import { mediaFaultOf, NoCallsError } from './media-fault.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const withoutMedia = ConnectionError.internal('could not establish pc connection');

describe('where signalling arrives and media does not', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]'])(
    'it is Firefox itself on the machine of the service: %s',
    (hostname) => {
      expect(mediaFaultOf(withoutMedia, { hostname, userAgent: FIREFOX })).toBe('loopback');
      expect(mediaFaultOf(withoutMedia, { hostname, userAgent: CHROME })).toBe('network');
    },
  );

  it('it is the network anywhere else', () => {
    for (const hostname of ['avatars.example.org', '192.168.1.5', '127.example.org'])
      expect(mediaFaultOf(withoutMedia, { hostname, userAgent: FIREFOX })).toBe('network');
  });

  it('it is the browser where that makes no calls', () => {
    expect(mediaFaultOf(new NoCallsError(), { hostname: 'localhost', userAgent: FIREFOX })).toBe(
      'unsupported',
    );
  });

  it('it is neither for other errors', () => {
    for (const error of [
      ConnectionError.serverUnreachable('no answer'),
      new TypeError('Failed to fetch'),
      null,
    ])
      expect(mediaFaultOf(error, { hostname: 'localhost', userAgent: FIREFOX })).toBeNull();
  });
});
