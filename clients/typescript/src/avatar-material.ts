import type { components } from './api.ts';

/** A file's bytes, with the name it is to have. */
export interface FilePart {
  name: string;
  bytes: Blob | Uint8Array;
}

/** Everything an avatar is made of. What each file may be is in the service's own reference, under `/docs`. */
export interface AvatarMaterial {
  /** `avatar.json`; its `assets` are for files that the service is to download, not for these. */
  manifest: Omit<components['schemas']['CreateAvatar'], 'schemaVersion' | 'assets'>;
  /** The portrait. */
  image: FilePart;
  /** Speech of 10 to 60 seconds; may be missing where the manifest says `renderOnly`. */
  voice?: FilePart;
  /** The scenario, instead of `persona.scenario`. */
  prompt?: string;
  /** Up to 20 documents. */
  knowledge?: readonly FilePart[];
}

/** The form that `POST /v1/avatars` takes. */
export function formOf({ manifest, image, voice, prompt, knowledge = [] }: AvatarMaterial): FormData {
  const form = new FormData();
  form.append('manifest', JSON.stringify({ schemaVersion: 1, ...manifest }));
  const add = (part: string, { name, bytes }: FilePart) =>
    form.append(part, bytes instanceof Blob ? bytes : new Blob([new Uint8Array(bytes)]), name);
  add('image', image);
  if (voice !== undefined) add('voice', voice);
  if (prompt !== undefined) form.append('prompt', prompt);
  for (const document of knowledge) add('knowledge', document);
  return form;
}
