import { parseHostAndPort } from '../host-and-port.ts';
import type { DoctorRow } from './report.ts';

/** Ways by which media of a browser reaches LiveKit, the best first; said alike by the command and the studio. */
export const WAYS = ['udp', 'tcp', 'relay_udp', 'relay_tls'] as const;
export type Way = (typeof WAYS)[number];

export interface TriedWay {
  way: Way;
  /** Where it was tried, such as `203.0.113.7:7882` or `[2001:db8::7]:7882`. */
  at: string;
  /** Null: it works. */
  fault: string | null;
}

const WAY_NAMES: Record<Way, string> = {
  udp: 'media by UDP',
  tcp: 'media by TCP',
  relay_udp: 'relayed media by UDP',
  relay_tls: 'relayed media by TLS',
};

/** What is to be opened for each, where it does not work. */
const OPEN: Record<Way, (at: string) => string> = {
  udp: (at) =>
    `Open UDP ${portOf(at)} of the media server, and see that VIVANT_NODE_IP (${hostOf(at)}) is the address it has outside.`,
  tcp: (at) => `Open TCP ${portOf(at)} of the media server; visitors whose network passes no UDP need it.`,
  relay_udp: (at) =>
    `Open UDP ${portOf(at)} of the media server; more networks let that one out than others.`,
  relay_tls: (at) =>
    `Lead TCP ${portOf(at)} of ${hostOf(at)} to the relay, with a certificate of that name; see docs/firewalls.md.`,
};

/** What follows where no WebSocket for signalling could be opened. */
export const PROXY_MUST_PASS_RTC = 'a proxy in front of the service has to pass /rtc as a WebSocket.';

/** One way is enough for a visitor, so a closed one is a warning while another is open. */
export function rowsOfWays(ways: readonly TriedWay[]): DoctorRow[] {
  const works = ways.some(({ fault }) => fault === null);
  return ways.map(({ way, at, fault }) => {
    const name = WAY_NAMES[way];
    if (fault === null) return { name, status: 'ok', found: `${at} answers`, meaning: '' };
    return {
      ...{ name, status: works ? 'warn' : 'fail', found: `${at}: ${fault}` },
      meaning: works
        ? OPEN[way](at)
        : `No way is open, so nobody hears or sees an avatar from here. ${OPEN[way](at)}`,
    };
  });
}

const portOf = (at: string) => parseHostAndPort(at).port;
const hostOf = (at: string) => parseHostAndPort(at).host;
