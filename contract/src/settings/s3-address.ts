/** `s3://bucket/prefix`, with nothing in it that a service of S3 or a shell reads differently. */
const S3_ADDRESS =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*){0,8})\/?$/;

export interface InBucket {
  bucket: string;
  /** Ends in a slash, or is empty. */
  prefix: string;
}

/** Null where it is none. */
export function parseS3Address(text: string): InBucket | null {
  const [, bucket, folders] = S3_ADDRESS.exec(text) ?? [];
  if (bucket === undefined || folders === undefined) return null;
  return { bucket, prefix: folders === '' ? '' : `${folders.slice(1)}/` };
}

/** Of one object: the last name of the address is its own. */
export function parseS3Object(text: string): (InBucket & { name: string }) | null {
  const at = text.lastIndexOf('/');
  const place = parseS3Address(text.slice(0, at));
  const name = text.slice(at + 1);
  // Its grammar is that of a folder's.
  return place === null || name === '' || parseS3Address(text) === null ? null : { ...place, name };
}

export function s3AddressOf({ bucket, prefix }: InBucket, name = ''): string {
  return `s3://${bucket}/${prefix}${name}`;
}
