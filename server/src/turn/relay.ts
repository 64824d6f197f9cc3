import {
  ATTRIBUTE,
  addressOf,
  CLASS,
  type Endpoint,
  errorCodeOf,
  METHOD,
  newRequest,
  readStun,
  relayKey,
  type StunMessage,
  UDP,
  writeAddress,
  writeStun,
} from './stun-message.ts';
import { type AskOptions, askStun, StunError, type StunWire } from './stun-wire.ts';

export interface RelayCredentials {
  username: string;
  credential: string;
}

/** A place at a relay (an allocation of TURN, RFC 8656). */
export interface Relay {
  /** The address at which others send to us. */
  readonly address: Endpoint;
  /** Accepts packets from this address. @throws StunError if the relay refuses */
  permit(address: string): Promise<void>;
  /** A wire through the relay to a permitted peer. */
  wireTo(peer: Endpoint): StunWire;
  close(): void;
}

const UNAUTHENTICATED = 401;

/** Takes a place at the relay at the end of the wire. @throws StunError if it refuses */
export async function openRelay(
  wire: StunWire,
  { username, credential }: RelayCredentials,
  { withinMs }: Pick<AskOptions, 'withinMs'> = {},
): Promise<Relay> {
  const transport = [ATTRIBUTE.requestedTransport, Buffer.from([UDP, 0, 0, 0])] as const;
  // The first request is refused with the data that is needed to sign the next.
  const { realm, nonce } = await askStun(wire, newRequest(METHOD.allocate, [transport]), { withinMs }).then(
    () => ({ realm: undefined, nonce: undefined }),
    (error: StunError) => challengeOf(error),
  );
  if (realm === undefined || nonce === undefined) throw new StunError('the relay asked for no credentials');
  const key = relayKey(username, realm.toString(), credential);
  const signed = (
    method: number,
    attributes: Iterable<readonly [number, Buffer]>,
    request = newRequest(method),
  ) =>
    askStun(
      wire,
      {
        ...request,
        attributes: new Map([
          ...attributes,
          [ATTRIBUTE.username, Buffer.from(username)],
          [ATTRIBUTE.realm, realm],
          [ATTRIBUTE.nonce, nonce],
        ]),
      },
      { key, withinMs },
    );
  const granted = await signed(METHOD.allocate, [transport]);
  const address = addressOf(granted, ATTRIBUTE.xorRelayedAddress);
  if (address === null) throw new StunError('the relay named no address');
  return {
    address,
    async permit(peer) {
      const request = newRequest(METHOD.createPermission);
      await signed(
        METHOD.createPermission,
        [[ATTRIBUTE.xorPeerAddress, writeAddress({ address: peer, port: 0 }, request.transaction)]],
        request,
      );
    },
    wireTo: (peer) => throughRelay(wire, peer),
    close: () => wire.close(),
  };
}

function challengeOf(error: StunError): { realm: Buffer | undefined; nonce: Buffer | undefined } {
  const { answer } = error;
  if (answer === null || errorCodeOf(answer) !== UNAUTHENTICATED) throw error;
  return { realm: answer.attributes.get(ATTRIBUTE.realm), nonce: answer.attributes.get(ATTRIBUTE.nonce) };
}

function throughRelay(wire: StunWire, peer: Endpoint): StunWire {
  return {
    localPort: wire.localPort,
    isLossy: true,
    send(bytes) {
      const message: StunMessage = newRequest(METHOD.send, [], CLASS.indication);
      const attributes = new Map([
        [ATTRIBUTE.xorPeerAddress, writeAddress(peer, message.transaction)],
        [ATTRIBUTE.data, bytes],
      ]);
      wire.send(writeStun({ ...message, attributes }));
    },
    onMessage(listener) {
      wire.onMessage((bytes) => {
        const message = readStun(bytes);
        const data = message?.method === METHOD.data ? message.attributes.get(ATTRIBUTE.data) : undefined;
        if (data !== undefined) listener(data);
      });
    },
    close: () => wire.close(),
  };
}
