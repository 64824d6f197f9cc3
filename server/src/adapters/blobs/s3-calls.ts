import { setTimeout as sleep } from 'node:timers/promises';
import { BlobMissingError, BlobsUnavailableError } from '../../ports/blobs.ts';

export const S3_ATTEMPTS = 3;
const RETRY_AFTER_MS = 200;

/** Calls of a bucket; their failures are reported as those of a store of files. */
export function createS3Calls(bucket: string) {
  async function call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw describedS3Error(error, bucket);
    }
  }

  /** The client repeats what it can; a stream that it has begun to send is used up, so it starts a new one here. */
  async function repeatedly<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call(work);
      } catch (error) {
        if (attempt === S3_ATTEMPTS || !(error instanceof UnreachableError)) throw error;
        await sleep(RETRY_AFTER_MS * 2 ** (attempt - 1));
      }
    }
  }

  return { call, repeatedly };
}

/** Worth another try: nothing says that the next one would fail like this one. */
export class UnreachableError extends BlobsUnavailableError {}

/** What to do about refusals that an operator can fix; others are reported with the store's own code. */
const MEANING: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket',
  AccessDenied: 'these credentials may not list, read, write and delete in it',
  Forbidden: 'these credentials may not list, read, write and delete in it',
  InvalidAccessKeyId: 'VIVANT_S3_ACCESS_KEY_ID is unknown there',
  SignatureDoesNotMatch: 'VIVANT_S3_SECRET_ACCESS_KEY does not belong to VIVANT_S3_ACCESS_KEY_ID',
  PermanentRedirect: 'it lies in another region; see VIVANT_S3_REGION',
  AuthorizationHeaderMalformed: 'it lies in another region; see VIVANT_S3_REGION',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  CredentialsProviderError: 'there are no credentials; see VIVANT_S3_ACCESS_KEY_ID',
};

/**
 * The client's errors carry requests with signatures; of them only status, name and the system's code go on. An
 * error of our own disk stays what it is.
 */
export function describedS3Error(error: unknown, bucket: string): unknown {
  if (error instanceof BlobMissingError || error instanceof BlobsUnavailableError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (DISK_FAULTS.has(code ?? '')) return error;
  const name = nameOf(error);
  const status = statusOf(error);
  if (status !== undefined && status < 500 && !PASSING.has(name)) {
    return new BlobsUnavailableError(
      `The bucket ${bucket} refuses: ${MEANING[name] ?? name} (${status} ${name}).`,
    );
  }
  const why = MEANING[name] ?? (status === undefined ? (code ?? name) : `${status} ${name}`);
  return new UnreachableError(`The bucket ${bucket} cannot be reached: ${why}.`);
}

const DISK_FAULTS = new Set(['EACCES', 'EDQUOT', 'EEXIST', 'EIO', 'EMFILE', 'ENOENT', 'ENOSPC', 'EROFS']);
/** The client's doing or a passing state of the store, though the protocol files it under 4xx. */
const PASSING = new Set(['RequestTimeout', 'SlowDown', 'TooManyRequests', 'OperationAborted']);

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

export function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
