import type { ErrorCode } from '@vivant/contract/errors';
import type { FastifyContextConfig } from 'fastify';
import type { z } from 'zod';
import type { HttpApp } from '../app.ts';
import { ENDPOINT_TAGS, type EndpointDoc, type HeaderDoc, type RequestBodyDoc } from './endpoint-doc.ts';
import { ERROR_DOCS, PaymentRefusal, Refusal, Unprocessable } from './error-docs.ts';
import { exampleMessage, refusedWhen } from './example-errors.ts';
import { createJsonSchemas, type JsonObject, type JsonSchemas } from './json-schemas.ts';
import {
  EVENT_STREAM,
  type MediaObject,
  type OpenApiDocument,
  type Operation,
  type ParameterObject,
  type ResponseObject,
} from './openapi-document.ts';
import { samplesOf } from './samples/samples.ts';
import { type BareStatus, codesByStatus, statedRefusals } from './stated-answers.ts';

/** A route under /v1 as it was registered. */
export interface Endpoint {
  method: string;
  /** Fastify's own: `/v1/avatars/:avatarId`. */
  url: string;
  config: FastifyContextConfig;
  schema: {
    body?: z.ZodType;
    querystring?: z.ZodType;
    params?: z.ZodType;
    response?: Record<string, z.ZodType>;
  };
}

/** Keeps every route under /v1 that is registered after this call. */
export function collectEndpoints(app: HttpApp): Endpoint[] {
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', (route) => {
    for (const method of [route.method].flat()) {
      if (method === 'HEAD' || !route.url.startsWith('/v1/')) continue;
      endpoints.push({
        method,
        url: route.url,
        config: route.config ?? {},
        schema: (route.schema ?? {}) as Endpoint['schema'],
      });
    }
  });
  return endpoints;
}

const BARE_TEXT: Record<BareStatus, string> = {
  401: 'The key is missing, malformed, unknown, revoked, or of the other environment. No body.',
  403: 'The key may not use this avatar, whether it exists or not. No body; a missing scope answers with one.',
  413: 'What was sent is over its size limit. No body; sent as soon as the limit is passed.',
};

const RATE_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

/**
 * The OpenAPI 3.1 document of the registered endpoints, made of the schemas that validate and serialize.
 * @throws Error for an endpoint without a `doc`, or two schemas of the same id.
 */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): OpenApiDocument {
  const schemas = createJsonSchemas();
  const paths: OpenApiDocument['paths'] = {};
  const used = new Set<string>();
  for (const endpoint of endpoints) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}');
    const operation = describe(endpoint, path, schemas);
    for (const tag of operation.tags) used.add(tag);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Vivant',
      version,
      summary: 'Video avatars people talk to in real time.',
      description:
        'Build avatars from a portrait, a voice sample, a persona and documents; start conversations visitors join over WebRTC. ' +
        'Calls come from servers, never from browsers: a key in `X-Api-Key` opens everything its scopes allow. ' +
        'The guide at `/docs` explains keys, errors, limits and versions.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      contact: { name: 'The operator of this service' },
    },
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    tags: Object.entries(ENDPOINT_TAGS)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        ApiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'A secret of the form `sk_vivant_…` (older ones: `sk_live_…`). Servers only.',
        },
      },
      headers: HEADERS,
      schemas: schemas.components(),
    },
  };
}

function describe(endpoint: Endpoint, path: string, schemas: JsonSchemas): Operation {
  const { config, method } = endpoint;
  const { doc } = config;
  if (doc === undefined)
    throw new Error(`${method} ${endpoint.url} has no config.doc (http/docs/endpoint-doc.ts)`);
  const parameters = [
    ...pathParameters(endpoint, schemas),
    ...queryParameters(endpoint, schemas),
    ...headerParameters(doc.requestHeaders ?? {}),
  ];
  const requestBody = bodyOf(endpoint.schema.body, doc.requestBody, schemas);
  const operation: Operation = {
    operationId: doc.operationId,
    tags: [doc.tag],
    summary: doc.summary,
    description: doc.description,
    ...(config.scope === undefined
      ? { security: [] }
      : {
          security: [{ ApiKey: config.scope === 'any' ? [] : [config.scope] }],
          'x-required-scope': config.scope,
        }),
    parameters,
    requestBody,
    responses: { ...successOf(endpoint, doc, schemas), ...refusalsOf(endpoint, schemas) },
    'x-codeSamples': [],
  };
  operation['x-codeSamples'] = samplesOf({ method, path, operation, doc, keyed: config.scope !== undefined });
  return operation;
}

