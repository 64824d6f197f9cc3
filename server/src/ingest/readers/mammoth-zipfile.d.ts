/** What this project uses of mammoth's own access to a packed document, which its types do not know. */
declare module 'mammoth/lib/zipfile.js' {
  export interface PackedFile {
    exists(name: string): boolean;
    read(name: string): Promise<Uint8Array>;
    read(name: string, encoding: string): Promise<string>;
  }

  const zipfile: { openArrayBuffer(bytes: Buffer): Promise<PackedFile> };
  export default zipfile;
}
