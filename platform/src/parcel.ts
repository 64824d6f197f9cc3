import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * A parcel is what is said of some files and the files themselves as one stream of bytes: the length of its head in
 * four bytes, the head as JSON, then the bytes of each file in the order in which the head names them.
 */

const LENGTH_BYTES = 4;

export interface ParcelFile {
  path: string;
  sizeBytes: number;
}

/** What a head says of a file: its bytes, and their SHA-256 in lower-case hex. */
export async function measured(path: string): Promise<ParcelFile & { sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size: sizeBytes } = await stat(path);
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

/** @throws where a file is not as long as was said of it */
export async function* parcelOf(head: unknown, files: readonly ParcelFile[]): AsyncGenerator<Buffer> {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(json.length);
  yield Buffer.concat([length, json]);
  for (const { path, sizeBytes } of files) {
    let left = sizeBytes;
    for await (const part of createReadStream(path)) {
      left -= (part as Buffer).length;
      if (left < 0) break;
      yield part as Buffer;
    }
    if (left !== 0) throw new Error('a file of the parcel is not as long as it was');
  }
}

/** One that comes from elsewhere. Each call takes what comes next; all of them throw where the stream ends before that. */
export interface OpenedParcel {
  /** Parsed, and not looked at yet. */
  head(maxBytes: number): Promise<unknown>;
  /** Writes so many bytes to a new file. Answers their SHA-256 in hex. */
  file(to: ParcelFile): Promise<string>;
  /** @throws where anything follows */
  end(): Promise<void>;
}

export function openParcel(stream: AsyncIterable<Uint8Array>): OpenedParcel {
  const parts = stream[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  async function* take(bytes: number): AsyncGenerator<Uint8Array> {
    let left = bytes;
    while (left > 0) {
      if (rest.length === 0) {
        const next = await parts.next();
        if (next.done) throw new Error('the parcel ends early');
        rest = next.value;
        continue;
      }
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }

  async function whole(bytes: number): Promise<Buffer> {
    const taken: Uint8Array[] = [];
    for await (const part of take(bytes)) taken.push(part);
    return Buffer.concat(taken);
  }

  return {
    async head(maxBytes) {
      const bytes = (await whole(LENGTH_BYTES)).readUInt32BE();
      if (bytes > maxBytes) throw new Error(`the head of the parcel is longer than ${maxBytes} bytes`);
      return JSON.parse((await whole(bytes)).toString('utf8'));
    },
    async file({ path, sizeBytes }) {
      const hash = createHash('sha256');
      await pipeline(
        take(sizeBytes),
        async function* (source) {
          for await (const part of source) {
            hash.update(part);
            yield part;
          }
        },
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
      );
      return hash.digest('hex');
    },
    async end() {
      let next = rest.length > 0 ? undefined : await parts.next();
      while (next?.done === false && next.value.length === 0) next = await parts.next();
      if (next?.done !== true) throw new Error('the parcel does not end where it should');
    },
  };
}
