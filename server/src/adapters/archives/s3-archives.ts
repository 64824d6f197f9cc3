import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  type MultipartUpload,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { ARCHIVE_NAME, type ArchivePlace, ArchivePlaceError } from '../../ports/archives.ts';
import { BlobsUnavailableError } from '../../ports/blobs.ts';
import { createS3Client, keyPages, type S3BlobsOptions } from '../blobs/s3-blobs.ts';
import { describedS3Error, nameOf, S3_ATTEMPTS, statusOf, UnreachableError } from '../blobs/s3-calls.ts';

/** One part is in memory at a time. S3 takes 10,000 of them, so later ones are larger: 880 GB in all. */
const PART_BYTES = 16 * 1024 * 1024;
const PARTS_OF_A_SIZE = 1_000;

/**
 * Archives in a bucket. One is sent in parts while it is made, each with its hash, and is there once the last has
 * come; then it is read back.
 */
export function createS3Archives(
  options: S3BlobsOptions,
  { partBytes = PART_BYTES }: { partBytes?: number } = {},
): ArchivePlace {
  const place = placeOf(options);
  const { client, bucket, prefix, at, addressOf, call } = place;
  return {
    addressOf,
    list: () => namesIn(place),

    async put(name, bytes, signal) {
      if (await isThere(place, name)) throw new ArchivePlaceError(`${addressOf(name)} is there already.`);
      const written = createHash('sha256');
      let sizeBytes = 0;
      const counted = async function* () {
        for await (const chunk of bytes) {
          written.update(chunk);
          sizeBytes += chunk.byteLength;
          yield chunk;
        }
      };
      await send(place, { name, bytes: counted(), partBytes }, signal);
      try {
        const readBack = createHash('sha256');
        for await (const chunk of read(place, name)) {
          signal.throwIfAborted();
          readBack.update(chunk);
        }
        if (readBack.digest('hex') !== written.digest('hex'))
          throw new ArchivePlaceError(`what was sent to ${addressOf(name)} reads differently there.`);
      } catch (error) {
        await client.send(new DeleteObjectCommand(at(name))).catch(() => undefined);
        throw error;
      }
      return { sizeBytes };
    },

    open: async (name) => Readable.from(read(place, name), { objectMode: false }),

    async sizeOf(name) {
      const { ContentLength = 0 } = await call(() => client.send(new HeadObjectCommand(at(name))));
      return ContentLength;
    },

    async delete(name) {
      await call(() => client.send(new DeleteObjectCommand(at(name))));
    },

    deleteAbandoned: (since) => deleteAbandoned(place, since),

    async check() {
      await call(() => client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 })));
    },

    close: () => client.destroy(),
  };
}

/** The calls of one place in a bucket; their errors say what an operator can do. */
interface Place {
  client: S3Client;
  bucket: string;
  prefix: string;
  at(name: string): { Bucket: string; Key: string };
  addressOf(name: string): string;
  /** The error for the caller. */
  toldOf(error: unknown, name: string): unknown;
  /** Does something, and translates its errors for the caller. */
  call<T>(work: () => Promise<T>, name?: string): Promise<T>;
}

function placeOf(options: S3BlobsOptions): Place {
  const { bucket, prefix } = options;
  const addressOf = (name: string) => `s3://${bucket}/${prefix}${name}`;

  function toldOf(error: unknown, name: string): unknown {
    if (error instanceof ArchivePlaceError) return error;
    if (nameOf(error) === 'NoSuchKey') return new ArchivePlaceError(`${addressOf(name)} is not there.`);
    const told = describedS3Error(error, bucket);
    return told instanceof BlobsUnavailableError
      ? new ArchivePlaceError(told.message, { isPassing: told instanceof UnreachableError })
      : told;
  }

  async function call<T>(work: () => Promise<T>, name = ''): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toldOf(error, name);
    }
  }

  return {
    ...{ client: createS3Client(options), bucket, prefix, addressOf, toldOf, call },
    at: (name) => ({ Bucket: bucket, Key: prefix + name }),
  };
}

/** Names directly below the prefix; what lies deeper is of others. */
async function namesIn({ client, bucket, prefix, call }: Place): Promise<string[]> {
  const names: string[] = [];
  for await (const page of keyPages({ client, call }, { bucket, prefix, delimiter: '/' }))
    names.push(...page);
  return names;
}

/**
 * Whether another upload goes on, perhaps of an installation that shares the place: parts of a long backup arrive one
 * after the other.
 */
