import { type EndpointDoc, EXAMPLE, type SamplePart } from '../endpoint-doc.ts';
import type { Operation } from '../openapi-document.ts';

export interface Sampled {
  method: string;
  /** `/v1/avatars/{avatarId}` */
  path: string;
  operation: Operation;
  doc: EndpointDoc;
  keyed: boolean;
}

/** Where a sample takes a value from that every reader has to fill in. */
export type Source =
  /** The environment, else the newest of a list: what somebody trying things out means. */
  | { newestOf: string }
  /** Only from the environment; `hint` says which value belongs there. */
  | { hint: string }
  /** A token for the avatar, signed in the sample with the caller's own LiveKit secret. */
  | 'livekit_token';

export interface Variable {
  /** In camelCase: `avatarId`. */
  name: string;
  source: Source;
}

/** One call, for all languages. */
export interface SampledCall {
  method: string;
  path: string;
  /** With its question mark; empty without required parameters. */
  query: string;
  /** Beside the key and the content type. */
  headers: [name: string, value: string][];
  keyed: boolean;
  variables: Variable[];
  json: unknown;
  multipart: readonly SamplePart[] | null;
  /** The one file as the body itself, where the endpoint takes such. */
  raw: { contentType: string; file: string } | null;
  answers: boolean;
  /** The file that an answered file is written to. */
  savedAs: string | null;
  /** The answer goes on until the caller leaves. */
  isStream: boolean;
}

export const LIVEKIT_ROOM = 'support-17';

const SOURCES: Record<string, Source> = {
  avatarId: { newestOf: '/v1/avatars' },
  sessionId: { newestOf: '/v1/sessions' },
  avatarSessionId: { hint: 'the id that the start answered' },
  documentId: { hint: 'the id of one of its documents' },
  voiceId: { hint: 'the id of a ready voice, such as clear' },
  keyId: { hint: 'the id of one of your keys' },
  webhookId: { hint: 'the id of one of your webhooks' },
  deliveryId: { hint: 'the webhook-id of a message' },
  livekitUrl: { hint: 'the wss:// address of your LiveKit project' },
  livekitToken: 'livekit_token',
};

const DELETED: Record<string, string> = {
  avatarId: 'the avatar to delete',
  documentId: 'the document to remove',
  webhookId: 'the webhook to delete',
  keyId: 'the key to revoke',
};

/** Values of examples that a sample takes from variables instead. */
const VARIABLE_BY_EXAMPLE: Record<string, string> = {
  [EXAMPLE.avatarId]: 'avatarId',
  [EXAMPLE.livekitUrl]: 'livekitUrl',
  [EXAMPLE.livekitToken]: 'livekitToken',
};

export function sampledCall({ method, path, operation, doc, keyed }: Sampled): SampledCall {
  const multipart = doc.requestBody?.multipart?.sample ?? null;
  const json =
    multipart === null ? firstExample(operation.requestBody?.content['application/json']) : undefined;
  const inBody = Object.entries(VARIABLE_BY_EXAMPLE)
    .filter(([example]) => JSON.stringify(json)?.includes(JSON.stringify(example)))
    .map(([, name]) => name);
  const names = [...(path.match(/(?<=\{)\w+(?=\})/g) ?? []), ...inBody];
  const parameters = operation.parameters.filter(({ required }) => required);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    .join('&');
  return {
    method,
    path,
    query: query === '' ? '' : `?${query}`,
    headers: parameters
      .filter((parameter) => parameter.in === 'header')
      .map(({ name, example }) => [name, String(example)]),
    keyed,
    variables: names.map((name) => ({ name, source: sourceOf(name, method, path) })),
    json,
    multipart,
    raw: rawOf(doc),
    answers: operation.responses['204'] === undefined,
    savedAs: doc.file === undefined ? null : 'answer.wav',
    isStream: doc.isStream === true,
  };
}

function rawOf({ requestBody }: EndpointDoc): SampledCall['raw'] {
  const contentType = requestBody?.raw?.contentType;
  const [part, ...others] = requestBody?.multipart?.sample ?? [];
  if (contentType === undefined || part === undefined || !('file' in part) || others.length > 0) return null;
  return { contentType, file: part.file };
}

function sourceOf(name: string, method: string, path: string): Source {
  // Pasting a sample must not cost someone their newest avatar.
  if (method === 'DELETE' && path.endsWith(`{${name}}`)) return { hint: DELETED[name] ?? 'what to delete' };
  const source = SOURCES[name];
  if (source === undefined) throw new Error(`samples do not know where ${name} comes from`);
  return source;
}

/** `avatarId` as `AVATAR_ID`. */
export function environmentName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** What is listed at a path, as people say it: `avatar`. */
export function itemOf(listPath: string): string {
  return listPath.replace(/^.*\/|s$/g, '');
}

const LINE_MAX = 60;

/** JSON as a person would write it, its variables by `variable` in the place of the quoted example. */
export function jsonWith(value: unknown, variable: (name: string) => string): string {
  const indented = JSON.stringify(value, null, 2);
  const flat = indented.replace(/\n\s*/g, ' ');
  let text = flat.length <= LINE_MAX ? flat : indented;
  for (const [example, name] of Object.entries(VARIABLE_BY_EXAMPLE))
    text = text.replaceAll(JSON.stringify(example), () => variable(name));
  return text;
}

function firstExample(media: { examples?: Record<string, { value: unknown }> } | undefined): unknown {
  return Object.values(media?.examples ?? {})[0]?.value;
}
