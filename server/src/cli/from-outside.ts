import type { DoctorRow } from '@vivant/contract/operator/report';
import { JoinError } from '../turn/probe-room-join.ts';
import { type TriedWay, tryWays, type Way } from '../turn/try-ways.ts';

const ANSWER_MS = 10_000;

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

export interface OutsideOptions {
  url: string;
  /** Of LiveKit; default: the same address. */
  signallingUrl?: string | undefined;
  /** Without one only what anybody can reach is looked at. */
  pass?: string | undefined;
}

/** What of a service is in reach of this machine, and what to open: for `vivant doctor --from-outside`. */
export async function lookFromOutside({ url, signallingUrl, pass }: OutsideOptions): Promise<DoctorRow[]> {
  const origin = new URL(url).origin;
  const pages = await lookAtPages(origin);
  if (pages.status === 'fail') return [pages];
  const signalling = signallingUrl ?? origin;
  if (pass === undefined)
    return [
      pages,
      {
        ...{ name: 'media', status: 'warn', found: 'not looked at' },
        meaning: 'Run ./vivant doctor --pass on the server: it prints the line to run here.',
      },
    ];
  try {
    const ways = await tryWays(signalling, pass);
    return [
      pages,
      { name: 'signalling', status: 'ok', found: 'a room was joined', meaning: '' },
      ...ways.map((way) => rowOf(way, ways)),
    ];
  } catch (error) {
    if (!(error instanceof JoinError)) throw error;
    return [pages, signallingFault(error, new URL(signalling).origin)];
  }
}

async function lookAtPages(origin: string): Promise<DoctorRow> {
  const name = 'pages and API';
  try {
    const answer = await fetch(`${origin}/healthz`, {
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'error',
    });
    if (answer.ok) return { name, status: 'ok', found: origin, meaning: '' };
    return {
      ...{ name, status: 'fail', found: `${origin} answered ${answer.status}` },
      meaning:
        'Something else answers there, or the service behind it is away: look at the reverse proxy, and at the log.',
    };
  } catch (error) {
    // The reason stands a level below "fetch failed".
    const { message, cause } = error as Error;
    return {
      ...{
        name,
        status: 'fail',
        found: `${origin} is not reached: ${cause instanceof Error ? cause.message : message}`,
      },
      meaning:
        'Open the TCP port of this address to the machine, see that its name leads there, and that the certificate is for that name.',
    };
  }
}

function signallingFault({ reason }: JoinError, origin: string): DoctorRow {
  return {
    ...{ name: 'signalling', status: 'fail' },
    found: reason === 'refused' ? `${origin} let nobody in` : `${origin}/rtc opened no WebSocket`,
    meaning:
      'The pass is good for ten minutes, and the latest alone: ./vivant doctor --pass on the server prints another. If that does not help, ' +
      'a proxy in front of the service has to pass /rtc as a WebSocket.',
  };
}

/** One way is enough for a visitor, so a closed one is a warning while another is open. */
function rowOf({ way, at, fault }: TriedWay, all: readonly TriedWay[]): DoctorRow {
  const name = WAY_NAMES[way];
  if (fault === null) return { name, status: 'ok', found: `${at} answers`, meaning: '' };
  const works = all.some((one) => one.fault === null);
  return {
    ...{ name, status: works ? 'warn' : 'fail', found: `${at}: ${fault}` },
    meaning: works
      ? OPEN[way](at)
      : `No way is open, so nobody hears or sees an avatar from here. ${OPEN[way](at)}`,
  };
}

const portOf = (at: string) => at.slice(at.lastIndexOf(':') + 1);
const hostOf = (at: string) => at.slice(0, at.lastIndexOf(':'));
