import { ServiceError, STATUS_BY_CODE } from '@vivant/contract/errors';
import { nearest } from '@vivant/contract/nearest';
import { sayFault } from '@vivant/contract/warnings';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { UploadBrokenError, UploadTooLargeError } from '../ingest/receive.ts';
import { DISK_FULL } from '../ingest/workspace.ts';
import type { Log } from '../log.ts';
import { BlobsUnavailableError } from '../ports/blobs.ts';
import { type DatabaseFault, databaseFaultOf } from '../ports/database-errors.ts';
import { CallerLeftError, CLOSED_BY_CALLER } from './caller-leaves.ts';

/** An answer of status and nothing else: 401, 413, and 403 of POST /v1/session (§7.1-4, §7.1-5, §7.2-7). */
export class BareRefusal extends Error {
  readonly status: 401 | 403 | 413;
  constructor(status: 401 | 403 | 413) {
    super(`bare ${status}`);
    this.name = 'BareRefusal';
    this.status = status;
  }
}

const RETRY_AFTER_SECONDS = 5;
const DISK_FULL_RETRY_AFTER_SECONDS = 60;

/** Turns what a handler threw into the answer of §7.1. */
export function createErrorRenderer(log: Log) {
  return function renderError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    if (error instanceof BareRefusal) {
      void explainBare(reply.code(error.status), error.status).send();
      return;
    }
    // The caller has gone; the error is that of their connection.
    if (error instanceof CallerLeftError || request.raw.aborted)
      return void reply.code(CLOSED_BY_CALLER).send();
    const fault = databaseFaultOf(error);
    // Schemas should refuse such values by name: if a value gets here, a schema has to be corrected.
    if (fault === 'unstorable')
      log.warn(
        { requestId: request.id, route: request.routeOptions.url, code: error.code ?? error.name },
        'a request held a value that cannot be stored',
      );
    const refusal = asRefusal(error, fault, request);
    if (refusal === 'too_large') {
      void explainBare(reply.code(413), 413).send();
      return;
    }
    if ('status' in refusal) {
      void reply.code(422).send({ code: 422, message: refusal.message });
      return;
    }
    const status = STATUS_BY_CODE[refusal.code];
    if (status >= 500) {
      // A decision of ours (no place free, creation switched off) is not a fault to investigate.
      const decided = refusal.cause === undefined && refusal.code !== 'internal_error';
      log[decided ? 'info' : 'error'](
        {
          requestId: request.id,
          route: request.routeOptions.url,
          code: refusal.code,
          ...(decided ? {} : { err: refusal.cause instanceof Error ? refusal.cause : error }),
        },
        decided ? 'request refused' : 'request failed',
      );
    }
    const { resetsAt, retryAfterSeconds } = refusal.details;
    if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds));
    else if (status === 503) void reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    void reply.code(status).send({
      error: refusal.code,
      message: refusal.message,
      resetsAt,
    });
  };
}

/** The part of the reference that explains a status without a body. */
const HELP: Record<BareRefusal['status'], string> = { 401: 'keys', 403: 'errors', 413: 'limits' };

function explainBare(reply: FastifyReply, status: BareRefusal['status']): FastifyReply {
  if (status === 401) void reply.header('www-authenticate', 'ApiKey realm="vivant", header="X-Api-Key"');
  return reply.header('link', `</docs#${HELP[status]}>; rel="help"`);
}

type Rendered = ServiceError | 'too_large' | { status: 422; message: string };

function asRefusal(error: FastifyError, fault: DatabaseFault | null, request: FastifyRequest): Rendered {
  if (error instanceof ServiceError) return error;
  if (error instanceof UploadTooLargeError) return 'too_large';
  if (error instanceof UploadBrokenError) return new ServiceError('invalid_upload', error.message);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too_large';
  const message =
    fault === 'unstorable'
      ? 'The request holds a value that cannot be stored.'
      : badRequestMessage(error, request);
  if (message !== null) {
    return request.routeOptions.config?.unprocessable === true
      ? { status: 422, message }
      : new ServiceError('invalid_request', message);
  }
  if (isDiskFull(error))
    return new ServiceError('unavailable', DISK_FULL, {
      cause: error,
      retryAfterSeconds: DISK_FULL_RETRY_AFTER_SECONDS,
    });
  if (error instanceof BlobsUnavailableError || fault === 'outage' || fault === 'conflict')
    return new ServiceError('unavailable', 'The service cannot answer right now. Try again shortly.', {
      cause: error,
    });
  return new ServiceError('internal_error', 'Something went wrong inside the service.', { cause: error });
}

/** What is wrong with the form of the request, or null if it is not the caller's fault. */
function badRequestMessage(error: FastifyError, request: FastifyRequest): string | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issue = error.validation[0];
    const field = issue?.instancePath.slice(1).replaceAll('/', '.') ?? '';
    const where = field === '' ? (error.validationContext ?? 'body') : field;
    const said = sayFault(where, issue?.message ?? 'is not valid');
    const sent = said.endsWith(' is missing') ? nearest(where, namesIn(request.body)) : null;
    return sent === null ? said : `${said}; ${sent}, which was sent, is not known`;
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return 'The body was not read: send it with the header Content-Type: application/json.';
  // Malformed JSON and other faults of the body's form carry no `.validation`.
  if (error.code?.startsWith('FST_ERR_CTP_') || (error.statusCode !== undefined && error.statusCode < 500))
    return error.message;
  return null;
}

function namesIn(body: unknown): string[] {
  return body !== null && typeof body === 'object' ? Object.keys(body) : [];
}

/** Of this process (ENOSPC, a quota), of PostgreSQL, or of a reader that can only say so in words. */
function isDiskFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, message } = one as NodeJS.ErrnoException;
    if (code === 'ENOSPC' || code === 'EDQUOT' || databaseFaultOf(one) === 'disk_full') return true;
    if (/ENOSPC|No space left on device/.test(message)) return true;
  }
  return false;
}
