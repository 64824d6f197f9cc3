import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { UnreadableArchiveError } from './archive.ts';

/** The first line of every file in the format of age. */
const AGE_MAGIC = 'age-encryption.org/v1\n';
/** The head of such a file ends with a line of its own. Ours has one recipient: a few hundred bytes. */
const AGE_HEAD = /^.*?\n--- [A-Za-z0-9+/]{43}\n/s;
const AGE_HEAD_MAX_BYTES = 64 * 1024;

export interface Secrets {
  /** A file whose first line is the passphrase. */
  passphraseFile?: string | undefined;
}

export interface ArchiveSecrets {
  passphrase?: string | undefined;
  /** Secret keys of age. */
  identities: readonly string[];
}

/** It is encrypted, and nothing was given that opens it. */
export class LockedArchiveError extends UnreadableArchiveError {
  override name = 'LockedArchiveError';
  readonly wasTried: boolean;

  constructor(message: string, { wasTried }: { wasTried: boolean }) {
    super(message);
    this.wasTried = wasTried;
  }
}

export type OpenArchive = () => Promise<Readable>;

async function readPassphrase(path: string): Promise<string> {
  const passphrase = (await readFile(path, 'utf8')).split(/\r?\n/)[0] ?? '';
  if (passphrase === '') throw new Error(`there is no passphrase in the first line of ${path}`);
  return passphrase;
}

/** Whether it is a public key, without a mistyped letter. */
export async function isRecipient(text: string): Promise<boolean> {
  const { Encrypter } = await age();
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** Reads the secrets that open an archive, if they are in files. */
export async function readSecrets({
  passphraseFile,
  identityFile,
}: Secrets & { identityFile?: string | undefined }): Promise<ArchiveSecrets> {
  return {
    passphrase: passphraseFile === undefined ? undefined : await readPassphrase(passphraseFile),
    identities: identityFile === undefined ? [] : identitiesIn(await readFile(identityFile, 'utf8')),
  };
}

export function identitiesIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'));
}

/** Encrypts as `age` does, for a passphrase or a public key (`age1…`). */
export async function encrypted(
  plain: Readable,
  { passphraseFile, recipient }: Secrets & { recipient?: string | undefined },
): Promise<Readable> {
  if (passphraseFile === undefined && recipient === undefined) return plain;
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  if (recipient !== undefined) encrypter.addRecipient(recipient);
  else if (passphraseFile !== undefined) encrypter.setPassphrase(await readPassphrase(passphraseFile));
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/**
 * Opens an archive's plain bytes, as often as wanted: a passphrase is worth a second of one core, once.
 * @throws UnreadableArchiveError, and errors of what cannot be read
 */
export async function unlockArchive(
  openFile: OpenArchive,
  { passphrase, identities }: ArchiveSecrets,
): Promise<OpenArchive> {
  const start = await readStart(openFile);
  if (!start.toString('latin1').startsWith(AGE_MAGIC)) return openFile;
  if (passphrase === undefined && identities.length === 0)
    throw new LockedArchiveError(
      'The archive is encrypted: its passphrase (--passphrase-file) or its key (--identity) is needed.',
      { wasTried: false },
    );
  const { Decrypter } = await age();
  const secret = new Decrypter();
  let fileKey: Uint8Array;
  try {
    if (passphrase !== undefined) secret.addPassphrase(passphrase);
    for (const identity of identities) secret.addIdentity(identity);
    fileKey = await secret.decryptHeader(Buffer.from(AGE_HEAD.exec(start.toString('latin1'))?.[0] ?? ''));
  } catch {
    throw new LockedArchiveError(
      'The archive cannot be decrypted: the passphrase or key is another, or its head is damaged.',
      { wasTried: true },
    );
  }
  return async () => {
    const decrypter = new Decrypter();
    decrypter.addIdentity({ unwrapFileKey: () => fileKey });
    return fromWeb(await decrypter.decrypt(toWeb(await openFile())));
  };
}

async function readStart(openFile: OpenArchive): Promise<Buffer> {
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  for await (const part of await openFile()) {
    parts.push(part as Buffer);
    sizeBytes += (part as Buffer).length;
    if (sizeBytes >= AGE_HEAD_MAX_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, AGE_HEAD_MAX_BYTES);
}

/** Loaded only where it is used: other commands need not wait for it. */
const age = () => import('age-encryption');
const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);
