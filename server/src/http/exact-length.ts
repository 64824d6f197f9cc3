import { type Readable, Transform } from 'node:stream';

/**
 * The body of an answer that has announced its length: a file that turns out longer or shorter breaks the
 * connection off. What is beyond the announced length would be read as the next answer, and after a short body
 * the next answer as its rest, by callers who share the connection, such as the visitors of one proxy.
 */
export function ofExactLength(body: Readable, lengthBytes: number): Readable {
  let left = lengthBytes;
  const exact = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (chunk.length > left) return done(new Error('a file is longer than it was'));
      left -= chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(left === 0 ? null : new Error('a file is shorter than it was')),
    destroy(error, done) {
      body.destroy();
      done(error);
    },
  });
  body.once('error', (error) => exact.destroy(error));
  return body.pipe(exact);
}
