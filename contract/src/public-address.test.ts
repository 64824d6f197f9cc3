import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopbackHost, isPublicUnicast } from './public-address.ts';

const ipv4 = fc.tuple(...[0, 1, 2, 3].map(() => fc.nat(255))).map((parts) => parts.join('.'));
const group = (high: number, low: number) => ((high << 8) | low).toString(16);
const groups = (address: string) => {
  const [a, b, c, d] = address.split('.').map(Number) as [number, number, number, number];
  return `${group(a, b)}:${group(c, d)}`;
};

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '223.255.255.254',
    '2606:4700:4700::1111',
    '2001:4860:4860::8888',
    '2a00:1450:4001:800::200e',
  ])('is %s', (address) => expect(isPublicUnicast(address)).toBe(true));
});

describe('an address that is not public', () => {
  it.each([
    ['0.0.0.0', 'this host'],
    ['0.1.2.3', 'this network'],
    ['10.0.0.1', 'private'],
    ['100.64.0.1', 'shared by a provider'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['169.254.169.254', 'link-local, the metadata of clouds'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.1', 'protocol assignments'],
    ['192.0.2.1', 'documentation'],
    ['192.88.99.1', '6to4 relays'],
    ['192.168.1.1', 'private'],
    ['198.18.0.1', 'benchmarks'],
    ['198.51.100.1', 'documentation'],
    ['203.0.113.1', 'documentation'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.1', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    ['168.63.129.16', "Azure's own services"],
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local with a zone'],
    ['2606:4700::1%eth0', 'a zone'],
    ['fec0::1', 'site-local'],
    ['fc00::1', 'unique local'],
    ['fd12:3456::1', 'unique local'],
    ['ff02::1', 'multicast'],
    ['2001:db8::1', 'documentation'],
    ['3fff::1', 'documentation'],
    ['100::1', 'discard'],
    ['64:ff9b:1::1', 'local NAT64'],
    ['2001:2::1', 'benchmarks'],
    ['2001:10::1', 'ORCHID'],
    ['2001:20::1', 'ORCHIDv2'],
    ['5f00::1', 'segment routing'],
    ['4000::1', 'not handed out'],
    ['2606:4700::5efe:7f00:1', 'ISATAP'],
    ['2606:4700::200:5efe:a00:1', 'ISATAP'],
    ['localhost', 'no address'],
    ['', 'nothing'],
  ])('is %s (%s)', (address) => expect(isPublicUnicast(address)).toBe(false));

  it('includes every IPv6 form that carries an IPv4 address, public ones too', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        for (const form of [
          `::ffff:${address}`,
          `::ffff:0:${address}`,
          `::${address}`,
          `64:ff9b::${address}`,
          `64:ff9b:1::${address}`,
          `2002:${groups(address)}::1`,
          `2001:0:${groups(address)}::1`,
          `2606:4700::5efe:${groups(address)}`,
        ])
          expect([form, isPublicUnicast(form)]).toEqual([form, false]);
      }),
    );
  });
});

describe('an address that only this machine reaches:', () => {
  it.each(['localhost', '127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('%s', (host) =>
    expect(isLoopbackHost(host)).toBe(true),
  );
  it.each(['0.0.0.0', '::', '192.168.0.1', 'localhost.test', ''])('does not include %j', (host) =>
    expect(isLoopbackHost(host)).toBe(false),
  );
});
