import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';

/** The signer, as PEM: its certificate, the certificates between it and the authority, and its private key. */
export interface ClipSigner {
  certificates: string;
  key: string;
}

/** C2PA's names of algorithms, with COSE's numbers (RFC 9053) and the digest that Node signs with. */
const ALGORITHMS = {
  'ec prime256v1': { name: 'es256', cose: -7, digest: 'sha256', signatureBytes: 64 },
  'ec secp384r1': { name: 'es384', cose: -35, digest: 'sha384', signatureBytes: 96 },
  ed25519: { name: 'ed25519', cose: -8, digest: null, signatureBytes: 64 },
} as const;

/**
 * The algorithm a private key signs with.
 * @throws Error that names the keys there are, for any other.
 */
export function algorithmOf(key: KeyObject): (typeof ALGORITHMS)[keyof typeof ALGORITHMS] {
  const curve = key.asymmetricKeyDetails?.namedCurve;
  const kind = [key.asymmetricKeyType, curve].filter((part) => part !== undefined).join(' ');
  const algorithm = Object.entries(ALGORITHMS).find(([name]) => name === kind)?.[1];
  if (algorithm === undefined)
    throw new Error(`a key of the kind "${kind}" cannot sign clips: use EC P-256, EC P-384 or Ed25519`);
  return algorithm;
}

export function certificatesIn(pem: string): X509Certificate[] {
  return [...pem.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)].map(
    ([text]) => new X509Certificate(text),
  );
}

/**
 * A COSE_Sign1 message over `payload`, which is not in it (RFC 9052, and “Digital signatures” of C2PA): `coseSign1Bytes` long,
 * as the place for it in the file is made first.
 */
export function coseSign1(payload: Uint8Array, signer: ClipSigner): Uint8Array<ArrayBuffer> {
  const key = createPrivateKey(signer.key);
  const header = protectedHeader(signer, key);
  const signed = Buffer.concat([array(4), text('Signature1'), bytes(header), bytes(''), bytes(payload)]);
  return message(header, sign(algorithmOf(key).digest, signed, { key, dsaEncoding: 'ieee-p1363' }));
}

/** How long the messages of a signer are, whatever they sign. */
export function coseSign1Bytes(signer: ClipSigner): number {
  const key = createPrivateKey(signer.key);
  return message(protectedHeader(signer, key), Buffer.alloc(algorithmOf(key).signatureBytes)).length;
}

/** The algorithm, and `x5chain` (RFC 9360): an array of certificates, or the certificate itself where there is one only. */
function protectedHeader(signer: ClipSigner, key: KeyObject): Buffer {
  const chain = certificatesIn(signer.certificates).map(({ raw }) => bytes(raw));
  const x5chain = chain.length === 1 ? chain : [array(chain.length), ...chain];
  return Buffer.concat([map(2), int(1), int(algorithmOf(key).cose), int(33), ...x5chain]);
}

function message(header: Buffer, signature: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([SIGN1, array(4), bytes(header), map(0), NULL, bytes(signature)]));
}

// As much of CBOR (RFC 8949) as COSE needs: the kind and the length of what follows.
const SIGN1 = Buffer.from([0xd2]);
const NULL = Buffer.from([0xf6]);

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 0x100) return Buffer.from([(kind << 5) | 24, value]);
  if (value < 0x10000) return Buffer.from([(kind << 5) | 25, value >> 8, value & 0xff]);
  const long = Buffer.from([(kind << 5) | 26, 0, 0, 0, 0]);
  long.writeUInt32BE(value, 1);
  return long;
}
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const array = (length: number) => head(4, length);
const map = (length: number) => head(5, length);
const bytes = (value: Uint8Array | '') => Buffer.concat([head(2, value.length), Buffer.from(value)]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
