import { authorityOf } from '@vivant/contract/host-and-port';
import type { Way } from '@vivant/contract/operator/media-ways';

/** The address of each way, as LiveKit tells the browser: of relays in its list of servers, else by candidates. */
export type Offered = Map<Way, string>;

/** `candidate:… 1 udp 2130706431 203.0.113.7 7882 typ host …`; null: none that leads to the media server itself. */
export function wayOfCandidate(candidate: string): { way: Way; at: string } | null {
  const [, protocol = '', address = '', port = '', type] =
    /^(?:a=)?candidate:\S+ \d+ (\S+) \d+ (\S+) (\d+) typ (\S+)/i.exec(candidate) ?? [];
  const way = protocol.toLowerCase();
  if ((way !== 'udp' && way !== 'tcp') || type !== 'host') return null;
  return { way, at: authorityOf({ host: address, port: Number(port) }) };
}

/** `turn:turn.example.org:3478?transport=udp`; null: no relay, or by TCP in the clear. */
export function wayOfServer(url: string): { way: Way; at: string } | null {
  const [, scheme, place = '', query = ''] = /^(turns?):([^?]+)(?:\?(.*))?$/.exec(url) ?? [];
  if (scheme === undefined) return null;
  const isTls = scheme === 'turns';
  if (!isTls && query.includes('transport=tcp')) return null;
  const at = /:\d+$/.test(place) ? place : `${place}:${isTls ? 443 : 3478}`;
  return { way: isTls ? 'relay_tls' : 'relay_udp', at };
}

/** Connections that have one way and no other. What was offered for any is written down. */
export function connectionBy(way: Way, offered: Offered, Base: typeof RTCPeerConnection) {
  const isRelay = way.startsWith('relay');
  const note = (found: { way: Way; at: string } | null) => {
    if (found !== null && !offered.has(found.way)) offered.set(found.way, found.at);
    return found?.way;
  };
  // A relay's own way to the media server is by UDP.
  const fits = (candidate: string) => note(wayOfCandidate(candidate)) === (isRelay ? 'udp' : way);

  function restricted(config: RTCConfiguration = {}): RTCConfiguration {
    const servers = (config.iceServers ?? []).flatMap((server) => {
      const urls = [server.urls].flat().filter((url) => note(wayOfServer(url)) === way);
      return urls.length === 0 ? [] : [{ ...server, urls }];
    });
    return { ...config, iceServers: servers, iceTransportPolicy: isRelay ? 'relay' : 'all' };
  }

  return class extends Base {
    constructor(config?: RTCConfiguration) {
      super(restricted(config));
    }

    override setConfiguration(config?: RTCConfiguration): void {
      super.setConfiguration(restricted(config));
    }

    override async addIceCandidate(candidate?: RTCIceCandidateInit | null): Promise<void> {
      const text = candidate?.candidate ?? '';
      if (text === '' || fits(text)) await super.addIceCandidate(candidate ?? undefined);
    }

    override async setRemoteDescription(description: RTCSessionDescriptionInit): Promise<void> {
      const sdp = description.sdp
        ?.split('\r\n')
        .filter((line) => !line.startsWith('a=candidate:') || fits(line))
        .join('\r\n');
      await super.setRemoteDescription({ ...description, ...(sdp !== undefined && { sdp }) });
    }
  };
}
