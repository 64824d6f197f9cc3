import type { Config } from './config.ts';

/** What the operator sees at the end of a start; the last line says that and where the service is ready. */
export function printReady(start: {
  config: Config;
  port: number;
  first: { accountId: string; credits: number; secret: string } | null;
  /** Why uploads are read without a jail; null where there is one. */
  hindrance: string | null;
}): void {
  for (const line of readyLines(start)) process.stdout.write(`${line}\n`);
}

export function readyLines({ config, port, first, hindrance }: Parameters<typeof printReady>[0]): string[] {
  const origin = originOf(config, port);
  const lines: string[] = [];
  if (first !== null)
    lines.push(
      '',
      'This is the first start. Keep this key: it is shown this once.',
      `  account  ${first.accountId}  (${first.credits.toLocaleString('en')} credits)`,
      `  key      ${first.secret}`,
      '',
    );
  if (hindrance !== null)
    lines.push(
      `Note: this system allows no jail (${hindrance}). Uploads are read under limits of memory and time only; ./vivant doctor says how to mend it.`,
    );
  if (config.tls === null && !config.tryPage && !origin.startsWith('https:'))
    lines.push(
      'Note: without TLS browsers give no microphone on other machines (VIVANT_TLS_CERT, VIVANT_TLS_KEY).',
    );
  lines.push(`Interface  ${origin}/v1`);
  lines.push(
    `Try page   ${config.tryPage ? `${origin}/try/{avatarId}` : 'off (VIVANT_TRY_PAGE=on opens it)'}`,
  );
  lines.push(`Vivant is ready at ${origin}`);
  return lines;
}

function originOf(config: Config, port: number): string {
  if (config.publicUrl !== null) return config.publicUrl;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return `${config.tls === null ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Said when the service is asked to stop while people are talking. */
export function printDraining(running: number, seconds: number): void {
  const calls = running === 1 ? '1 session is' : `${running} sessions are`;
  process.stdout.write(
    `\n${calls} running. Waiting up to ${seconds} s for the end; no new ones start. Ctrl-C again ends them now.\n`,
  );
}
