import { Resolver } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@vivant/contract/errors';
import type { HostAndPort } from '@vivant/contract/host-and-port';
import { MIB, REDIRECTS_MAX } from '@vivant/contract/limits';
import type { Clock } from '@vivant/platform/clock';
import { isAllowed, parseAssetUrl, shownUrl, UrlRefusedError } from './asset-url.ts';
import { decodedBody } from './decode-body.ts';
import {
  ask,
  connectionFault,
  judgedLookup,
  type Resolve,
  resolveByDns,
  resolveBySystem,
} from './pinned-request.ts';
import { type ReceivedFile, receiveFile, UploadBrokenError, UploadTooLargeError } from './receive.ts';
import type { Workspace } from './workspace.ts';

/** A file to download. */
export interface Download {
  /** How the caller wrote it. */
  url: string;
  /** Where in the request it stands, such as `assets.image`; errors name it. */
  field: string;
  maxBytes: number;
}

export interface DownloadedFile extends ReceivedFile {
  /** That of its download. */
  field: string;
  /** The Content-Type its server gave it; not to be trusted. */
  contentType: string | null;
}

/**
 * Downloads every file side by side into the workspace, in the order they were asked for. The first that fails
 * ends the others, and so does `signal`; when this settles nothing is under way any more.
 * @throws ServiceError invalid_url, fetch_failed, invalid_upload (over its size limit); the messages name the
 *   address without its query
 */
export type FetchFiles = (
  downloads: Download[],
  workspace: Workspace,
  signal: AbortSignal,
) => Promise<DownloadedFile[]>;

export interface FetchFilesDeps {
  clock: Clock;
  /** Non-public hosts, and ports of other services, that the operator allows. */
  allowed: HostAndPort[];
  /** Default: DNS, and for allowed hosts the system's own way, /etc/hosts included. */
  resolve?: Resolve;
}

const IDLE_MAX_MS = 30_000;
const TOTAL_MAX_MS = 120_000;
const DNS_TIMEOUT_MS = 5_000;
/** Compressing what cannot be made smaller makes it a little larger. */
const CODING_OVERHEAD_BYTES = MIB;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A download that gave up by itself; the text goes on after "… could not be downloaded: ". */
class DownloadFailure extends Error {}

export function createFetchFiles(deps: FetchFilesDeps): FetchFiles {
  return async (downloads, workspace, signal) => {
    signal.throwIfAborted();
    // Addresses that are wrong as they stand must not cost a connection for the others.
    const wanted = downloads.map((download) => ({
      download,
      url: checked(download, () => parseAssetUrl(download.url, deps.allowed)),
    }));
    const dns = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
    const all = new AbortController();
    const stopTimer = deps.clock.after(TOTAL_MAX_MS, () =>
      all.abort(new DownloadFailure(`it took longer than ${TOTAL_MAX_MS / 1000} seconds`)),
    );
    const onLeave = () => all.abort(signal.reason);
    signal.addEventListener('abort', onLeave, { once: true });
    try {
      let failure: { error: unknown } | null = null;
      const files = await Promise.all(
        wanted.map(async ({ download, url }) => {
          try {
            return await fetchOne(download, url);
          } catch (error) {
            failure ??= { error };
            all.abort(new DownloadFailure('another one failed'));
            return null;
          }
        }),
      );
      // The caller has left: what the downloads died of is not to be told to anyone.
      signal.throwIfAborted();
      if (failure !== null) throw (failure as { error: unknown }).error;
      return files as DownloadedFile[];
    } finally {
      stopTimer();
      signal.removeEventListener('abort', onLeave);
      dns.cancel();
    }

    async function fetchOne(download: Download, url: URL): Promise<DownloadedFile> {
      using watch = createWatch(deps.clock, all.signal);
      const response = await follow(download, url, watch);
      try {
        return await store(download, response, watch);
      } finally {
        response.destroy();
      }
    }

    /** The answer at the end of the redirects, each judged like the first address. */
    async function follow(download: Download, first: URL, watch: Watch): Promise<IncomingMessage> {
      let url = first;
      for (let hops = 0; ; hops += 1) {
        const exempt = isAllowed(url, deps.allowed);
        const resolve =
          deps.resolve ?? (exempt ? resolveBySystem : (name: string) => resolveByDns(dns, name));
        let response: IncomingMessage;
        try {
          response = await ask(url, { lookup: judgedLookup(exempt, resolve), signal: watch.signal });
        } catch (error) {
          throw refusal(download, error, watch);
        }
        watch.progress();
        const { statusCode = 0, headers } = response;
        if (!REDIRECTS.has(statusCode) || headers.location === undefined) return response;
        response.destroy();
        if (hops === REDIRECTS_MAX) throw failed(download, `it redirects more than ${REDIRECTS_MAX} times`);
        const from = url;
        const { location } = headers;
        url = checked(
          download,
          () => parseAssetUrl(location, deps.allowed, from),
          'leads by a redirect to an address that',
        );
      }
    }

    async function store(
      download: Download,
      response: IncomingMessage,
      watch: Watch,
    ): Promise<DownloadedFile> {
      const { headers, statusCode = 0 } = response;
      if (statusCode < 200 || statusCode > 299) throw failed(download, `its server answered ${statusCode}`);
      const body = decodedBody(response);
      if (body === null) throw failed(download, 'its server sent it in a compression nobody here knows');
      // The arriving bytes are bounded too: data that decodes to nothing could go on for ever.
      const arrivesMax = body === response ? download.maxBytes : download.maxBytes + CODING_OVERHEAD_BYTES;
      if (Number(headers['content-length']) > arrivesMax) throw tooLarge(download);
      let arrived = 0;
      response.on('data', (chunk: Buffer) => {
        watch.progress();
        arrived += chunk.length;
        if (arrived > arrivesMax) response.destroy(new UploadTooLargeError());
      });
      if (body === response) response.pause();
      let file: ReceivedFile;
      try {
        file = await receiveFile(body, workspace, download.maxBytes);
      } catch (error) {
        const cause = error instanceof UploadBrokenError ? error.cause : error;
        if (cause instanceof UploadTooLargeError) throw tooLarge(download);
        if (error instanceof UploadBrokenError) throw refusal(download, cause, watch);
        throw error;
      } finally {
        body.destroy();
      }
      return { ...file, field: download.field, contentType: headers['content-type'] ?? null };
    }
  };
}

