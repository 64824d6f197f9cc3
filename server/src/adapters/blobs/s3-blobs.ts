import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { BlobMissingError, type Blobs, type ByteRange, checkBlobKey, isBlobKey } from '../../ports/blobs.ts';
import { createS3Calls, describedS3Error, nameOf, S3_ATTEMPTS, statusOf } from './s3-calls.ts';

export interface S3BlobsOptions {
  bucket: string;
  /** Prefix of every key, such as `vivant/`; empty: the bucket is ours alone. */
  prefix: string;
  region: string;
  /** Null: Amazon's own for the region. */
  endpoint: string | null;
  /** `https://host/bucket/key` in place of `https://bucket.host/key`. */
  pathStyle: boolean;
  /** Null: those of the machine (instance role, profile), as the AWS tools find them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

const CONNECT_LIMIT_MS = 3_000;
/** A connection on which nothing moved for this long is given up. */
const SILENCE_LIMIT_MS = 30_000;

/**
 * Keeps files in a bucket of S3 or of anything that speaks its protocol. A file of known length is one PUT, which
 * the protocol makes visible whole or not at all, and which leaves no parts to clear up.
 */
export function createS3Blobs(options: S3BlobsOptions): Blobs & { close(): void } {
  const { bucket, prefix } = options;
  const client = createS3Client(options);
  const at = (key: string) => {
    checkBlobKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  const { call, repeatedly } = createS3Calls(bucket);

  async function get(key: string, range?: ByteRange): Promise<Readable> {
    const place = at(key);
    try {
      const { Body } = await client.send(
        new GetObjectCommand({ ...place, Range: range && `bytes=${range.start}-${range.end}` }),
      );
      return Body as Readable;
    } catch (error) {
      if (nameOf(error) === 'NoSuchKey') throw new BlobMissingError(key);
      throw describedS3Error(error, bucket);
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
      // An error in the middle of a download is reported as the store's, like one at its beginning.
      const told = new PassThrough();
      body.once('error', (error) => told.destroy(describedS3Error(error, bucket) as Error));
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
        if (statusOf(error) !== 404) throw describedS3Error(error, bucket);
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
      for await (const keys of keyPages({ client, call }, { bucket, prefix })) yield keys.filter(isBlobKey);
    },

    async check() {
      await call(() => client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })));
    },

    close: () => client.destroy(),
  };
  return blobs;
}

/** Keys that begin with the prefix, without it; with a delimiter, only those without one after the prefix. */
export async function* keyPages(
  { client, call }: { client: S3Client; call: <T>(work: () => Promise<T>) => Promise<T> },
  { bucket, prefix, delimiter }: { bucket: string; prefix: string; delimiter?: string },
): AsyncGenerator<string[]> {
  let after: string | undefined;
  do {
    const page = await call(() =>
      client.send(
        new ListObjectsV2Command({
          ...{ Bucket: bucket, Prefix: prefix, Delimiter: delimiter, ContinuationToken: after },
        }),
      ),
    );
    yield (page.Contents ?? []).map(({ Key = '' }) => Key.slice(prefix.length));
    after = page.NextContinuationToken;
  } while (after !== undefined);
}

export function createS3Client(options: S3BlobsOptions): S3Client {
  return new S3Client({
    region: options.region,
    ...(options.endpoint === null ? {} : { endpoint: options.endpoint }),
    ...(options.credentials === null ? {} : { credentials: options.credentials }),
    forcePathStyle: options.pathStyle,
    maxAttempts: S3_ATTEMPTS,
    // By default every body gets a trailing checksum in a framing that not all servers take apart.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_LIMIT_MS, socketTimeout: SILENCE_LIMIT_MS },
  });
}
