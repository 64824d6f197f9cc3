export interface FormPart {
  field: string;
  /** A part with a file name is a file. */
  filename?: string;
  type?: string;
  data: Uint8Array | string;
}

const BOUNDARY = 'conformance-7f3a9c';

/** A multipart/form-data body, as `curl -F` writes it. */
export function form(...parts: FormPart[]): { body: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap((part) => [partHead(part), Buffer.from(part.data), Buffer.from('\r\n')]);
  return { body: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]), headers: FORM_HEADERS };
}

export const FORM_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** The beginning of a part, for bodies that never end. */
export function partHead({ field, filename, type }: Omit<FormPart, 'data'>): Buffer {
  const file =
    filename === undefined
      ? ''
      : `; filename="${filename}"\r\nContent-Type: ${type ?? 'application/octet-stream'}`;
  return Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n`);
}