interface Watch extends Disposable {
  signal: AbortSignal;
  /** Something arrived. */
  progress: () => void;
}

/** Ends a download that brought nothing for too long. */
function createWatch(clock: Clock, outer: AbortSignal): Watch {
  const idle = new AbortController();
  const arm = () =>
    clock.after(IDLE_MAX_MS, () =>
      idle.abort(new DownloadFailure(`nothing came from its server for ${IDLE_MAX_MS / 1000} seconds`)),
    );
  let disarm = arm();
  return {
    signal: AbortSignal.any([outer, idle.signal]),
    progress() {
      disarm();
      disarm = arm();
    },
    [Symbol.dispose]: () => disarm(),
  };
}

function checked(download: Download, parse: () => URL, how = ''): URL {
  try {
    return parse();
  } catch (error) {
    if (error instanceof UrlRefusedError) throw invalidUrl(download, `${how} ${error.message}`.trim());
    throw error;
  }
}

/** The caller's message for a connection or a body that broke. */
function refusal(download: Download, error: unknown, watch: Watch): unknown {
  const reason = watch.signal.aborted ? watch.signal.reason : error;
  if (reason instanceof UrlRefusedError) return invalidUrl(download, reason.message);
  if (reason instanceof DownloadFailure) return failed(download, reason.message);
  return failed(download, inWords(reason), reason);
}

function inWords(error: unknown): string {
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? '');
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the connection ended before the file was complete';
  if (/^(Z_|ZSTD_|ERR__ERROR_)/.test(code)) return 'its server sent it compressed, and damaged';
  return connectionFault(error);
}

function invalidUrl({ field, url }: Download, why: string): ServiceError {
  const shown = shownUrl(url);
  return new ServiceError('invalid_url', `${field}: The address${shown && ` ${shown}`} ${why}.`);
}

function failed({ field, url }: Download, why: string, cause?: unknown): ServiceError {
  return new ServiceError('fetch_failed', `${field}: ${shownUrl(url)} could not be downloaded: ${why}.`, {
    cause,
  });
}

function tooLarge({ field, url, maxBytes }: Download): ServiceError {
  return new ServiceError(
    'invalid_upload',
    `${field}: ${shownUrl(url)} is larger than ${maxBytes / MIB} MB.`,
  );
}
