import { type Resolver, lookup as systemLookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { LookupFunction, TcpSocketConnectOpts } from 'node:net';
import { isPublicUnicast } from '@vivant/contract/public-address';
import { UrlRefusedError } from './asset-url.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Every address of a name. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

/** Node's own quarter of a second gives up hosts that are merely far away. */
const NEXT_ADDRESS_AFTER_MS = 3_000;

/**
 * One request on a new connection, to exactly the address that was checked: nothing is looked up again between check
 * and connection, and no existing connection is reused.
 */
export function ask(
  url: URL,
  {
    lookup,
    signal,
    post,
  }: {
    lookup: LookupFunction;
    signal: AbortSignal;
    /** Body and headers; without them the request is a GET. */
    post?: { headers: Record<string, string>; body: string };
  },
): Promise<IncomingMessage> {
  const options: RequestOptions & Pick<TcpSocketConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    agent: false,
    lookup,
    signal,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    // Pictures, sound and most documents are compressed already. Servers that compress all the same are understood.
    headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Vivant', ...post?.headers },
    method: post === undefined ? 'GET' : 'POST',
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      // Leaving a body unread ends its connection, and reports that as an error that is not awaited.
      response.on('error', () => {});
      resolve(response);
    });
    asked.on('error', reject).end(post?.body);
  });
}

/** Why a server could not be asked, after its address; nothing of what it sent. */
export function connectionFault(error: unknown): string {
  const code = String((error as NodeJS.ErrnoException | null)?.code ?? '');
  if (/^(ENOTFOUND|ENODATA|ESERVFAIL|ETIMEOUT|EREFUSED|EAI_.*)$/.test(code))
    return 'its name could not be resolved';
  if (/CERT|SIGNATURE|ISSUER|ALTNAME|^ERR_(TLS|SSL)|^EPROTO/.test(code))
    return 'its server has no valid certificate';
  if (code.startsWith('HPE_')) return 'its server does not speak HTTP properly';
  return 'its server could not be reached';
}

/** Finds the addresses to connect to, all of which must be public unless the operator allows the host. */
export function judgedLookup(exempt: boolean, resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    judge(hostname).then(
      (found) => {
        if (options.all === true) done(null, found);
        else done(null, found[0].address, found[0].family);
      },
      (error) => done(error, ''),
    );
  };

  async function judge(hostname: string): Promise<[ResolvedAddress, ...ResolvedAddress[]]> {
    const found = await resolve(hostname);
    const [first, ...others] = found;
    if (first === undefined || !(exempt || found.every(({ address }) => isPublicUnicast(address))))
      throw new UrlRefusedError('points at a host that is not public');
    return [first, ...others];
  }
}

/**
 * Uses only DNS. Not `dns.lookup`: it takes a thread of the pool that also writes files, and a hostile name server
 * could block all of them.
 */
export async function resolveByDns(dns: Resolver, hostname: string): Promise<ResolvedAddress[]> {
  const [four, six] = await Promise.allSettled([dns.resolve4(hostname), dns.resolve6(hostname)]);
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
}

/** As any program of this machine would, /etc/hosts included. */
export function resolveBySystem(hostname: string): Promise<ResolvedAddress[]> {
  return systemLookup(hostname, { all: true });
}
