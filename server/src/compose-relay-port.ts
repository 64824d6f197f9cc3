import type { RelayPort } from '@vivant/contract/settings/turn';
import type { PlainLog } from '@vivant/platform/plain-log';
import { rtcAddresses } from './embedded/rtc-ports.ts';
import { type OpenRelayPort, openRelayPort, type RelayPortOptions } from './http/relay-port.ts';
import { readSettingFile } from './setting-file.ts';

/** How often the certificate is read again; certificates are renewed weeks before they expire. */
const LOOK_AGAIN_MS = 60_000;

/**
 * The address that the relay listens on: like the media ports for browsers; if a balancer ends TLS, only the balancer
 * connects.
 */
export function relayHost(
  { certificate }: Pick<RelayPort, 'certificate'>,
  { host, nodeIp }: { host: string; nodeIp: string | undefined },
): string {
  return certificate === null ? host : (rtcAddresses(nodeIp).tcp ?? host);
}

/**
 * Opens the relay on its own port, with a certificate that may be replaced while it runs, as a restart would cut
 * conversations.
 */
export async function startRelayPort(
  { port, certificate }: RelayPort,
  { log, ...options }: Pick<RelayPortOptions, 'host' | 'relay' | 'perAddress'> & { log: PlainLog },
): Promise<OpenRelayPort> {
  if (certificate === null) return openRelayPort({ ...options, port, tls: null });
  const read = async () => ({
    cert: await readSettingFile('VIVANT_TURN_TLS_CERT', certificate.certFile),
    key: await readSettingFile('VIVANT_TURN_TLS_KEY', certificate.keyFile),
  });
  let known = await read();
  const relay = await openRelayPort({ ...options, port, tls: known });
  const lookAgain = async () => {
    try {
      const found = await read();
      if (found.cert === known.cert && found.key === known.key) return;
      relay.useCertificate(found);
      known = found;
      log.info({}, 'the relay has a new certificate');
    } catch (err) {
      // Certificate and key may not both have been replaced yet.
      log.warn({ err }, 'the relay goes on with the certificate it has');
    }
  };
  const looking = setInterval(() => void lookAgain(), LOOK_AGAIN_MS);
  return {
    ...relay,
    stop() {
      clearInterval(looking);
      relay.stop();
    },
  };
}
