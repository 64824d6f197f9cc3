import type { components } from './api.ts';

/** A file's bytes, with the name that it gets. */
export interface FilePart {
  name: string;
  bytes: Blob | Uint8Array;
}

/** All the material of an avatar. The service's own reference, under `/docs`, says what each file may be. */
export interface AvatarMaterial {
  /** `avatar.json`; its `assets` are for files that the service downloads, not for the files below. */
  manifest: Omit<components['schemas']['CreateAvatar'], 'schemaVersion' | 'assets'>;
  /** The portrait. */
  image: FilePart;
  /** Speech of 10 to 60 seconds; may be missing if the manifest has `renderOnly`. */
  voice?: FilePart;
  /** The scenario, instead of `persona.scenario`. */
  prompt?: string;
  /** Up to 20 documents. */
  knowledge?: readonly FilePart[];
}

/** The form for `POST /v1/avatars`. */
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
