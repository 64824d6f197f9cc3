import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';

/** A field of a form: its text, or the path of a file. */
export type FormPart = { field: string; text: string } | { field: string; path: string };

/**
 * A form as the body of a request; each file is read from the disk as it is sent. The platform's own encoder (`new
 * Response(form)`) ends the process if the connection is lost while it reads.
 */
export function formBody(parts: FormPart[]): { contentType: string; body: Readable } {
  const boundary = `vivant-${randomUUID()}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.from(encode(parts, boundary), { objectMode: false }),
  };
}

async function* encode(parts: FormPart[], boundary: string): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part.field}"`;
    if ('text' in part) yield Buffer.from(`${head}\r\n\r\n${part.text}\r\n`);
    else {
      // Escaped like a quoted string; a browser would write %22, which servers do not decode.
      const filename = basename(part.path)
        .replace(/[\r\n]/g, ' ')
        .replace(/["\\]/g, '\\$&');
      yield Buffer.from(`${head}; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`);
      yield* createReadStream(part.path) as AsyncIterable<Buffer>;
      yield Buffer.from('\r\n');
    }
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}
