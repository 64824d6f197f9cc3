import type { ErrorCode } from '@vivant/contract/errors';

/**
 * What the reference says of one endpoint beyond its schemas and route config. It is stated in the route's
 * `config.doc`, beside the schemas; `/openapi.json`, `/docs` and `/llms.txt` are made of it. Parameters and fields are
 * described in the schemas themselves: `.meta({ description, examples })`; a schema with `.meta({ id })` gets a name
 * of its own in the document.
 */
export interface EndpointDoc {
  /** Name of the call in generated clients, in camelCase and unique: `getAvatar`. */
  operationId: string;
  tag: EndpointTag;
  /** One short line without a full stop. */
  summary: string;
  /** Markdown: what it does, what it leaves alone, what to do next. */
  description: string;
  /**
   * Refusals the handler itself can answer. Common ones are added from the route's config
   * (stated-answers.ts): key, scope, a scoped key's avatar, rate, form of query and body, 500 and 503.
   */
  errors?: readonly ErrorCode[];
  /** When this endpoint refuses so, where error-docs.ts speaks of something that it has not. */
  refusedWhen?: Partial<Record<ErrorCode, string>>;
  /** Messages as this endpoint words them, where those of error-docs.ts are about something else. */
  exampleErrors?: Partial<Record<ErrorCode | 'unprocessable', string>>;
  /** 403 without a body for every avatar the key may not use (POST /v1/session). */
  bare403?: true;
  /** Headers the endpoint reads beyond `X-Api-Key`. */
  requestHeaders?: Record<string, HeaderDoc>;
  /** Headers of the success answer beyond those of every answer. */
  responseHeaders?: Record<string, HeaderDoc>;
  requestBody?: RequestBodyDoc;
  /** What the success answer says, in a line. */
  success: string;
  /** The success answer goes on as server-sent events, each with one object of its schema. */
  isStream?: true;
  /** The success answer is a file of this media type. */
  file?: string;
  /** Examples of the success answer by name; the first is the one shown. None for 204. */
  responseExamples?: Record<string, unknown>;
}

export const ENDPOINT_TAGS = {
  Avatars: 'Build avatars from files, follow their builds, change and delete them.',
  Voices: 'Voices that nobody has to record, and how an avatar sounds.',
  Checks: 'What a build would say of a file, before anything is created.',
  Sessions: 'Conversations of visitors with an avatar, hosted by the service.',
  'Render-only sessions': 'The face alone, driven by an agent of your own in a LiveKit room of your own.',
  Events: 'What happens to avatars and sessions, as it happens.',
  Webhooks: 'Addresses of yours that are told of events, and what they were told.',
  Account: 'What the account has, may do, and has left.',
  Keys: 'Keys of the account, made and stopped by a key that may.',
  'Sponsor budgets': 'Credits set aside for the conversations of an avatar’s visitors.',
} as const;
export type EndpointTag = keyof typeof ENDPOINT_TAGS;

export interface HeaderDoc {
  description: string;
  required?: true;
  /** JSON Schema. */
  schema: Record<string, unknown>;
  example: string | number | boolean;
}

export interface RequestBodyDoc {
  description?: string;
  /** False: the endpoint may be called without any body. */
  required?: false;
  /** Examples of the JSON body by name; the first is shown in the samples unless there is `multipart`. */
  examples?: Record<string, unknown>;
  /** A JSON body that the handler parses itself, where the route can have no body schema: a zod schema. */
  json?: unknown;
  multipart?: {
    parts: Record<string, PartDoc>;
    /** What becomes of parts that are not named here. */
    otherParts: 'refused' | 'ignored';
    sample: readonly SamplePart[];
  };
  /** A whole file as the body. */
  raw?: { contentType: string; description: string };
}

export interface PartDoc {
  description: string;
  /** Media types the content may have; omitted for a text part. */
  contentTypes?: readonly string[];
  repeated?: true;
  required?: true;
  /** JSON Schema of a part that carries JSON. */
  json?: Record<string, unknown>;
}

/** One part as the samples send it: a file of the caller's disk, or a text. */
export type SamplePart = { name: string; file: string } | { name: string; value: string };

/** Values the examples share, so that one answer's id is the next request's. */
export const EXAMPLE = {
  avatarId: '0b9a3f52-53a5-4d0c-9f38-0e3b8d6f2a11',
  documentId: '4c7a9f10-2d0e-4b61-9a35-7f1e6c2b8d04',
  keyId: 'e21c5b8a-6a77-4f0c-8b2f-91d3c0a4f6b7',
  sessionId: '6f1d2c80-9a4e-4a7b-8d35-2b1c7e90f4d3',
  otherKeyId: 'b6f0d9a4-0c1e-4f57-9a7d-2f4f1c8e5d63',
  webhookId: '9d2e7c14-0b8f-4a53-8a6e-5f7b1c3d9e02',
  deliveryId: '51c0f8be-7a92-4c3d-b0e4-2d6a9f1b8c73',
  livekitUrl: 'wss://project.livekit.cloud',
  livekitToken: 'eyJhbGciOiJIUzI1NiJ9.…',
  createdAt: '2026-11-02T09:30:00.000Z',
  updatedAt: '2026-11-02T09:30:41.512Z',
} as const;
