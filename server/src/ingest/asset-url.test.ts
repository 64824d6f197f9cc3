import { parseHostAndPort } from '@vivant/contract/host-and-port';
import { describe, expect, it } from 'vitest';
import { parseAssetUrl, shownUrl } from './asset-url.ts';

const judge = (text: string, allowed: string[] = []) => {
  try {
    return parseAssetUrl(text, allowed.map(parseHostAndPort)).href;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('an address', () => {
  it.each([
    ['https://example.test/a.jpg', 'https://example.test/a.jpg'],
    ['HTTPS://EXAMPLE.test:443/a?b=c#d', 'https://example.test/a?b=c#d'],
    ['https://example.test:8443/a', 'https://example.test:8443/a'],
    ['https://example.test:80/a', 'https://example.test:80/a'],
    ['https://example.test:65535/a', 'https://example.test:65535/a'],
    ['https://8.8.8.8/a', 'https://8.8.8.8/a'],
    ['https://[2606:4700:4700::1111]/a', 'https://[2606:4700:4700::1111]/a'],
    ['https://bücher.test/a', 'https://xn--bcher-kva.test/a'],
    ['https://example.test./a', 'https://example.test./a'],
  ])('%s may be asked', (text, href) => expect(judge(text)).toBe(href));

  it.each([
    ['', 'is no URL'],
    ['example.test/a.jpg', 'is no URL'],
    ['/a.jpg', 'is no URL'],
    ['https://', 'is no URL'],
    ['https://exa mple.test/', 'is no URL'],
    ['https://a\0b.test/', 'is no URL'],
    ['https://\ud800.test/', 'is no URL'],
    ['https://1.2.3.4.5/', 'is no URL'],
    [`https://example.test/${'x'.repeat(8200)}`, 'longer than'],
    ['http://example.test/a.jpg', 'https://'],
    ['ftp://example.test/a', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['data:image/png;base64,AAAA', 'https://'],
    ['javascript:alert(1)', 'https://'],
    ['https://user@example.test/', 'credentials'],
    ['https://user:secret@example.test/', 'credentials'],
    ['https://:secret@example.test/', 'credentials'],
    ['https://example.test:0/', 'port 0'],
    ['https://example.test:22/', 'port 22'],
    ['https://example.test:25/', 'port 25'],
    ['https://example.test:6667/', 'port 6667'],
    ['https://127.0.0.1:8443/', 'not public'],
    ['https://localhost/', 'not public'],
    ['https://LOCALHOST./', 'not public'],
    ['https://db.localhost/', 'not public'],
    ['https://127.0.0.1/', 'not public'],
    ['https://127.0.0.1./', 'not public'],
    ['https://127.1/', 'not public'],
    ['https://2130706433/', 'not public'],
    ['https://0x7f000001/', 'not public'],
    ['https://0x7f.1/', 'not public'],
    ['https://0177.0.0.01/', 'not public'],
    ['https://%31%32%37.0.0.1/', 'not public'],
    ['https://１２７.0.0.1/', 'not public'],
    ['https://①②⑦。⓪。⓪。①/', 'not public'],
    ['https://0/', 'not public'],
    ['https://10.0.0.1/', 'not public'],
    ['https://167772161/', 'not public'],
    ['https://192.168.0.1/', 'not public'],
    ['https://169.254.169.254/latest/meta-data', 'not public'],
    ['https://[::1]/', 'not public'],
    ['https://[::]/', 'not public'],
    ['https://[::ffff:127.0.0.1]/', 'not public'],
    ['https://[::ffff:808:808]/', 'not public'],
    ['https://[::127.0.0.1]/', 'not public'],
    ['https://[64:ff9b::7f00:1]/', 'not public'],
    ['https://[2002:7f00:1::]/', 'not public'],
    ['https://[2001:0:1::1]/', 'not public'],
    ['https://[fe80::1]/', 'not public'],
    ['https://[fd00::1]/', 'not public'],
  ])('%j is refused: %s', (text, why) => expect(judge(text)).toContain(why));

  it('of a redirect is resolved against the address it came from', () => {
    const from = new URL('https://files.test/a/b.jpg');
    expect(parseAssetUrl('../c.jpg', [], from).href).toBe('https://files.test/c.jpg');
    expect(parseAssetUrl('//other.test/c', [], from).href).toBe('https://other.test/c');
    expect(() => parseAssetUrl('//127.0.0.1/c', [], from)).toThrow('not public');
    expect(() => parseAssetUrl('http:c', [], from)).toThrow('https://');
  });
});

describe('a host the operator allows', () => {
  it.each([
    ['127.0.0.1:8443', 'https://127.0.0.1:8443/a'],
    ['127.1:8443', 'https://127.0.0.1:8443/a'],
    ['[::1]:8443', 'https://[::1]:8443/a'],
    ['Files.Test:8443', 'https://files.test:8443/a'],
    ['localhost', 'https://localhost/a'],
    ['10.0.0.7', 'https://10.0.0.7/a'],
  ])('%s lets %s through', (host, url) => expect(judge(url, [host])).toBe(url));

  it.each([
    ['127.0.0.1:8443', 'https://127.0.0.1/a', 'not public'],
    ['127.0.0.1:8443', 'https://127.0.0.1:8444/a', 'not public'],
    ['127.0.0.1:25', 'https://127.0.0.1:26/a', 'not public'],
    ['files.test', 'https://files.test:25/a', 'port 25'],
    ['files.test:8443', 'http://files.test:8443/a', 'https://'],
    ['files.test:8443', 'https://user@files.test:8443/a', 'credentials'],
  ])('%s opens nothing else: %s', (host, url, why) => expect(judge(url, [host])).toContain(why));

  it.each(['', 'https://files.test', 'files.test/a', 'user@files.test', '*', 'a b', ':443', 'files.test:0'])(
    'cannot be %j',
    (text) => expect(() => parseHostAndPort(text)).toThrow(RangeError),
  );
});

it('is shown without query, fragment and credentials, and shortened', () => {
  expect(shownUrl('https://user:secret@files.test:8443/a.jpg?token=secret#secret')).toBe(
    'https://files.test:8443/a.jpg',
  );
  expect(shownUrl(`https://files.test/${'x'.repeat(500)}`)).toHaveLength(200);
  expect(shownUrl('no url?secret')).toBe('');
});
