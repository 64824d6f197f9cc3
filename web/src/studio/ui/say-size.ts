/** Bytes as people read them. */
export function saySize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${Math.round(kib)} kB` : `${(kib / 1024).toFixed(1)} MB`;
}