function pathParameters(endpoint: Endpoint, schemas: JsonSchemas): ParameterObject[] {
  const stated = propertiesOf(endpoint.schema.params, schemas);
  const names = endpoint.url.match(/(?<=:)\w+/g) ?? [];
  return names.map((name) => parameter('path', name, true, stated.properties[name] ?? { type: 'string' }));
}

function queryParameters(endpoint: Endpoint, schemas: JsonSchemas): ParameterObject[] {
  const { properties, required } = propertiesOf(endpoint.schema.querystring, schemas);
  return Object.entries(properties).map(([name, schema]) =>
    parameter('query', name, required.includes(name), schema),
  );
}

function headerParameters(headers: Record<string, HeaderDoc>): ParameterObject[] {
  return Object.entries(headers).map(([name, header]) => ({
    name,
    in: 'header',
    required: header.required === true,
    description: header.description,
    schema: header.schema,
    example: header.example,
  }));
}

function propertiesOf(schema: z.ZodType | undefined, schemas: JsonSchemas) {
  const json = schema === undefined ? {} : schemas.input(schema);
  return {
    properties: (json.properties ?? {}) as Record<string, JsonObject>,
    required: (json.required ?? []) as string[],
  };
}

function parameter(
  place: 'path' | 'query',
  name: string,
  required: boolean,
  full: JsonObject,
): ParameterObject {
  const { description, examples, ...schema } = full as JsonObject & {
    description?: string;
    examples?: unknown[];
  };
  return { name, in: place, required, description, schema, example: examples?.[0] };
}

function bodyOf(
  schema: z.ZodType | undefined,
  doc: RequestBodyDoc | undefined,
  schemas: JsonSchemas,
): Operation['requestBody'] {
  const json = schema ?? (doc?.json as z.ZodType | undefined);
  const content: Record<string, MediaObject> = {};
  if (doc?.multipart !== undefined) content['multipart/form-data'] = multipartOf(doc.multipart);
  if (doc?.raw !== undefined) content[doc.raw.contentType] = { schema: { description: doc.raw.description } };
  if (json !== undefined)
    content['application/json'] = { schema: schemas.input(json), ...examplesOf(doc?.examples) };
  if (Object.keys(content).length === 0) return undefined;
  return {
    required: doc?.required !== false,
    description: doc?.description,
    content,
  };
}

/** OpenAPI 3.1 writes a file as a property without a type, its media types in `encoding`. */
function multipartOf({ parts, otherParts }: NonNullable<RequestBodyDoc['multipart']>): MediaObject {
  const required = Object.entries(parts).flatMap(([name, part]) => (part.required ? [name] : []));
  const encoding = Object.fromEntries(
    Object.entries(parts).flatMap(([name, { contentTypes, json }]) =>
      contentTypes !== undefined
        ? [[name, { contentType: contentTypes.join(', ') }]]
        : json !== undefined
          ? [[name, { contentType: 'application/json' }]]
          : [],
    ),
  );
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(parts).map(([name, part]) => {
          const { description } = part;
          if (part.repeated) return [name, { type: 'array', description, items: {} }];
          return [name, { ...(part.json ?? (part.contentTypes ? {} : { type: 'string' })), description }];
        }),
      ),
      ...(required.length > 0 ? { required } : {}),
      ...(otherParts === 'refused' ? { additionalProperties: false } : {}),
    },
    ...(Object.keys(encoding).length > 0 ? { encoding } : {}),
  };
}

