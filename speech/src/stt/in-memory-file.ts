import { writeFileSync } from 'node:fs';
import koffi from 'koffi';

/** The path of a file that holds the text while `use` runs: for libraries that read files alone, of what is to lie on no disk. */
export function inMemoryFile<T>(text: string, use: (path: string) => T): T {
  const libc = koffi.load('libc.so.6');
  const create = libc.func('int memfd_create(const char *name, unsigned int flags)');
  const close = libc.func('int close(int descriptor)');
  const descriptor: number = create('speech', 0);
  if (descriptor < 0) throw new Error('no memory for a file');
  try {
    const path = `/proc/self/fd/${descriptor}`;
    writeFileSync(path, text);
    return use(path);
  } finally {
    close(descriptor);
  }
}
