import type { JsonObject } from './json-schemas.ts';

/** The parts of an OpenAPI 3.1 document that the reference reads. What is undefined is not in the JSON. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; [field: string]: unknown };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonObject>; [kind: string]: unknown };
  tags: { name: string; description: string }[];
  [field: string]: unknown;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  /** Empty: no key is asked for. */
  security: Record<string, string[]>[];
  parameters: ParameterObject[];
  requestBody?: RequestBodyObject | undefined;
  responses: Record<string, ResponseObject>;
  'x-required-scope'?: string;
  'x-codeSamples': { lang: string; label: string; source: string }[];
  [field: string]: unknown;
}

export interface RequestBodyObject {
  required: boolean;
  description?: string | undefined;
  content: Record<string, MediaObject>;
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string | undefined;
  schema: JsonObject;
  example?: unknown;
}

export interface MediaObject {
  schema: JsonObject;
  examples?: Record<string, { summary?: string; value: unknown }>;
  encoding?: JsonObject;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, JsonObject>;
  content?: Record<string, MediaObject>;
}

/** A schema with its `$ref` resolved; keys beside the `$ref` override those of the target. */
export function resolve(schema: JsonObject, document: OpenApiDocument): JsonObject {
  if (typeof schema.$ref !== 'string') return schema;
  const name = schema.$ref.replace('#/components/schemas/', '');
  return { ...document.components.schemas[name], ...schema };
}

export const EVENT_STREAM = 'text/event-stream';

/** What an answer carries: an object, or a stream of them. */
export function mediaOf({ content }: ResponseObject): MediaObject | undefined {
  return content?.['application/json'] ?? content?.[EVENT_STREAM];
}
