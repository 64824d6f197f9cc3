import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  BlobMissingError,
  type Blobs,
  BlobsUnavailableError,
  type ByteRange,
  checkBlobKey,
  isBlobKey,
} from '../../ports/blobs.ts';

export interface S3BlobsOptions {
  bucket: string;
  /** Put before every key, such as `vivant/`; empty: the bucket is ours alone. */
  prefix: string;
  region: string;
  /** Null: Amazon's own for the region. */
  endpoint: string | null;
  /** `https://host/bucket/key` in place of `https://bucket.host/key`. */
  pathStyle: boolean;
  /** Null: those of the machine (instance role, profile), as the AWS tools find them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

const ATTEMPTS = 3;
const RETRY_AFTER_MS = 200;
const CONNECT_LIMIT_MS = 3_000;
/** A connection on which nothing moved for this long is given up. */
const SILENCE_LIMIT_MS = 30_000;

/**
 * Keeps files in a bucket of S3 or of anything that speaks its protocol. A file of known length is one PUT, which
 * the protocol makes visible whole or not at all, and which leaves no parts to clear up.
 */
export function createS3Blobs(options: S3BlobsOptions): Blobs & { close(): void } {
  const { bucket, prefix } = options;
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint === null ? {} : { endpoint: options.endpoint }),
    ...(options.credentials === null ? {} : { credentials: options.credentials }),
    forcePathStyle: options.pathStyle,
    maxAttempts: ATTEMPTS,
    // By default every body gets a trailing checksum in a framing that not all servers take apart.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_LIMIT_MS, socketTimeout: SILENCE_LIMIT_MS },
  });

  const at = (key: string) => {
    checkBlobKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw described(error, bucket);
    }
  }

  /** The client repeats what it can; a stream that it has begun to send is used up, so it starts a new one here. */
  async function repeatedly<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call(work);
      } catch (error) {
        if (attempt === ATTEMPTS || !(error instanceof UnreachableError)) throw error;
        await sleep(RETRY_AFTER_MS * 2 ** (attempt - 1));
      }
    }
  }

  async function get(key: string, range?: ByteRange): Promise<Readable> {
    const place = at(key);
    try {
      const { Body } = await client.send(
        new GetObjectCommand({ ...place, Range: range && `bytes=${range.start}-${range.end}` }),
      );
      return Body as Readable;
    } catch (error) {
      if (nameOf(error) === 'NoSuchKey') throw new BlobMissingError(key);
      throw described(error, bucket);
    }
  }

  const blobs: Blobs & { close(): void } = {
    async putFile(key, path) {
      const place = at(key);
      const { size } = await stat(path);
      await repeatedly(async () => {
        const body = createReadStream(path);
        try {
          await client.send(new PutObjectCommand({ ...place, Body: body, ContentLength: size }));
        } finally {
          body.destroy();
        }
      });
      await rm(path);
    },

    async putBytes(key, bytes) {
      const place = at(key);
      await call(() =>
        client.send(new PutObjectCommand({ ...place, Body: bytes, ContentLength: bytes.byteLength })),
      );
    },

    async open(key, range) {
      const body = await get(key, range);
      // What breaks off on its way says so as the store's doing, like what does not begin.
      const told = new PassThrough();
      body.once('error', (error) => told.destroy(described(error, bucket) as Error));
      told.once('close', () => body.destroy());
      return body.pipe(told);
    },

    async sizeOf(key) {
      const place = at(key);
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand(place));
        return ContentLength ?? 0;
      } catch (error) {
        // The answer to HEAD has no body to say whether it is the key or the whole bucket that is gone.
        if (statusOf(error) !== 404) throw described(error, bucket);
        await blobs.check();
        return null;
      }
    },

    async copyTo(key, path) {
      at(key);
      await repeatedly(async () => {
        const body = await get(key);
        try {
          await pipeline(body, createWriteStream(path, { mode: 0o600 }));
        } catch (error) {
          await rm(path, { force: true });
          throw error;
        }
      });
    },

    async delete(key) {
      const place = at(key);
      await call(() => client.send(new DeleteObjectCommand(place)));
    },

    async *list() {
      let after: string | undefined;
      do {
        const page = await call(() =>
          client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after })),
        );
        yield (page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length)).filter(isBlobKey);
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },

    async check() {
      await call(() => client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })));
    },

    close: () => client.destroy(),
  };
  return blobs;
}

/** Worth another try: nothing says that the next one would fail like this one. */
class UnreachableError extends BlobsUnavailableError {}

/** What to do about the refusals an operator can fix; the rest is named as the store names it. */
const MEANING: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'these credentials may not list, read, write and delete in it',
  Forbidden: 'these credentials may not list, read, write and delete in it',
  InvalidAccessKeyId: 'VIVANT_S3_ACCESS_KEY_ID is unknown there',
  SignatureDoesNotMatch: 'VIVANT_S3_SECRET_ACCESS_KEY does not belong to VIVANT_S3_ACCESS_KEY_ID',
  PermanentRedirect: 'it lies in another region; see VIVANT_S3_REGION',
  AuthorizationHeaderMalformed: 'it lies in another region; see VIVANT_S3_REGION',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  CredentialsProviderError: 'there are no credentials; see VIVANT_S3_ACCESS_KEY_ID',
};

/**
 * The client's errors carry requests with signatures; of them only status, name and the system's code go on. An
 * error of our own disk stays what it is.
 */
function described(error: unknown, bucket: string): unknown {
  if (error instanceof BlobMissingError || error instanceof BlobsUnavailableError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (DISK_FAULTS.has(code ?? '')) return error;
  const name = nameOf(error);
  const status = statusOf(error);
  if (status !== undefined && status < 500 && !PASSING.has(name)) {
    return new BlobsUnavailableError(
      `The bucket ${bucket} refuses: ${MEANING[name] ?? name} (${status} ${name}).`,
    );
  }
  const why = MEANING[name] ?? (status === undefined ? (code ?? name) : `${status} ${name}`);
  return new UnreachableError(`The bucket ${bucket} cannot be reached: ${why}.`);
}

const DISK_FAULTS = new Set(['EACCES', 'EDQUOT', 'EEXIST', 'EIO', 'EMFILE', 'ENOENT', 'ENOSPC', 'EROFS']);
/** The client's doing or a passing state of the store, though the protocol files it under 4xx. */
const PASSING = new Set(['RequestTimeout', 'SlowDown', 'TooManyRequests', 'OperationAborted']);

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
