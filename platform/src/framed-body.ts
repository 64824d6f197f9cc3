import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * A framed body holds files and what is said of them in one stream of bytes: the length of its head in four bytes, the
 * head as JSON, then the bytes of each file in the order in which the head names them.
 */

const LENGTH_BYTES = 4;

export interface FramedFile {
  path: string;
  sizeBytes: number;
}

/** What a head says of a file: its bytes, and their SHA-256 in lower-case hex. */
export async function measured(path: string): Promise<FramedFile & { sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size: sizeBytes } = await stat(path);
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

/** @throws where a file is not as long as was said of it */
export async function* framedBody(head: unknown, files: readonly FramedFile[]): AsyncGenerator<Buffer> {
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
    if (left !== 0) throw new Error('a file of the body is not as long as it was');
  }
}

/** A body received from elsewhere. Each call reads the next part, and throws if the stream ends before it. */
export interface OpenedBody {
  /** Parsed, and not looked at yet. */
  head(maxBytes: number): Promise<unknown>;
  /** Writes the next `sizeBytes` to a new file. Returns their SHA-256 in hex. */
  file(to: FramedFile): Promise<string>;
  /** @throws where anything follows */
  end(): Promise<void>;
}

export function openFramedBody(stream: AsyncIterable<Uint8Array>): OpenedBody {
  const parts = stream[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array();

  async function* take(bytes: number): AsyncGenerator<Uint8Array> {
    let left = bytes;
    while (left > 0) {
      if (rest.length === 0) {
        const next = await parts.next();
        if (next.done) throw new Error('the body ends early');
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
      if (bytes > maxBytes) throw new Error(`the head of the body is longer than ${maxBytes} bytes`);
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
      if (next?.done !== true) throw new Error('the body does not end where it should');
    },
  };
}
