import { theTarget } from './target.ts';

/** Puts bytes on the suite's web server; the path to get them, `{id}/{name}`. */
export async function putRemote(data: Uint8Array | string, name: string): Promise<RemoteFile> {
  const { origin, controlUrl } = theFiles();
  const response = await fetch(controlUrl, { method: 'POST', body: Buffer.from(data) });
  const path = `${await response.text()}/${name}`;
  return {
    url: `${origin}/files/${path}`,
    after: (redirects) => `${origin}/redirects/${redirects}/${path}`,
  };
}

export interface RemoteFile {
  url: string;
  /** An address that redirects so many times before it gives the file. */
  after(redirects: number): string;
}

/** Any other address of the web server (file-server.ts lists them). */
export function remoteAddress(path: string): string {
  return theFiles().origin + path;
}

function theFiles() {
  const { files } = theTarget();
  if (files === null) throw new Error("The suite has no web server: this case needs 'files'");
  return files;
}