function successOf(
  { schema, config }: Endpoint,
  doc: EndpointDoc,
  schemas: JsonSchemas,
): Record<string, ResponseObject> {
  const headers = {
    ...headerRefs(['X-Request-Id', ...(config.rate === undefined ? [] : RATE_HEADERS)]),
    ...Object.fromEntries(
      Object.entries(doc.responseHeaders ?? {}).map(([name, header]) => [
        name,
        { description: header.description, schema: header.schema, example: header.example },
      ]),
    ),
  };
  if (doc.file !== undefined)
    return { 200: { description: doc.success, headers, content: { [doc.file]: { schema: {} } } } };
  const stated = Object.entries(schema.response ?? {}).filter(([status]) => status.startsWith('2'));
  if (stated.length === 0) return { 204: { description: doc.success, headers } };
  return Object.fromEntries(
    stated.map(([status, body]) => [
      status,
      {
        description: doc.success,
        headers,
        content: {
          [doc.isStream ? EVENT_STREAM : 'application/json']: {
            schema: schemas.output(body),
            ...examplesOf(doc.responseExamples),
          },
        },
      },
    ]),
  );
}

function refusalsOf(endpoint: Endpoint, schemas: JsonSchemas): Record<string, ResponseObject> {
  const { config } = endpoint;
  const hasQuery = endpoint.schema.querystring !== undefined;
  const stated = statedRefusals({ ...endpoint, hasQuery });
  return Object.fromEntries(
    [...codesByStatus(stated)].map(([status, codes]) => {
      const headers = headerRefs([
        'X-Request-Id',
        ...(status === 429 || status === 503 ? ['Retry-After'] : []),
        ...(config.rate !== undefined && status !== 401 && status !== 403 ? RATE_HEADERS : []),
      ]);
      if (status === 422)
        return ['422', { ...unprocessable(schemas, config.doc?.exampleErrors?.unprocessable), headers }];
      const texts = codes.map((code) => `\`${code}\`: ${refusedWhen(code, config)}`);
      const bare = [...stated.bare].find((one) => one === status);
      if (bare !== undefined) texts.unshift(BARE_TEXT[bare]);
      const response: ResponseObject = { description: texts.join('\n\n'), headers };
      // A status may also come bare: OpenAPI has no word for that, so its description says so.
      if (codes.length > 0)
        response.content = {
          'application/json': refusal(status, codes, schemas, (code) =>
            exampleMessage(code, config, hasQuery),
          ),
        };
      return [String(status), response];
    }),
  );
}

function refusal(
  status: number,
  codes: ErrorCode[],
  schemas: JsonSchemas,
  messageOf: (code: ErrorCode) => string,
): MediaObject {
  return {
    schema: {
      allOf: [
        schemas.output(status === 402 ? PaymentRefusal : Refusal),
        { type: 'object', properties: { error: { type: 'string', enum: codes } } },
      ],
    },
    examples: Object.fromEntries(
      codes.map((code) => {
        const { resetsAt } = ERROR_DOCS[code];
        return [
          code,
          {
            value: { error: code, message: messageOf(code), resetsAt },
          },
        ];
      }),
    ),
  };
}

function unprocessable(
  schemas: JsonSchemas,
  message = 'maxDurationSeconds: Invalid input: expected number, received string',
): ResponseObject {
  return {
    description:
      'The body is no JSON object, or a field is missing, of the wrong type or out of its bounds. Nothing is coerced or clamped; the message names the field.',
    content: {
      'application/json': {
        schema: schemas.output(Unprocessable),
        examples: {
          invalid_field: { value: { code: 422, message } },
        },
      },
    },
  };
}

function examplesOf(examples: Record<string, unknown> | undefined): Pick<MediaObject, 'examples'> {
  if (examples === undefined || Object.keys(examples).length === 0) return {};
  return {
    examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }])),
  };
}

function headerRefs(names: string[]): Record<string, JsonObject> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const HEADERS = {
  'X-Request-Id': {
    description: 'Names this answer in the service’s log; quote it when you report a fault.',
    schema: { type: 'string', format: 'uuid' },
    example: 'b3c1f6de-5a0f-4c6e-9a52-7d0f4c1e8a90',
  },
  'RateLimit-Limit': {
    description: 'Calls of this kind the account may make a minute.',
    schema: { type: 'integer' },
    example: 240,
  },
  'RateLimit-Remaining': {
    description: 'Calls left in the current minute.',
    schema: { type: 'integer' },
    example: 239,
  },
  'RateLimit-Reset': {
    description: 'Seconds until the count starts again.',
    schema: { type: 'integer' },
    example: 60,
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    schema: { type: 'integer' },
    example: 5,
  },
};
