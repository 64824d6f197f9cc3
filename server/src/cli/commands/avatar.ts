import { accessSync, constants, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { STAGES } from '@vivant/contract/avatar';
import { LIMIT_TEXTS } from '@vivant/contract/limit-texts';
import type { AvatarMade, AvatarOfOperator, AvatarRow } from '@vivant/contract/operator/avatars';
import type { Command } from 'commander';
import { CommandError } from '../admin-client.ts';
import { consentLines } from '../consent-lines.ts';
import type { FormPart } from '../form-body.ts';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { type MayBeAsked, mustBeMeant, withYes } from '../meant.ts';
import { type Cell, formatFields, formatTable } from '../output.ts';
import { parseRef, parseWhole } from '../values.ts';

/** Exit status of `create` if the avatar exists but is not ready. */
const NOT_READY = 2;
const POLL_MS = 1_000;

interface CreateOptions extends Common {
  name: string;
  portrait: string;
  voice?: string;
  docs?: string[];
  account?: string;
  persona?: string;
  greeting?: string;
  description?: string;
  consent?: { subject: string; statement: string | undefined };
  language?: string;
  renderOnly?: boolean;
  previews?: boolean;
  wait: boolean;
}

export function addAvatarCommands(program: Command, deps: CommandDeps): void {
  const { client, output } = deps;
  const avatar = program.command('avatar').description('avatars of every account');

  leaf(avatar, 'create', 'make an avatar of files, and wait until it is built')
    .requiredOption('--name <name>', 'what it is called')
    .requiredOption('--portrait <file>', 'jpg, png, webp, heic or avif: the whole head, with space around it')
    .option(
      '--voice <file>',
      `${LIMIT_TEXTS.voiceSampleInWords} of clear speech; needed unless --render-only`,
    )
    .option('--docs <file...>', 'what it knows: pdf, docx, doc, txt, md, html, csv')
    .option('--persona <text>', 'who it is: "You are a warm and precise museum guide."')
    .option('--greeting <text>', 'what it says first')
    .option('--description <text>', 'a note for its owner')
    .option(
      '--consent <text>',
      'who allowed the use of face and voice, and on what ground: "Martha Winter: signed on 2 November"',
      parseConsent,
    )
    .option('--language <code>', 'what it speaks: en (default), de, fr …')
    .option('--previews', 'also make the preview clips, at the price of the plan')
    .option('--render-only', 'a face for agents of your own; the voice may be missing')
    .option('--account <account>', 'whose it is: id or name; the only account, if unset', parseRef)
    .option('--no-wait', 'do not wait for the build')
    .action(async (options: CreateOptions) => {
      const { warnings, ...begun } = await client().askWithForm('POST /avatars', formOf(options));
      const detail = options.wait ? await built(begun) : begun;
      const made: AvatarMade = warnings === undefined ? detail : { ...detail, warnings };
      show(deps, options, made, () => outcome(made));
      if (options.wait && made.status !== 'ready') deps.fail(NOT_READY);
    });

  leaf(avatar, 'list', 'avatars, newest first')
    .option('--account <account>', 'of one account: id or name', parseRef)
    .option('--limit <n>', 'at most this many', parseWhole, 100)
    .action(async (options: Common & { account?: string; limit: number }) => {
      const { items } = await client().ask('GET /avatars', {
        query: { account: options.account, limit: options.limit },
      });
      show(deps, options, { items }, () => avatarLines(items));
    });

  leaf(avatar, 'show', 'one avatar with its stages and what they say')
    .argument('<avatar>', 'id, its beginning, or name', parseRef)
    .action(async (ref: string, options: Common) => {
      const found = await client().ask('GET /avatars/:id', { id: ref });
      show(deps, options, found, () => formatFields(fieldsOf(found)));
    });

  withYes(
    leaf(avatar, 'delete', 'delete an avatar; its files are erased after VIVANT_PURGE_AFTER_DAYS'),
    'AVATAR',
  )
    .argument('<avatar>', 'id, its beginning, or name', parseRef)
    .action(async (ref: string, options: MayBeAsked) => {
      const found = await client().ask('GET /avatars/:id', { id: ref });
      const deed = { verb: 'delete', done: 'deleted', what: found.name } as const;
      await mustBeMeant(ref, found, deed, { output, options });
      const done = await client().ask('DELETE /avatars/:id', { id: found.id });
      show(deps, options, done, () => [`Deleted ${done.name} (${done.id}).`]);
    });

  /** Polls until the build is over; on a terminal a line shows its progress. */
  async function built(made: AvatarOfOperator): Promise<AvatarOfOperator> {
    let now = made;
    while (now.status === 'building') {
      const open = STAGES.filter((stage) => ['pending', 'processing'].includes(now.stages[stage].status));
      output.progress(`Building ${now.name}: ${now.progress} % (${open.join(', ') || 'checking'})`);
      await sleep(POLL_MS);
      now = await client().ask('GET /avatars/:id', { id: made.id });
    }
    output.progress('');
    return now;
  }
}

/** @throws CommandError if a file cannot be read */
function formOf(options: CreateOptions): FormPart[] {
  if (options.voice === undefined && !options.renderOnly)
    throw new CommandError(
      `--voice is missing: ${LIMIT_TEXTS.voiceSampleInWords} of clear speech (or --render-only).`,
    );
  const { account, name, description, language, consent, persona, greeting } = options;
  const manifest = {
    ...{ name, description, language, consent },
    ...{ previews: options.previews, renderOnly: options.renderOnly },
    persona: { personality: persona, greeting },
  };
  const files: [option: string, field: string, path: string][] = [
    ['--portrait', 'image', options.portrait],
    ...(options.voice === undefined ? [] : [['--voice', 'voice', options.voice] as [string, string, string]]),
    ...(options.docs ?? []).map((path): [string, string, string] => ['--docs', 'knowledge', path]),
  ];
  for (const [option, , path] of files) mustBeFile(option, path);
  return [
    { field: 'manifest', text: JSON.stringify(manifest) },
    ...(account === undefined ? [] : [{ field: 'account', text: account }]),
    ...files.map(([, field, path]) => ({ field, path })),
  ];
}

/** Parses "Subject: statement"; the statement may be missing. */
function parseConsent(text: string): CreateOptions['consent'] {
  const [subject = '', ...rest] = text.split(':');
  return { subject: subject.trim(), statement: rest.join(':').trim() || undefined };
}

/** @throws CommandError */
function mustBeFile(option: string, path: string): void {
  let problem: string | null = null;
  try {
    accessSync(path, constants.R_OK);
    if (!statSync(path).isFile()) problem = 'that is no file';
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    problem = isMissing ? 'there is no such file' : 'it cannot be read';
  }
  if (problem !== null) throw new CommandError(`${option}: ${path}: ${problem}.`);
}

function outcome(made: AvatarMade): string[] {
  const fields = formatFields([
    ...fieldsOf(made),
    ...(made.warnings ?? []).map(({ field, message }): [string, Cell] => ['warning', `${field}: ${message}`]),
  ]);
  switch (made.status) {
    case 'ready':
      return [...fields, '', `${made.name} is ready. For the samples of /docs: export AVATAR_ID=${made.id}`];
    case 'building':
      return [...fields, '', `Being built. ./vivant avatar show ${made.id} tells how far it is.`];
    case 'moderation_hold':
      return [...fields, '', `Held for your decision: ./vivant moderation show ${made.id}`];
    case 'failed':
      return [
        ...fields,
        '',
        `Not ready: the material above has to be fixed. ./vivant avatar delete ${made.id} makes room for another try.`,
      ];
  }
}

function fieldsOf(avatar: AvatarOfOperator): [string, Cell][] {
  return [
    ['id', avatar.id],
    ['name', avatar.name],
    ['account', `${avatar.accountName} (${avatar.accountId})`],
    ['language', avatar.language],
    ['visibility', avatar.visibility],
    ['status', avatar.status === 'building' ? `building, ${avatar.progress} %` : avatar.status],
    ['created', avatar.createdAt],
    ...STAGES.map((stage): [string, Cell] => {
      const { status, userFeedback } = avatar.stages[stage];
      return [stage, userFeedback === null ? status : `${status}. ${userFeedback}`];
    }),
    ...consentLines(avatar.consent),
    ['talk', avatar.studioUrl],
  ];
}

function avatarLines(items: readonly AvatarRow[]): string[] {
  return items.length === 0
    ? ['There are no avatars.']
    : formatTable(
        ['ID', 'NAME', 'STATUS', 'VISIBILITY', 'ACCOUNT', 'CREATED'],
        items.map((row) => [
          row.id,
          row.name,
          row.status === 'building' ? `building, ${row.progress} %` : row.status,
          row.visibility,
          row.accountName,
          row.createdAt,
        ]),
      );
}
