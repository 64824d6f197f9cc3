import { writeFileSync } from 'node:fs';
import koffi from 'koffi';

/** Gives `use` the path of a file with the text, for libraries that only read files; the text never lies on a disk. */
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
