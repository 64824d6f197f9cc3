import { randomBytes } from 'node:crypto';
import {
  type ICEServer,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
} from '@livekit/protocol';
import type { Endpoint } from './stun-message.ts';

export interface Candidate extends Endpoint {
  protocol: 'udp' | 'tcp';
}

/** What LiveKit tells a participant who joins; with it each way of media can be tried separately. */
export interface ProbeJoin {
  iceServers: readonly ICEServer[];
  /** Addresses at which LiveKit takes media. */
  candidates: readonly Candidate[];
  /** The name and key by which LiveKit recognises our packets (ICE, RFC 8445). */
  username: string;
  key: Buffer;
  leave(): void;
}

/** The room was not joined: LiveKit refused, or did not answer. */
export class JoinError extends Error {
  readonly reason: 'unreachable' | 'refused';
  constructor(reason: JoinError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const JOIN_MS = 10_000;
/**
 * How long candidates are collected: LiveKit sends them one by one without marking the last, but has them all ready.
 */
const CANDIDATES_MS = 1_000;

/**
 * Joins by LiveKit's signalling and offers a connection that is never made: that is enough for LiveKit to answer at its
 * media ports.
 * @throws JoinError
 */
export async function joinToProbe(signalling: string, pass: string): Promise<ProbeJoin> {
  const address = new URL(signalling.replace(/^http/, 'ws'));
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/rtc`;
  address.search = new URLSearchParams({
    ...{ access_token: pass, protocol: '15', sdk: 'js', auto_subscribe: '0' },
  }).toString();
  const socket = new WebSocket(address);
  socket.binaryType = 'arraybuffer';
  const own = { ufrag: randomBytes(6).toString('hex'), pwd: randomBytes(18).toString('hex') };
  const candidates: Candidate[] = [];
  let iceServers: readonly ICEServer[] = [];
  let isOpen = false;
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new JoinError('unreachable', 'no answer')), JOIN_MS);
      const fail = () => {
        clearTimeout(late);
        reject(
          isOpen
            ? new JoinError('refused', 'LiveKit ended the connection')
            : new JoinError('unreachable', 'no WebSocket was opened'),
        );
      };
      socket.onopen = () => {
        isOpen = true;
      };
      socket.onerror = fail;
      socket.onclose = fail;
      socket.onmessage = ({ data }: MessageEvent) => {
        const { message } = SignalResponse.fromBinary(new Uint8Array(data as ArrayBuffer));
        if (message.case === 'join') {
          iceServers = message.value.iceServers;
          socket.send(offerOf(own));
        }
        if (message.case === 'trickle' && message.value.target === SignalTarget.PUBLISHER)
          candidates.push(...candidatesIn(String(JSON.parse(message.value.candidateInit).candidate)));
        if (message.case === 'answer') {
          candidates.push(...candidatesIn(message.value.sdp));
          setTimeout(() => {
            clearTimeout(late);
            resolve(message.value.sdp);
          }, CANDIDATES_MS);
        }
      };
    });
    const said = (name: string) => new RegExp(`^a=${name}:(\\S+)`, 'm').exec(answer)?.[1] ?? '';
    return {
      iceServers,
      candidates,
      username: `${said('ice-ufrag')}:${own.ufrag}`,
      key: Buffer.from(said('ice-pwd')),
      leave: () => socket.close(),
    };
  } catch (error) {
    socket.close();
    throw error;
  } finally {
    socket.onclose = null;
    socket.onerror = null;
  }
}

/** A connection that only has data. Its fingerprint belongs to no certificate, as there will be no handshake. */
function offerOf({ ufrag, pwd }: { ufrag: string; pwd: string }): Uint8Array<ArrayBuffer> {
  const fingerprint = randomBytes(32)
    .toString('hex')
    .toUpperCase()
    .replaceAll(/..(?=.)/g, '$&:');
  const lines = [
    ...['v=0', 'o=- 1 1 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0'],
    ...['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0'],
    ...[`a=ice-ufrag:${ufrag}`, `a=ice-pwd:${pwd}`, 'a=ice-options:trickle'],
    ...[`a=fingerprint:sha-256 ${fingerprint}`, 'a=setup:actpass', 'a=mid:0', 'a=sctp-port:5000'],
  ];
  const value = new SessionDescription({ type: 'offer', sdp: `${lines.join('\r\n')}\r\n` });
  return new Uint8Array(new SignalRequest({ message: { case: 'offer', value } }).toBinary());
}

/** `candidate:1 1 udp 2130706431 203.0.113.7 7882 typ host`; over TCP, only candidates that wait for us to connect. */
function candidatesIn(text: string): Candidate[] {
  return [...text.matchAll(/candidate:\S+ 1 (udp|tcp) \d+ (\S+) (\d+) typ host(.*)$/gim)].flatMap(
    ([, protocol = '', address = '', port, rest = '']) => {
      const isTcp = protocol.toLowerCase() === 'tcp';
      if (isTcp && !rest.includes('tcptype passive')) return [];
      return [{ protocol: isTcp ? 'tcp' : 'udp', address, port: Number(port) } satisfies Candidate];
    },
  );
}
