/** Bytes as people read them. */
export function saySize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kib = bytes / 1024;
  if (kib < 1024) return `${Math.round(kib)} kB`;
  const mib = kib / 1024;
  return mib < 1024 ? `${mib.toFixed(1)} MB` : `${(mib / 1024).toFixed(1)} GB`;
}
