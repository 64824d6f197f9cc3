import { assert, describe, expect, it } from 'vitest';
import { breakingChanges } from './compatibility.ts';
import type { OpenApiDocument, Operation, ParameterObject } from './openapi-document.ts';

/** A small interface with one of everything the comparison looks at. */
function interfaceOf(): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: { title: 'x', version: '1' },
    tags: [],
    paths: {
      '/v1/things': {
        post: {
          operationId: 'makeThing',
          tags: [],
          summary: '',
          description: '',
          'x-codeSamples': [],
          security: [{ ApiKey: ['things'] }],
          'x-required-scope': 'things',
          parameters: [
            { name: 'limit', in: 'query', required: false, schema: { type: 'integer', maximum: 100 } },
          ],
          requestBody: { required: true, content: { 'application/json': { schema: ref('NewThing') } } },
          responses: {
            201: {
              description: '',
              headers: { Etag: {} },
              content: { 'application/json': { schema: ref('Thing') } },
            },
            404: { description: '' },
          },
        },
      },
    },
    components: {
      schemas: {
        NewThing: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', maxLength: 100 },
            kind: { type: 'string', enum: ['a', 'b'] },
            note: { type: ['string', 'null'] },
          },
        },
        Thing: {
          type: 'object',
          required: ['id', 'state'],
          properties: {
            id: { type: 'string' },
            state: { type: 'string', enum: ['new', 'old'] },
            parent: ref('Thing'),
          },
        },
      },
    },
  };
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

// biome-ignore lint/suspicious/noExplicitAny: each case reaches somewhere else into the document.
function after(change: (document: any) => void): string[] {
  const now = structuredClone(interfaceOf());
  change(now);
  return breakingChanges(interfaceOf(), now);
}

function operation(document: OpenApiDocument): Operation {
  const post = document.paths['/v1/things']?.post;
  assert(post);
  return post;
}
function parameter(document: OpenApiDocument): ParameterObject {
  const [first] = operation(document).parameters;
  assert(first);
  return first;
}

describe('breaking', () => {
  it.each<[string, Parameters<typeof after>[0], RegExp]>([
    ['a path that is gone', (d) => delete d.paths['/v1/things'], /is gone/],
    ['a method that is gone', (d) => delete d.paths['/v1/things'].post, /is gone/],
    [
      'a field of an answer that is gone',
      (d) => delete d.components.schemas.Thing.properties.state,
      /state is gone/,
    ],
    [
      'a field of an answer that may be missing',
      (d) => d.components.schemas.Thing.required.pop(),
      /may now be missing/,
    ],
    [
      'a field of an answer that may be null',
      (d) => (d.components.schemas.Thing.properties.id.type = ['string', 'null']),
      /may now be null/,
    ],
    [
      'a field of a request that is gone',
      (d) => delete d.components.schemas.NewThing.properties.note,
      /note is gone/,
    ],
    [
      'a newly required field',
      (d) => d.components.schemas.NewThing.required.push('kind'),
      /kind is now required/,
    ],
    [
      'a value that is gone from a request',
      (d) => d.components.schemas.NewThing.properties.kind.enum.pop(),
      /"b" is gone/,
    ],
    [
      'a value that is gone from an answer',
      (d) => d.components.schemas.Thing.properties.state.enum.pop(),
      /"old" is gone/,
    ],
    [
      'a type no longer accepted',
      (d) => (d.components.schemas.NewThing.properties.note.type = 'string'),
      /null is no longer accepted/,
    ],
    [
      'a tighter bound',
      (d) => (d.components.schemas.NewThing.properties.name.maxLength = 99),
      /maxLength is now 99/,
    ],
    [
      'a new bound',
      (d) => (d.components.schemas.NewThing.properties.name.minLength = 1),
      /minLength is now 1/,
    ],
    [
      'a new pattern',
      (d) => (d.components.schemas.NewThing.properties.name.pattern = '^a'),
      /another pattern/,
    ],
    [
      'unknown fields refused',
      (d) => (d.components.schemas.NewThing.additionalProperties = false),
      /refuses unknown/,
    ],
    ['a parameter that is gone', (d) => (operation(d).parameters = []), /limit is gone/],
    ['a tighter parameter', (d) => (parameter(d).schema.maximum = 50), /maximum is now 50/],
    ['a newly required parameter', (d) => (parameter(d).required = true), /now required/],
    ['a success that is gone', (d) => delete operation(d).responses['201'], /201 is gone/],
    ['a header that is gone', (d) => delete operation(d).responses['201']?.headers, /Etag is gone/],
    ['another scope', (d) => (operation(d)['x-required-scope'] = 'more'), /another scope/],
    ['another operationId', (d) => (operation(d).operationId = 'createThing'), /operationId/],
    [
      'a body type that is gone',
      (d) => delete operation(d).requestBody?.content['application/json'],
      /no longer accepted/,
    ],
  ])('%s', (_name, change, message) => {
    const found = after(change);
    expect(found.length).toBeGreaterThan(0);
    expect(found.join('\n')).toMatch(message);
  });
});

describe('not breaking', () => {
  it.each<[string, Parameters<typeof after>[0]]>([
    ['nothing', () => {}],
    ['a new endpoint', (d) => (d.paths['/v1/more'] = { get: {} })],
    [
      'a new optional field of a request',
      (d) => (d.components.schemas.NewThing.properties.extra = { type: 'string' }),
    ],
    ['a new field of an answer', (d) => (d.components.schemas.Thing.properties.extra = { type: 'string' })],
    ['a new value of an answer', (d) => d.components.schemas.Thing.properties.state.enum.push('lost')],
    ['a wider bound', (d) => (d.components.schemas.NewThing.properties.name.maxLength = 200)],
    [
      'a new optional parameter',
      (d) => operation(d).parameters.push({ name: 'q', in: 'query', required: false, schema: {} }),
    ],
    ['a new refusal', (d) => (operation(d).responses['409'] = { description: '' })],
    ['a refusal that no longer happens', (d) => delete operation(d).responses['404']],
    ['other words', (d) => (operation(d).summary = 'Other')],
  ])('%s', (_name, change) => expect(after(change)).toEqual([]));
});
