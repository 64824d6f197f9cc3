import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What of WebAuthn's options an authenticator looks at. */
interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
  user?: { id: string };
}

/** Certificates that say of a device what it is, in the form of Android's; our own, as nobody vouches for a test. */
export interface Attestation {
  /** DER, the device's first. */
  x5c: Buffer[];
}

export interface SoftwarePasskey {
  /** Of `navigator.credentials.create`, as JSON. */
  create(options: object, origin: string, attestation?: Attestation): object;
  /** Of `navigator.credentials.get`, as JSON. */
  get(options: object, origin: string, over?: { isUserVerified?: boolean; counter?: number }): object;
}

const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];

/** One passkey with a P-256 key, kept in memory: what a phone or a security key does. */
export function createSoftwarePasskey(): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const answer = (response: Record<string, Buffer>) => ({
    ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
    clientExtensionResults: {},
  });
  const authenticatorData = (host: string, flags: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags]), count, rest]);
  };

  return {
    create(options, origin, vouched) {
      const { rp } = options as Options;
      const credential = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)]);
      const flags = PRESENT | VERIFIED | HAS_CREDENTIAL;
      const data = authenticatorData(rp?.id ?? '', flags, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText(vouched ? 'android-key' : 'none')],
        ...[cborText('attStmt'), vouched ? androidKey(vouched) : Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(data)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options as Options, origin),
        attestationObject: attestation,
      });
    },

    get(options, origin, { isUserVerified = true, counter: wanted } = {}) {
      counter = wanted ?? counter + 1;
      const { rpId = '' } = options as Options;
      const data = authenticatorData(rpId, PRESENT | (isUserVerified ? VERIFIED : 0));
      const client = clientData('webauthn.get', options as Options, origin);
      return answer({
        clientDataJSON: client,
        authenticatorData: data,
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey),
      });
    },
  };
}

/** What a phone says of the key: algorithm, signature and certificates. */
function androidKey({ x5c }: Attestation): Buffer {
  return Buffer.concat([
    ...[Buffer.from([0xa3]), cborText('alg'), Buffer.from([0x26])],
    ...[cborText('sig'), cborBytes(Buffer.alloc(70))],
    ...[cborText('x5c'), Buffer.from([0x80 | x5c.length]), ...x5c.map(cborBytes)],
  ]);
}

/** A map of COSE: EC2, ES256, P-256, x and y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, ...uint16(bytes.length)]),
    bytes,
  ]);
