import { type Config, unknownVariableNote } from './config.ts';
import type { FirstAccount } from './first-start.ts';
import { linkUrl } from './http/studio/link-url.ts';

/** What the operator sees at the end of a start; the last line says that and where the service is ready. */
export function printReady(start: {
  config: Config;
  port: number;
  first: FirstAccount | null;
  /** Of a link for the first owner of the studio; null: none was made. */
  ownerToken: string | null;
  /** Why uploads are read and sessions run without a jail; null where there is one. */
  noIsolationReason: string | null;
}): void {
  // Not by the log: the key must be in no log of ours.
  for (const line of readyLines(start)) process.stdout.write(`${line}\n`);
}

export function readyLines({
  config,
  port,
  first,
  ownerToken,
  noIsolationReason,
}: Parameters<typeof printReady>[0]): string[] {
  const origin = originOf(config, port);
  const lines: string[] = [];
  if (first !== null) lines.push(...firstStartLines(first, origin));
  if (ownerToken !== null)
    lines.push(
      ...(first === null ? [''] : []),
      'Nobody has joined the studio yet. This link lets its owner in, once, within an hour:',
      '',
      `  ${linkUrl(origin, ownerToken)}`,
      '',
    );
  for (const name of config.unknownVariables) lines.push(`Note: ${unknownVariableNote(name)}`);
  if (noIsolationReason !== null)
    lines.push(
      `Note: this system allows no jail (${noIsolationReason}). Uploads are read and sessions run under limits of memory and time only; ./vivant doctor says how to mend it.`,
    );
  if (config.tls === null && config.tryPage !== 'local' && !origin.startsWith('https:'))
    lines.push(
      'Note: without TLS browsers give no microphone on other machines (VIVANT_TLS_CERT, VIVANT_TLS_KEY).',
    );
  lines.push(`Studio     ${origin}/studio`);
  lines.push(`Reference  ${origin}/docs`);
  lines.push(`Interface  ${origin}/v1`);
  lines.push(`Try page   ${tryPageLine(config, origin)}`);
  lines.push(`Vivant is ready at ${origin}`);
  return lines;
}

function tryPageLine({ tryPage }: Config, origin: string): string {
  if (tryPage === 'off')
    return 'off (VIVANT_TRY_PAGE=on opens it to whoever reaches the service, for avatars that are not private)';
  const who =
    tryPage === 'local'
      ? 'for this machine alone'
      : 'without a key for whoever reaches the service; private avatars stay closed';
  return `${origin}/try/{avatarId}  (${who})`;
}

/** Address and key as lines to copy, by the names that the samples of /docs use. */
function firstStartLines({ accountId, credits, secret }: FirstAccount, origin: string): string[] {
  return [
    '',
    'This is the first start. Keep this key: it is shown this once.',
    '',
    `  export VIVANT_URL=${origin}`,
    `  export VIVANT_KEY=${secret}`,
    '',
    `It may do everything for account ${accountId}, which has ${credits.toLocaleString('en')} credits.`,
    'Make your first avatar in a second terminal:',
    '',
    '  ./vivant avatar create --name Martha --portrait portrait.jpg --voice voice.wav --docs museum.md',
    '',
  ];
}

/** Where an avatar can be talked to without a key; null where the try page does not show it. */
export function tryUrl(config: Config, avatar: { id: string; visibility: string }): string | null {
  const { tryPage } = config;
  const isShown = tryPage === 'local' || (tryPage !== 'off' && avatar.visibility !== 'private');
  return isShown ? `${originOf(config, config.port)}/try/${avatar.id}` : null;
}

/** Where a link that lets somebody in to the studio is opened. */
export function studioLinkUrl(config: Config, token: string): string {
  return linkUrl(originOf(config, config.port), token);
}

/** The address to open on this machine, or the public one. */
function originOf(config: Config, port: number): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `${config.tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Printed when the service is asked to stop while people are talking. */
export function printDraining(running: number, seconds: number): void {
  const calls = running === 1 ? '1 session is' : `${running} sessions are`;
  process.stdout.write(
    `${calls} running. Waiting up to ${seconds} s for the end; no new ones start. Ctrl-C again ends them now.\n`,
  );
}

/** The last line of a run. After the first one it repeats what is not shown again. */
export function printStopped({ isFirst }: { isFirst: boolean }): void {
  const hint =
    ' The key shown above is not shown again; ./vivant key create makes another, ./vivant member add another link.';
  process.stdout.write(`Stopped.${isFirst ? hint : ''}\n`);
}
