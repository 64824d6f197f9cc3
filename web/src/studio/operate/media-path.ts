/** The way that media takes, as the browser's statistics tell of the pair of addresses it has chosen. */
export interface MediaPath {
  protocol: 'udp' | 'tcp';
  isRelayed: boolean;
}

interface Stat {
  id: string;
  type: string;
  [field: string]: unknown;
}

/** Null: no pair has been chosen. */
export function pathOf(stats: Iterable<Stat>): MediaPath | null {
  const all = new Map([...stats].map((stat) => [stat.id, stat]));
  const pairs = [...all.values()].filter(({ type }) => type === 'candidate-pair');
  // Firefox tells of no transport, and marks the pair instead.
  const chosen = [...all.values()].find(({ type }) => type === 'transport')?.selectedCandidatePairId;
  const pair =
    pairs.find(({ id }) => id === chosen) ??
    pairs.find(({ nominated, state }) => nominated && state === 'succeeded');
  const local = all.get(String(pair?.localCandidateId));
  if (local === undefined) return null;
  const isRelayed = local.candidateType === 'relay';
  const protocol = isRelayed ? (local.relayProtocol ?? local.protocol) : local.protocol;
  return { protocol: protocol === 'udp' ? 'udp' : 'tcp', isRelayed };
}

export function sayPath(path: MediaPath | null): string {
  if (path === null) return 'the room was joined.';
  if (path.isRelayed) return `through a relay (TURN), over ${path.protocol.toUpperCase()}.`;
  return path.protocol === 'udp'
    ? 'directly, over UDP.'
    : 'directly, but over TCP: sound may stutter on poor networks. UDP seems to be closed on the way.';
}
