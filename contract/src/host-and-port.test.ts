import { expect, it } from 'vitest';
import { authorityOf, parseHostAndPort } from './host-and-port.ts';
import { ownAuthorityOf } from './public-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7:7882'],
  ['media.example.org', 'media.example.org:7882'],
  ['2001:db8::7', '[2001:db8::7]:7882'],
])('%s stands in a URL so that it is read back', (host, authority) => {
  expect(authorityOf({ host, port: 7882 })).toBe(authority);
  expect(parseHostAndPort(authority)).toEqual({ host, port: 7882 });
});

it.each([
  ['0.0.0.0', 'http://127.0.0.1:8790/'],
  ['::', 'http://[::1]:8790/'],
  ['::1', 'http://[::1]:8790/'],
  ['fd00::5', 'http://[fd00::5]:8790/'],
  ['10.0.0.5', 'http://10.0.0.5:8790/'],
])('what listens on %s is reached at %s', (host, url) => {
  expect(new URL(`http://${ownAuthorityOf({ host, port: 8790 })}`).href).toBe(url);
});
