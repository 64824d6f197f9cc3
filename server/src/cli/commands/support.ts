import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';
import type { SupportReport } from '@vivant/contract/operator/support';
import type { Command } from 'commander';
import { findLivekitServer } from '../../embedded/livekit-binary.ts';
import { CommandError } from '../admin-client.ts';
import { type DoctorDeps, lookAround } from '../doctor.ts';
import { type Common, leaf, show } from '../leaf.ts';
import { formatTable } from '../output.ts';
import { createForAMaintainer, type ForAMaintainer } from '../support/for-a-maintainer.ts';
import { describeMachine } from '../support/machine.ts';
import { readSourceTexts } from '../support/source-texts.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

type Deps = DoctorDeps & { dataDir: string };

interface Part {
  name: string;
  what: string;
  content: string;
}

/**
 * `vivant support`: one archive for the maintainers of Vivant, which can also be made without a running server (ADR
 * 79).
 */
export function addSupportCommand(program: Command, deps: Deps): void {
  leaf(program, 'support', 'an archive for whoever maintains Vivant, without secrets and personal data')
    .requiredOption('--out <file>', 'where to write it (.tar.gz)')
    .action(async (options: Common & { out: string }) => {
      // Not resolved: the launcher may have the archive made elsewhere, and then fetch it.
      const path = options.out;
      const { running, parts } = await gather(deps);
      await writeParts(path, parts).catch((error: Error) => {
        throw new CommandError(`No archive was made: ${error.message}`);
      });
      const { size: sizeBytes } = await stat(path);
      const listed = parts.map(({ name, what, content }) => ({
        name,
        what,
        bytes: Buffer.byteLength(content),
      }));
      show(deps, options, { path, sizeBytes, running, parts: listed }, () => [
        `${path}, ${sizeBytes} bytes, readable for its owner alone:`,
        ...formatTable(
          ['FILE', 'BYTES', 'WHAT'],
          listed.map(({ name, bytes, what }) => [name, bytes, what]),
        ),
        ...(running ? [] : ['No server answered: its metrics, counts and log are missing.']),
        'Look into it before you hand it on: tar -xzOf FILE',
      ]);
    });
}

async function gather(deps: Deps): Promise<{ running: boolean; parts: Part[] }> {
  const keep = createForAMaintainer(readSourceTexts(ROOT));
  const found = await lookAround(deps);
  const server = found.running ? await deps.client().ask('GET /support') : null;
  const machine = await describeMachine({
    dataDir: deps.dataDir,
    livekitServer: findLivekitServer(deps.env.VIVANT_LIVEKIT_SERVER, deps.env.PATH ?? ''),
  });
  const part = (name: string, what: string, content: object | object[]): Part => ({
    ...{ name, what },
    content: Array.isArray(content)
      ? content.map((row) => `${JSON.stringify(row)}\n`).join('')
      : `${JSON.stringify(content, null, 2)}\n`,
  });
  const doctor = {
    faults: found.faults.length,
    unknownVariables: found.unknownVariables.length,
    checks: found.checks.map(keep.finding),
  };
  return {
    running: server !== null,
    parts: [
      part('machine.json', 'cores, memory, disk, kernel, versions of programs', machine),
      part('doctor.json', 'what ./vivant doctor finds', doctor),
      part(
        'settings.jsonl',
        'settings by name; values where they are numbers or words of a list',
        found.config.map(keep.setting),
      ),
      ...(server === null ? [] : ofServer(server, keep, part)),
    ],
  };
}

function ofServer(
  server: SupportReport,
  keep: ForAMaintainer,
  part: (name: string, what: string, content: object | object[]) => Part,
): Part[] {
  const { version, startedAt, databaseVersion, databaseFault, migrations } = server;
  return [
    part('server.json', 'version, start, database and its migrations', {
      ...{ version, startedAt, databaseVersion, databaseFault, migrations },
    }),
    part('counts.jsonl', 'rows of each table, by status', server.counts.map(keep.count)),
    { name: 'metrics.txt', what: 'the answer of /metrics', content: server.metrics },
    part(
      'log.jsonl',
      'the newest lines of the log: codes, numbers and words of the program',
      server.log.map(keep.logLine).filter((line) => line !== null),
    ),
  ];
}

async function writeParts(path: string, parts: Part[]): Promise<void> {
  const { pack } = await import('tar-stream');
  const tar = pack();
  for (const { name, content } of parts) tar.entry({ name, mode: 0o600 }, content);
  tar.finalize();
  await pipeline(tar, createGzip(), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}
