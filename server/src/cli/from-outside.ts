import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import { PROXY_MUST_PASS_RTC, rowsOfWays } from '@vivant/contract/operator/media-ways';
import type { DoctorRow } from '@vivant/contract/operator/report';
import { JoinError } from '../turn/probe-room-join.ts';
import { tryWays } from '../turn/try-ways.ts';

const ANSWER_MS = 10_000;

export interface OutsideOptions {
  url: string;
  /** The address of LiveKit; default: the same address. */
  signallingUrl?: string | undefined;
  /** Without a pass only what is public is checked. */
  pass?: string | undefined;
}

/** Checks what of a service this machine can reach, and reports what to open: for `vivant doctor --from-outside`. */
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
    const { ways, strangers } = await tryWays(signalling, pass);
    return [
      pages,
      { name: 'signalling', status: 'ok', found: 'a room was joined', meaning: '' },
      ...rowsOfWays(ways),
      ...(ways.some(({ way }) => way === 'relay_tls') ? [] : [NO_RELAY_IN_TLS]),
      ...strangers.map(strangerRow),
    ];
  } catch (error) {
    if (!(error instanceof JoinError)) throw error;
    return [pages, signallingFault(error, new URL(signalling).origin)];
  }
}

const NO_RELAY_IN_TLS: DoctorRow = {
  ...{ name: 'relayed media by TLS', status: 'warn', found: 'browsers are told of none' },
  meaning:
    'Visitors whose network lets out nothing but TLS neither hear nor see an avatar: docs/firewalls.md says how the relay gets a name and a certificate.',
};

function strangerRow(host: string): DoctorRow {
  return {
    ...{ name: 'STUN', status: 'warn', found: `browsers are sent to ${host}` },
    meaning:
      'It is no part of this service, and learns the address of every visitor: name a server of your own in rtc.stun_servers of LiveKit (docs/firewalls.md).',
  };
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
    // The reason is the cause of "fetch failed".
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
      `The pass is good for ${LIMIT_TEXTS.probePass}, and the latest alone: ./vivant doctor --pass on the server prints another. If that does not help, ` +
      PROXY_MUST_PASS_RTC,
  };
}
