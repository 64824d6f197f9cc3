import { openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AvatarDetail, AvatarListItem } from '@vivant/contract/avatar';
import { STAGES } from '@vivant/contract/avatar';
import type { Command } from 'commander';
import { CommandError } from '../admin-client.ts';
import { type CommandDeps, type Common, leaf, show } from '../leaf.ts';
import { type Cell, formatFields, formatTable } from '../output.ts';
import { parseRef, parseWhole } from '../values.ts';

/** Exit status of a create whose avatar exists, but is not ready. */
const NOT_READY = 2;
const POLL_MS = 1_000;

interface OfAccount {
  accountId: string;
  accountName: string | null;
}
type Row = AvatarListItem & OfAccount & { progress: number };
type Detail = AvatarDetail & OfAccount & { language: string; tryUrl: string | null };

interface CreateOptions extends Common {
  name: string;
  portrait: string;
  voice?: string;
  docs?: string[];
  account?: string;
  persona?: string;
  greeting?: string;
  description?: string;
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
    .requiredOption('--portrait <file>', 'jpg, png or webp: the whole head, with space around it')
    .option('--voice <file>', '10 to 60 seconds of clear speech; needed unless --render-only')
    .option('--docs <file...>', 'what it knows: pdf, docx, doc, txt, md, html, csv')
    .option('--persona <text>', 'who it is: "You are a warm and precise museum guide."')
    .option('--greeting <text>', 'what it says first')
    .option('--description <text>', 'a note for its owner')
    .option('--language <code>', 'what it speaks: en (default), de, fr …')
    .option('--previews', 'also make the preview clips, at the price of the plan')
    .option('--render-only', 'a face for agents of your own; the voice may be missing')
    .option('--account <account>', 'whose it is: id or name; the only account, if unset', parseRef)
    .option('--no-wait', 'do not wait for the build')
    .action(async (options: CreateOptions) => {
      let made = await client().postForm<Detail>('/avatars', await formOf(options));
      if (options.wait) made = await built(made);
      show(deps, options, made, () => outcome(made));
      if (options.wait && made.status !== 'ready') deps.fail(NOT_READY);
    });

  leaf(avatar, 'list', 'avatars, newest first')
    .option('--account <account>', 'of one account: id or name', parseRef)
    .option('--limit <n>', 'at most this many', parseWhole, 100)
    .action(async (options: Common & { account?: string; limit: number }) => {
      const query = new URLSearchParams({
        limit: String(options.limit),
        ...(options.account === undefined ? {} : { account: options.account }),
      });
      const { items } = await client().get<{ items: Row[] }>(`/avatars?${query}`);
      show(deps, options, { items }, () =>
        items.length === 0
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
            ),
      );
    });

  leaf(avatar, 'show', 'one avatar with its stages and what they say')
    .argument('<avatar>', 'id, its beginning, or name', parseRef)
    .action(async (ref: string, options: Common) => {
      const found = await client().get<Detail>(`/avatars/${encodeURIComponent(ref)}`);
      show(deps, options, found, () => formatFields(fieldsOf(found)));
    });

  leaf(avatar, 'delete', 'delete an avatar; its files are erased after VIVANT_PURGE_AFTER_DAYS')
    .argument('<avatar>', 'id, its beginning, or name', parseRef)
    .action(async (ref: string, options: Common) => {
      const done = await client().delete<{ id: string; name: string }>(`/avatars/${encodeURIComponent(ref)}`);
      show(deps, options, done, () => [`Deleted ${done.name} (${done.id}).`]);
    });

  /** Asks until the build is over; on a terminal a line says how far it is. */
  async function built(made: Detail): Promise<Detail> {
    let now = made;
    while (now.status === 'building') {
      const open = STAGES.filter((stage) => ['pending', 'processing'].includes(now.stages[stage].status));
      output.progress(`Building ${now.name}: ${now.progress} % (${open.join(', ') || 'checking'})`);
      await sleep(POLL_MS);
      now = await client().get<Detail>(`/avatars/${made.id}`);
    }
    output.progress('');
    return now;
  }
}

/** The parts of a form, each file read from the disk as it is sent. @throws CommandError */
async function formOf(options: CreateOptions): Promise<FormData> {
  if (options.voice === undefined && !options.renderOnly)
    throw new CommandError('--voice is missing: 10 to 60 seconds of clear speech (or --render-only).');
  const { name, description, language, persona, greeting } = options;
  const form = new FormData();
  const manifest = {
    ...{ name, description, language, previews: options.previews, renderOnly: options.renderOnly },
    persona: { personality: persona, greeting },
  };
  form.set('manifest', JSON.stringify(manifest));
  if (options.account !== undefined) form.set('account', options.account);
  form.set('image', await fileOf('--portrait', options.portrait), basename(options.portrait));
  if (options.voice !== undefined)
    form.set('voice', await fileOf('--voice', options.voice), basename(options.voice));
  for (const file of options.docs ?? [])
    form.append('knowledge', await fileOf('--docs', file), basename(file));
  return form;
}

async function fileOf(option: string, path: string): Promise<Blob> {
  try {
    if (!statSync(path).isFile()) throw new CommandError(`${option}: ${path} is no file.`);
    return await openAsBlob(path);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : 'it cannot be read';
    throw new CommandError(`${option}: ${path}: ${why}.`);
  }
}

function outcome(made: Detail): string[] {
  const fields = formatFields(fieldsOf(made));
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
        `Not ready: the material above has to be mended. ./vivant avatar delete ${made.id} makes room for another try.`,
      ];
  }
}

function fieldsOf(avatar: Detail): [string, Cell][] {
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
    ...(avatar.tryUrl === null ? [] : [['try it', avatar.tryUrl] as [string, Cell]]),
  ];
}
