import { describe, expect, it } from 'vitest';
import { pathOf, sayPath } from './media-path.ts';

const local = { id: 'l', type: 'local-candidate', candidateType: 'host', protocol: 'udp' };
const pair = { id: 'p', type: 'candidate-pair', localCandidateId: 'l', state: 'succeeded' };

describe('the path of media', () => {
  it('is that of the pair which the transport has chosen, not of another that works', () => {
    const other = { ...local, id: 'l2', protocol: 'tcp' };
    const stats = [
      ...[local, other, pair, { ...pair, id: 'p2', localCandidateId: 'l2', nominated: true }],
      { id: 't', type: 'transport', selectedCandidatePairId: 'p' },
    ];
    expect(pathOf(stats)).toEqual({ protocol: 'udp', isRelayed: false });
  });

  it('is that of the nominated pair where a browser tells of no transport', () => {
    expect(pathOf([local, pair])).toBe(null);
    expect(
      pathOf([
        { ...local, protocol: 'tcp' },
        { ...pair, nominated: true },
      ]),
    ).toEqual({
      ...{ protocol: 'tcp', isRelayed: false },
    });
  });

  it('through a relay goes by the protocol to the relay', () => {
    const relay = { ...local, candidateType: 'relay', relayProtocol: 'tls' };
    expect(pathOf([relay, { ...pair, nominated: true }])).toEqual({ protocol: 'tcp', isRelayed: true });
  });

  it('is told with what follows from it', () => {
    expect(sayPath({ protocol: 'tcp', isRelayed: false })).toContain('UDP seems to be closed');
    expect(sayPath({ protocol: 'udp', isRelayed: true })).toContain('relay');
    expect(sayPath(null)).toContain('joined');
  });
});
