import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

/**
 * A form as the body of a request, each file read from the disk as it is sent. The platform's own encoder
 * (`new Response(form)`) ends the process when the connection goes away while it reads.
 */
export function formBody(form: FormData): { contentType: string; body: Readable } {
  const boundary = `vivant-${randomUUID()}`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.from(encode(form, boundary), { objectMode: false }),
  };
}

async function* encode(form: FormData, boundary: string): AsyncGenerator<Uint8Array> {
  const bytes = (text: string) => Buffer.from(text, 'utf8');
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
    if (typeof value === 'string') yield bytes(`${head}\r\n\r\n${value}\r\n`);
    else {
      // By the rule of quoted strings; a page would write %22, which nobody undoes.
      const filename = value.name.replace(/[\r\n]/g, ' ').replace(/["\\]/g, '\\$&');
      yield bytes(`${head}; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`);
      yield* value.stream();
      yield bytes('\r\n');
    }
  }
  yield bytes(`--${boundary}--\r\n`);
}
