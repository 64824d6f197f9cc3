import type { HeldAvatar, HeldAvatarDetail } from '@vivant/contract/operator/moderation';
import type { Command } from 'commander';
import { CommandError } from '../admin-client.ts';
import { consentLines } from '../consent-lines.ts';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { formatFields, formatTable } from '../output.ts';
import { parseRef, parseWhole } from '../values.ts';

export function addModerationCommands(program: Command, deps: CommandDeps): void {
  const { client } = deps;
  const moderation = program.command('moderation').description('avatars that wait for your decision');

  leaf(moderation, 'list', 'held avatars, longest first, with the reason and the words it is about')
    .option('--all', 'those rejected or released too')
    .option('--limit <n>', 'at most this many', parseWhole, 100)
    .action(async (options: Common & { all?: boolean; limit: number }) => {
      const { items } = await client().ask('GET /moderation', {
        query: { all: options.all ?? false, limit: options.limit },
      });
      show(deps, options, { items }, () => heldLines(items));
    });
  leaf(moderation, 'show', 'one avatar with everything that was judged')
    .argument('<avatar>', 'id, its beginning, or name', parseRef)
    .action(async (id: string, options: Common) => {
      const held = await client().ask('GET /moderation/:id', { id });
      show(deps, options, held, () => detailLines(held));
    });
  moderation
    .command('portrait')
    .description('write the portrait to standard output: moderation portrait ID > portrait.jpg')
    .argument('<avatar>', 'id, its beginning, or name', parseRef)
    .action(async (id: string) => {
      if (deps.output.isTerminal) throw new CommandError('Send the picture to a file: … > portrait.jpg');
      deps.output.bytes(await client().askForBytes('GET /moderation/:id/portrait', { id }));
    });
  leaf(moderation, 'release', 'let it through; the same material is never held again')
    .argument('<avatar>', 'id, its beginning, or name', parseRef)
    .option('--version <n>', 'only if it is still at the version you looked at', parseWhole)
    .action(async (id: string, options: Common & { version?: number }) => {
      const after = await client().ask('POST /moderation/:id/release', {
        id,
        body: {
          version: options.version,
        },
      });
      show(deps, options, after, () => [`Released ${after.name} (${after.id}): it is ${after.status}.`]);
    });
  leaf(moderation, 'reject', 'fail it; its owner may change what was held and is judged again')
    .argument('<avatar>', 'id, its beginning, or name', parseRef)
    .option('--feedback <text>', 'what its owner is told; which part to change, if unset')
    .option('--version <n>', 'only if it is still at the version you looked at', parseWhole)
    .action(async (id: string, options: Common & { version?: number; feedback?: string }) => {
      const after = await client().ask('POST /moderation/:id/rejection', {
        id,
        body: {
          version: options.version,
          feedback: options.feedback,
        },
      });
      show(deps, options, after, () => [`Rejected ${after.name} (${after.id}): it is ${after.status}.`]);
    });
}

function heldLines(items: readonly HeldAvatar[]): string[] {
  return items.length === 0
    ? ['Nothing waits for you.']
    : formatTable(
        ['AVATAR', 'VERSION', 'ACCOUNT', 'STATE', 'SINCE', 'PART', 'REASON', 'WORDS'],
        items.flatMap((row) =>
          (row.findings.length === 0 ? [null] : row.findings).map((finding) => [
            row.id,
            row.version,
            row.accountName,
            row.replacement === null
              ? row.moderationState
              : `${row.moderationState} (new ${row.replacement})`,
            row.heldAt,
            finding?.part,
            finding?.reason,
            finding?.excerpt,
          ]),
        ),
      );
}

function detailLines(held: HeldAvatarDetail): string[] {
  return formatFields([
    ['avatar', held.id],
    ['account', `${held.accountName} (${held.accountId})`],
    ['state', held.moderationState ?? 'being judged'],
    ...(held.replacement === null
      ? []
      : [
          ['what', `its new ${held.replacement}; visitors go on talking to it as it was`] as [string, string],
        ]),
    ['version', held.version],
    ['since', held.heldAt],
    ...held.findings.map(
      ({ part, reason, excerpt }) =>
        ['held for', `${part}: ${reason}${excerpt === null ? '' : ` (${excerpt})`}`] as [string, string],
    ),
    ...(held.feedback === null ? [] : [['owner is told', held.feedback] as [string, string]]),
    ...consentLines(held.consent),
    ...Object.entries(held.texts).flatMap(([part, texts]) =>
      texts.map((text) => [part, text] as [string, string]),
    ),
  ]);
}