async function hasPartSince(
  { client, bucket, call }: Place,
  since: Date,
  { Key, UploadId }: MultipartUpload,
): Promise<boolean> {
  let after: string | undefined;
  do {
    const page = await call(() =>
      client.send(new ListPartsCommand({ Bucket: bucket, Key, UploadId, PartNumberMarker: after })),
    );
    if (page.Parts?.some(({ LastModified = since }) => LastModified >= since)) return true;
    after = page.IsTruncated === true ? page.NextPartNumberMarker : undefined;
  } while (after !== undefined);
  return false;
}

async function isThere({ client, at, call }: Place, name: string): Promise<boolean> {
  return call(() =>
    client.send(new HeadObjectCommand(at(name))).then(
      () => true,
      (error: unknown) => {
        if (statusOf(error) === 404) return false;
        throw error;
      },
    ),
  );
}

/** Sends the stream in parts, or in one piece if it is no longer than one. */
async function send(
  { client, at, call }: Place,
  { name, bytes, partBytes }: { name: string; bytes: AsyncIterable<Uint8Array>; partBytes: number },
  abortSignal: AbortSignal,
): Promise<void> {
  const place = at(name);
  let upload: string | undefined;
  const parts: { ETag: string | undefined; PartNumber: number }[] = [];
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const wanted = () => partBytes * (1 + Math.floor(parts.length / PARTS_OF_A_SIZE));
  const taken = () => {
    const body = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    return body;
  };
  const sendPart = async (Body: Buffer) => {
    // Not aborted: an upload whose name has not arrived could not be ended.
    upload ??= (await call(() => client.send(new CreateMultipartUploadCommand(place)))).UploadId;
    const part = { ...place, UploadId: upload, PartNumber: parts.length + 1, Body };
    const { ETag } = await call(() => client.send(new UploadPartCommand(part), { abortSignal }));
    parts.push({ ETag, PartNumber: part.PartNumber });
  };
  try {
    for await (const chunk of bytes) {
      waiting.push(chunk);
      waitingBytes += chunk.byteLength;
      if (waitingBytes >= wanted()) await sendPart(taken());
    }
    abortSignal.throwIfAborted();
    if (upload === undefined) {
      const whole = { ...place, Body: taken() };
      await call(() => client.send(new PutObjectCommand(whole), { abortSignal }));
      return;
    }
    if (waitingBytes > 0) await sendPart(taken());
    const all = { ...place, UploadId: upload, MultipartUpload: { Parts: parts } };
    await call(() => client.send(new CompleteMultipartUploadCommand(all), { abortSignal }));
  } catch (error) {
    if (upload !== undefined)
      await client
        .send(new AbortMultipartUploadCommand({ ...place, UploadId: upload }))
        .catch(() => undefined);
    throw error;
  }
}

/** From its first byte to its last; where the connection breaks, another goes on at the same byte of the same object. */
async function* read({ client, bucket, at, toldOf }: Place, name: string): AsyncGenerator<Uint8Array> {
  const place = at(name);
  let from = 0;
  let etag: string | undefined;
  let sizeBytes: number | undefined;
  for (let failures = 0; ; ) {
    try {
      const answer = await client.send(
        new GetObjectCommand({
          ...place,
          ...(from === 0 ? {} : { Range: `bytes=${from}-`, IfMatch: etag }),
        }),
      );
      etag ??= answer.ETag;
      sizeBytes ??= answer.ContentLength;
      for await (const chunk of answer.Body as Readable) {
        from += (chunk as Uint8Array).byteLength;
        failures = 0;
        yield chunk as Uint8Array;
      }
      if (sizeBytes === undefined || from >= sizeBytes) return;
      throw new ArchivePlaceError(`the bucket ${bucket} broke off in the middle of ${name}`, {
        isPassing: true,
      });
    } catch (error) {
      const told = toldOf(error, name);
      failures += 1;
      if (!(told instanceof ArchivePlaceError && told.isPassing) || failures >= S3_ATTEMPTS) throw told;
      if (from === sizeBytes) return;
    }
  }
}

/** Ends uploads of archives into which nothing has come since; what they were of. */
async function deleteAbandoned(place: Place, since: Date): Promise<string[]> {
  const { client, bucket, prefix, call } = place;
  const { Uploads = [] } = await call(() =>
    client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: `${prefix}vivant-` })),
  );
  const abandoned: typeof Uploads = [];
  for (const upload of Uploads)
    if (
      ARCHIVE_NAME.test((upload.Key ?? '').slice(prefix.length)) &&
      (upload.Initiated ?? since) < since &&
      !(await hasPartSince(place, since, upload))
    )
      abandoned.push(upload);
  for (const { Key, UploadId } of abandoned)
    await call(() => client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })));
  return abandoned.map(({ Key = '' }) => `the unfinished ${Key.slice(prefix.length)}`);
}
