import { randomUUID } from 'node:crypto';
import { ANSWERS_FILE } from '@vivant/contract/answers-document';
import type { FilePart } from '@vivant/contract/studio/versions';
import type { DocumentChanges, Executor, Tx } from '../ports/database.ts';
import {
  describeAsset,
  moveAsset,
  readAssets,
  removeAsset,
  replaceAssets,
  type StoredAsset,
} from './asset-store.ts';
import { ROLES_OF } from './file-parts.ts';
import { readReplacement } from './replacement-store.ts';

export type GivenFile = StoredAsset & { id: string };
type NewFile = StoredAsset & { id?: string };

/** The uploaded files of one part of an avatar, which is locked: those that are served, or those that are to be. */
export interface GivenFiles {
  list(): Promise<GivenFile[]>;
  replaceAll(assets: StoredAsset[]): Promise<void>;
  /** After those there are. */
  add(assets: StoredAsset[]): Promise<GivenFile[]>;
  /** Another file in the place of one. */
  exchange(file: GivenFile, asset: StoredAsset): Promise<void>;
  /** False: there is none of this id. */
  remove(id: string): Promise<boolean>;
  /** Undefined leaves what there is. */
  describe(file: GivenFile, to: Description): Promise<void>;
}

interface Description {
  filename?: string | undefined;
  description?: string | null | undefined;
}

export const noChanges = (): DocumentChanges => ({ removed: [], described: {}, renewed: {} });

interface Of {
  avatarId: string;
  part: FilePart;
  now: Date;
}

/** The served files: a change of them changes what visitors meet. */
export function servingFiles(tx: Tx, { avatarId, part, now }: Of): GivenFiles {
  const role = ROLES_OF[part].serving;
  const list = () => readAssets(tx, avatarId, [role]);
  const insert = (assets: NewFile[]) => insertInto(tx, avatarId, role, assets, now);
  return {
    list,
    async replaceAll(assets) {
      await replaceAssets(tx, avatarId, [role], [], { newId: randomUUID, now });
      await insert(assets);
    },
    add: async (assets) => insert(after(await list(), assets)),
    async exchange({ id, position }, asset) {
      await removeAsset(tx, { id, avatarId, role, now });
      await insert([{ ...asset, position, id }]);
    },
    remove: (id) => removeAsset(tx, { id, avatarId, role, now }),
    async describe({ id }, to) {
      await describeAsset(tx, { id, avatarId, role }, to);
    },
  };
}

/** The files that are to be served: of those served now, only what `changes` names changes, and it is updated. */
export function waitingFiles(tx: Tx, { avatarId, part, now }: Of, changes: DocumentChanges): GivenFiles {
  const role = ROLES_OF[part].waiting;
  const list = () => filesAfter(tx, { avatarId, part }, changes);
  const insert = (assets: NewFile[]) => insertInto(tx, avatarId, role, assets, now);
  const leaves = (id: string) => {
    changes.removed.push(id);
    delete changes.described[id];
    delete changes.renewed[id];
  };
  return {
    list,
    async replaceAll(assets) {
      await replaceAssets(tx, avatarId, [role], [], { newId: randomUUID, now });
      for (const { id, role: of } of await list()) if (of !== role) leaves(id);
      await insert(assets);
    },
    add: async (assets) => insert(after(await list(), assets)),
    async exchange(file, asset) {
      if (file.role !== role) {
        const [renewed] = await insert(after(await list(), [asset]));
        if (renewed !== undefined) changes.renewed[file.id] = renewed.id;
        delete changes.described[file.id];
        return;
      }
      const { id, position } = file;
      await removeAsset(tx, { id, avatarId, role, now });
      await insert([{ ...asset, position, id }]);
    },
    async remove(id) {
      if (await removeAsset(tx, { id, avatarId, role, now })) {
        for (const [of, by] of Object.entries(changes.renewed)) if (by === id) leaves(of);
        return true;
      }
      if (!(await list()).some((file) => file.id === id)) return false;
      leaves(id);
      return true;
    },
    async describe({ id, role: of }, to) {
      if (of === role) await describeAsset(tx, { id, avatarId, role }, to);
      else changes.described[id] = { ...changes.described[id], ...given(to) };
    },
  };
}

/** The files of a part, in order, as they will be once those that wait have taken over. */
export async function filesAfter(
  db: Executor,
  { avatarId, part }: { avatarId: string; part: FilePart },
  { removed, described, renewed }: DocumentChanges,
): Promise<GivenFile[]> {
  const { serving, waiting } = ROLES_OF[part];
  const all = await readAssets(db, avatarId, [serving, waiting]);
  const next = all.filter(({ role }) => role === waiting);
  if (part !== 'documents') return next;
  const kept = all.filter(({ role, id }) => role === serving && !removed.includes(id));
  const inPlace = kept.map(
    (file) =>
      next.find(({ id }) => id === renewed[file.id]) ?? { ...file, ...given(described[file.id] ?? {}) },
  );
  return [...inPlace, ...next.filter((file) => !inPlace.includes(file))];
}

