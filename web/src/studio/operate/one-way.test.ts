import { describe, expect, it } from 'vitest';
import { connectionBy, type Offered, wayOfCandidate, wayOfServer } from './one-way.ts';

const UDP = 'candidate:1 1 udp 2130706431 203.0.113.7 7882 typ host generation 0';
const TCP = 'candidate:2 1 tcp 1671430143 203.0.113.7 7881 typ host tcptype passive';
const RELAYS = { urls: ['turn:203.0.113.7:3478?transport=udp', 'turns:turn.test?transport=tcp'] };

it.each([
  [UDP, { way: 'udp', at: '203.0.113.7:7882' }],
  [`a=${TCP}`, { way: 'tcp', at: '203.0.113.7:7881' }],
  ['candidate:3 1 UDP 1 2001:db8::7 7882 typ host', { way: 'udp', at: '[2001:db8::7]:7882' }],
  ['candidate:4 1 udp 1 198.51.100.1 5000 typ srflx raddr 0.0.0.0 rport 0', null],
  ['', null],
])('a candidate leads somewhere: %s', (text, found) => {
  expect(wayOfCandidate(text)).toEqual(found);
});

it.each([
  [RELAYS.urls[0], { way: 'relay_udp', at: '203.0.113.7:3478' }],
  [RELAYS.urls[1], { way: 'relay_tls', at: 'turn.test:443' }],
  ['turn:turn.test', { way: 'relay_udp', at: 'turn.test:3478' }],
  ['turn:turn.test?transport=tcp', null],
  ['stun:turn.test:3478', null],
])('a server is a relay: %s', (url = '', found) => {
  expect(wayOfServer(url)).toEqual(found);
});

describe('a connection that has one way', () => {
  /** What a connection of the browser was given. */
  class Recorded {
    static configs: RTCConfiguration[] = [];
    static candidates: string[] = [];
    constructor(config: RTCConfiguration) {
      Recorded.configs.push(config);
    }
    setConfiguration(config: RTCConfiguration) {
      Recorded.configs.push(config);
    }
    async addIceCandidate(candidate?: RTCIceCandidateInit) {
      Recorded.candidates.push(candidate?.candidate ?? '(end)');
    }
    async setRemoteDescription({ sdp = '' }: RTCSessionDescriptionInit) {
      Recorded.candidates.push(...sdp.split('\r\n').filter((line) => line.startsWith('a=candidate')));
    }
  }

  it.each([
    ['udp', 'all', [], [UDP]],
    ['tcp', 'all', [], [TCP]],
    ['relay_udp', 'relay', [RELAYS.urls[0]], [UDP]],
    ['relay_tls', 'relay', [RELAYS.urls[1]], [UDP]],
  ] as const)('%s takes no other, and tells what was offered', async (way, policy, urls, taken) => {
    [Recorded.configs, Recorded.candidates] = [[], []];
    const offered: Offered = new Map();
    const Connection = connectionBy(way, offered, Recorded as unknown as typeof RTCPeerConnection);
    const connection = new Connection({ iceServers: [{ urls: 'stun:turn.test' }, RELAYS] });
    for (const candidate of [UDP, TCP]) await connection.addIceCandidate({ candidate });
    await connection.addIceCandidate();
    await connection.setRemoteDescription({
      type: 'answer',
      sdp: ['v=0', `a=${UDP}`, `a=${TCP}`].join('\r\n'),
    });
    expect(Recorded.configs).toMatchObject([{ iceTransportPolicy: policy }]);
    expect(Recorded.configs.flatMap(({ iceServers = [] }) => iceServers.flatMap((one) => one.urls))).toEqual(
      urls,
    );
    expect(Recorded.candidates).toEqual([...taken, '(end)', ...taken.map((one) => `a=${one}`)]);
    expect([...offered.keys()].sort()).toEqual(['relay_tls', 'relay_udp', 'tcp', 'udp']);
  });
});
