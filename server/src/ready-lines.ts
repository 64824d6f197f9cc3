import { authorityOf } from '@vivant/contract/host-and-port';
import { isAnyAddress, isLoopbackHost } from '@vivant/contract/public-address';
import type { Config } from './config.ts';
import { linkUrl } from './http/studio/link-url.ts';
import { unknownVariableNote } from './unknown-variables.ts';

/** What the operator sees at the end of a start: that it is ready, and one address to open. */
export function printReady(start: {
  config: Config;
  port: number;
  /** Of a link for the first owner of the studio; null: none was made. */
  ownerToken: string | null;
  /** Why uploads are read and sessions run without a jail; null where there is one. */
  noIsolationReason: string | null;
}): void {
  // Not by the log: the link must be in no log of ours.
  for (const line of readyLines(start)) process.stdout.write(`${line}\n`);
}

export function readyLines({
  config,
  port,
  ownerToken,
  noIsolationReason,
}: Parameters<typeof printReady>[0]): string[] {
  const origin = originOf(config, port);
  const isForThisMachine = isLoopbackHost(config.host) && !config.isPublished;
  const lines = config.unknownVariables.map((name) => `Note: ${unknownVariableNote(name)}`);
  if (noIsolationReason !== null)
    lines.push(
      `Note: this system allows no jail (${noIsolationReason}). Uploads are read and sessions run under limits of memory and time only; ./vivant doctor says how to fix it.`,
    );
  if (config.tls === null && !isForThisMachine && !origin.startsWith('https:'))
    lines.push(
      'Note: without TLS browsers give no microphone on other machines (VIVANT_TLS_CERT, VIVANT_TLS_KEY).',
    );
  lines.push(`Vivant is ready at ${origin}`);
  if (ownerToken !== null)
    lines.push(
      '',
      `Open this in a browser${isForThisMachine ? ' on this machine' : ''}. It lets the owner in, once, within an hour:`,
      '',
      `  ${linkUrl(origin, ownerToken)}`,
      '',
    );
  return lines;
}

/** Where people of the account talk to an avatar. */
export function avatarUrl(config: Config, avatarId: string): string {
  return `${originOf(config, config.port)}/studio/avatars/${avatarId}`;
}

/** Where a link that lets somebody in to the studio is opened. */
export function studioLinkUrl(config: Config, token: string): string {
  return linkUrl(originOf(config, config.port), token);
}

/** Where another machine joins as a media host. */
export function joinUrl(config: Config): string {
  return originOf(config, config.port);
}

/** The address to open on this machine, or the public one. */
function originOf(config: Config, port: number): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const host = isAnyAddress(config.host) ? 'localhost' : config.host;
  return `${config.tls === null ? 'http' : 'https'}://${authorityOf({ host, port })}`;
}

/** Printed when the service is asked to stop while people are talking. */
export function printDraining(running: number, seconds: number): void {
  const calls = running === 1 ? '1 session is' : `${running} sessions are`;
  process.stdout.write(
    `${calls} running. Waiting up to ${seconds} s for the end; no new ones start. Ctrl-C again ends them now.\n`,
  );
}

/** Printed when the service has stopped to become what a backup is of. */
export function printRestoring(): void {
  process.stdout.write('Restoring a backup. Vivant starts again once it is in place.\n');
}

/** The last line of a run. */
export function printStopped(): void {
  process.stdout.write('Stopped.\n');
}