/** The documents as the studio's next change finds them. */
export async function documentsAfter(db: Executor, avatarId: string): Promise<GivenFile[]> {
  const row = await readReplacement(db, { avatarId, part: 'documents' });
  return filesAfter(db, { avatarId, part: 'documents' }, row?.changes ?? noChanges());
}

/** Puts what waits in the place of what serves. */
export async function takeOver(tx: Tx, { avatarId, part, now }: Of, changes: DocumentChanges): Promise<void> {
  const { serving, waiting: role } = ROLES_OF[part];
  const files = await filesAfter(tx, { avatarId, part }, changes);
  if (part !== 'documents' && files.length !== 1) throw new Error(`avatar ${avatarId} has no new ${part}`);
  const old = await readAssets(tx, avatarId, [serving]);
  for (const { id } of old)
    if (files.every((file) => file.id !== id)) await removeAsset(tx, { id, avatarId, role: serving, now });
  for (const { id, filename, description } of files.filter((file) => file.role === serving)) {
    const to = { filename: filename ?? undefined, description };
    await describeAsset(tx, { id, avatarId, role: serving }, to);
  }
  let last = Math.max(-1, ...old.map(({ position }) => position));
  for (const { id } of files.filter((file) => file.role === role)) {
    // A renewed file keeps its place and its id.
    const [of] = Object.entries(changes.renewed).find(([, by]) => by === id) ?? [];
    const place = old.find((file) => file.id === of);
    if (place === undefined) last += 1;
    const to = { role: serving, id: place?.id ?? id, position: place?.position ?? last };
    await moveAsset(tx, { id, avatarId, role }, to);
  }
}

/** Without the files that say the same as served documents, or refer to files that are gone or no longer wait. */
export async function pruned(
  db: Executor,
  avatarId: string,
  changes: DocumentChanges,
): Promise<DocumentChanges> {
  const all = await readAssets(db, avatarId, ['knowledge', 'next_knowledge']);
  const serving = all.filter(({ role }) => role === 'knowledge');
  const waiting = all.filter(({ role }) => role === 'next_knowledge');
  const isThere = (question: string) => {
    const file = changes.answeredIn?.[question];
    // An older server only noted that there is an answer: it is in the document of that name.
    return waiting.some(({ id, filename }) => (file === undefined ? filename === ANSWERS_FILE : id === file));
  };
  const described = Object.entries(changes.described).filter(([id, to]) => {
    const file = serving.find((one) => one.id === id);
    return (
      file !== undefined &&
      Object.entries(given(to)).some(([key, value]) => file[key as 'filename'] !== value)
    );
  });
  const ids = serving.map(({ id }) => id);
  return {
    removed: changes.removed.filter((id) => ids.includes(id)),
    described: Object.fromEntries(described),
    renewed: Object.fromEntries(Object.entries(changes.renewed).filter(([id]) => ids.includes(id))),
    ...answersIn(changes, isThere),
  };
}

/** Of the questions that `isThere` holds for. */
function answersIn(
  { answered = [], answeredIn = {} }: DocumentChanges,
  isThere: (question: string) => boolean,
): Required<Pick<DocumentChanges, 'answered' | 'answeredIn'>> {
  const left = answered.filter(isThere);
  return {
    answered: left,
    answeredIn: Object.fromEntries(
      Object.entries(answeredIn).filter(([question]) => left.includes(question)),
    ),
  };
}

/** Numbered from the place behind those there are. */
function after<Asset extends StoredAsset>(files: readonly GivenFile[], assets: Asset[]): Asset[] {
  const next = Math.max(-1, ...files.map(({ position }) => position)) + 1;
  return assets.map((asset, index) => ({ ...asset, position: next + index }));
}

async function insertInto(
  tx: Tx,
  avatarId: string,
  role: StoredAsset['role'],
  assets: NewFile[],
  now: Date,
): Promise<GivenFile[]> {
  const files = assets.map((asset) => ({ ...asset, role, id: asset.id ?? randomUUID() }));
  const ids = files.map(({ id }) => id);
  await replaceAssets(tx, avatarId, [], files, { newId: () => ids.shift() ?? randomUUID(), now });
  return files;
}

function given(description: Description): DocumentChanges['described'][string] {
  return Object.fromEntries(Object.entries(description).filter(([, value]) => value !== undefined));
}
