import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { AvatarPatch } from '@vivant/contract/avatar-patch';
import { SessionStarted, StartSession } from '@vivant/contract/session';
import { SponsorAmount, SponsorBudgetPatch } from '@vivant/contract/sponsor-budget';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, assert, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { routesOf } from '../../testing/routes-of.ts';
import { createUnservedApp } from '../../testing/unserved-app.ts';
import type { HttpApp } from '../app.ts';
import { breakingChanges } from './compatibility.ts';
import { ERROR_DOCS } from './error-docs.ts';
import { type MediaObject, mediaOf, type OpenApiDocument, type Operation } from './openapi-document.ts';

const COMMITTED = new URL('../../../../docs/openapi.json', import.meta.url);
const RELEASED = new URL('../../../../docs/openapi.released.json', import.meta.url);

let app: HttpApp;
let text: string;
let document: OpenApiDocument;
let operations: { name: string; operation: Operation }[];

beforeAll(async () => {
  app = await createUnservedApp();
  const answer = await app.inject('/openapi.json');
  expect(answer.statusCode).toBe(200);
  text = answer.body;
  document = JSON.parse(text) as OpenApiDocument;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
});
afterAll(() => app.close());

function operationOf(name: string): Operation {
  const found = operations.find((candidate) => candidate.name === name);
  assert(found, `there is ${name}`);
  return found.operation;
}

function jsonBodyOf(name: string): MediaObject {
  const json = operationOf(name).requestBody?.content['application/json'];
  assert(json, `${name} takes JSON`);
  return json;
}

/** Of open and of strict validators, each of which compiles a component once for all that name it. */
const compilers = new Map<boolean, Ajv2020>();

/** The document's schemas as a validator sees them; `strict` refuses fields an answer's schema does not name. */
function validatorOf(schema: unknown, strict: boolean) {
  const read = (node: unknown) => (strict ? closed(node) : node);
  let ajv = compilers.get(strict);
  if (ajv === undefined) {
    ajv = new Ajv2020({ strict: false, allErrors: true });
    ajvFormats.default(ajv);
    ajv.addSchema({ $id: 'document', components: read(document.components) });
    compilers.set(strict, ajv);
  }
  const inDocument = JSON.stringify(read(schema)).replaceAll('"#/components/', '"document#/components/');
  return ajv.compile(JSON.parse(inDocument) as object);
}

function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (node === null || typeof node !== 'object') return node;
  const entries = Object.entries(node).map(([key, value]) =>
    ['example', 'examples', 'enum', 'const', 'default'].includes(key) ? [key, value] : [key, closed(value)],
  );
  const copy = Object.fromEntries(entries) as Record<string, unknown>;
  // Members of an allOf see fields of each other.
  if (copy.type === 'object' && copy.properties !== undefined && copy.additionalProperties === undefined)
    copy.unevaluatedProperties = false;
  if (copy.allOf !== undefined) return { ...(node as object), unevaluatedProperties: false };
  return copy;
}

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('lists every route under /v1, and no other', () => {
    const registered = routesOf(app)
      .filter((route) => route.includes(' /v1/') && !route.startsWith('HEAD '))
      .sort();
    expect(registered.length).toBeGreaterThan(10);
    expect(operations.map(({ name }) => name.replace(/\{(\w+)\}/g, ':$1')).sort()).toEqual(registered);
  });

  it('names each operation once', () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('explains each operation, and shows an example of each answer and each error code', () => {
    for (const { name, operation } of operations) {
      expect(operation.summary, name).toMatch(/^[A-Z].*[^.]$/);
      expect(operation.description.length, name).toBeGreaterThan(60);
      for (const [status, response] of Object.entries(operation.responses)) {
        const media = mediaOf(response);
        const isFile = response.content?.['audio/wav'] !== undefined;
        if (isFile) expect(status, name).toBe('200');
        else if (media === undefined) expect(['204', '401', '413'], name).toContain(status);
        else expect(Object.keys(media.examples ?? {}), `${name} ${status}`).not.toHaveLength(0);
        expect(response.headers?.['X-Request-Id'], `${name} ${status}`).toBeDefined();
        if (['429', '503'].includes(status)) expect(response.headers?.['Retry-After']).toBeDefined();
      }
      for (const { name: parameter, description, example } of operation.parameters) {
        expect(description, `${name} ${parameter}`).toBeTruthy();
        expect(example, `${name} ${parameter}`).toBeDefined();
      }
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {}))
        if (type === 'application/json')
          expect(Object.keys(media.examples ?? {}), `${name} body`).not.toHaveLength(0);
    }
  });

  it('has only examples that its own schemas accept', () => {
    let checked = 0;
    for (const { name, operation } of operations) {
      const media = [
        ...Object.values(operation.requestBody?.content ?? {}).map((content) => ({ content, strict: false })),
        ...Object.values(operation.responses).flatMap((response) =>
          Object.values(response.content ?? {}).map((content) => ({ content, strict: true })),
        ),
      ];
      for (const { content, strict } of media)
        for (const [example, { value }] of Object.entries(content.examples ?? {})) {
          const validate = validatorOf(content.schema, strict);
          validate(value);
          expect(validate.errors ?? [], `${name}, example ${example}`).toEqual([]);
          checked += 1;
        }
      for (const { name: parameter, schema, example } of operation.parameters) {
        const validate = validatorOf(schema, false);
        expect(validate(example), `${name} ${parameter}`).toBe(true);
      }
    }
    expect(checked).toBeGreaterThan(60);
  });

  it('speaks of nothing that a call has not where it tells why it refuses', () => {
    const absent: [RegExp, (operation: Operation) => boolean][] = [
      [/\b(keys?|account|authenticat\w+)\b/i, ({ security }) => security.length > 0],
      [/\bfiles?\b/i, ({ tags }) => tags.includes('Avatars') || tags.includes('Checks')],
      [/\bone minute\b|\bsingle minute\b/i, ({ operationId }) => operationId.startsWith('start')],
      [/\blink\b|Get the avatar again/i, () => false],
    ];
    for (const { name, operation } of operations)
      for (const [status, response] of Object.entries(operation.responses).filter(
        ([code]) => code >= '400',
      )) {
        const messages = Object.values(mediaOf(response)?.examples ?? {}).map(({ value }) => value);
        const text = `${response.description} ${messages.map((value) => (value as Error).message).join(' ')}`;
        for (const [words, has] of absent)
          if (!has(operation))
            expect([name, status, words.exec(text)?.[0]]).toEqual([name, status, undefined]);
      }
  });

  it('shows resetsAt only with 402', () => {
    for (const [code, { resetsAt }] of Object.entries(ERROR_DOCS))
      if (resetsAt !== undefined) expect(code).toBe('api_key_spend_cap_reached');
    expect(document.components.schemas.Refusal).not.toHaveProperty('properties.resetsAt');
  });

  it('states the body of a missing scope also where the same status may come without one', () => {
    const refusal = operationOf('POST /v1/session').responses[403];
    expect(refusal?.content?.['application/json']?.examples).toHaveProperty('insufficient_scope');
    expect(refusal?.description).toContain('No body; a missing scope answers with one.');
  });

  it('refuses what a form refuses: parts it does not name', () => {
    const forms = operations.flatMap(({ name, operation }) => {
      const form = operation.requestBody?.content['multipart/form-data'];
      return form === undefined ? [] : [[name, form.schema.additionalProperties]];
    });
    expect(Object.fromEntries(forms)).toEqual({
      'POST /v1/avatars': undefined,
      'PUT /v1/avatars/{avatarId}/appearance': false,
      'PUT /v1/avatars/{avatarId}/voice': false,
      'PUT /v1/avatars/{avatarId}/knowledge': false,
      'POST /v1/avatars/{avatarId}/knowledge': false,
      'POST /v1/checks/portrait': false,
      'POST /v1/checks/voice': false,
      'POST /v1/checks/document': false,
    });
  });

  it('is served without a key', async () => {
    const answer = await app.inject('/openapi.json');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });
});

describe('the schemas of the document and of the service', () => {
  const bodies: [string, z.ZodType, string][] = [
    ['POST /v1/session', StartSession, 'StartSession'],
    ['PATCH /v1/avatars/{avatarId}', AvatarPatch, 'AvatarPatch'],
  ];
  it.each(bodies)('are the same for %s', (name, schema, component) => {
    const validate = validatorOf({ $ref: `#/components/schemas/${component}` }, false);
    const { properties } = document.components.schemas[component] as { properties: object };
    const seeds = Object.values(jsonBodyOf(name).examples ?? {});
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds.map(({ value }) => value as object)),
        fc.dictionary(fc.constantFrom(...Object.keys(properties), 'unknown'), hostileValue(), { maxKeys: 3 }),
        fc.subarray(Object.keys(properties), { maxLength: 2 }),
        (seed, changes, removed) => {
          const body: Record<string, unknown> = { ...seed, ...changes };
          for (const key of removed) delete body[key];
          expect(validate(body), JSON.stringify(body)).toBe(schema.safeParse(body).success);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each<[string, z.ZodType]>([
    ['PATCH /v1/avatars/{avatarId}/sponsor_budget', SponsorBudgetPatch],
    ['POST /v1/avatars/{avatarId}/sponsor_budget/topups', SponsorAmount],
    ['POST /v1/avatars/{avatarId}/sponsor_budget/withdrawals', SponsorAmount],
  ])('are the same for %s, at its bounds', (name, schema) => {
    const validate = validatorOf(jsonBodyOf(name).schema, false);
    const amounts = [-1, 0, 1, 1.5, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, null, '1'];
    const fields = ['amountMicrocredits', 'dailyCapMicrocredits', 'visitorCapMicrocredits'];
    const bodies = fields.flatMap((field) => amounts.map((amount) => ({ [field]: amount })));
    for (const body of [{}, { enabled: true }, ...bodies])
      expect(validate(body), JSON.stringify(body)).toBe(schema.safeParse(body).success);
  });

  it('are the same for an answer, so that no undescribed field is sent', () => {
    expect(validatorOf({ $ref: '#/components/schemas/SessionStarted' }, false)({})).toBe(
      SessionStarted.safeParse({}).success,
    );
  });
});

describe('the released interface', () => {
  it('is committed as docs/openapi.json, which the server generates (node scripts/write-openapi.ts)', async () => {
    expect(JSON.parse(text)).toEqual(JSON.parse(await readFile(COMMITTED, 'utf8')));
  });

  it('stays compatible: nothing a client of the last release relies on is removed', async () => {
    const released = JSON.parse(await readFile(RELEASED, 'utf8')) as OpenApiDocument;
    expect(breakingChanges(released, document)).toEqual([]);
  });
});

/** Values around every bound the schemas have, and of every wrong type. */
function hostileValue(): fc.Arbitrary<unknown> {
  const lengths = [0, 1, 35, 36, 50, 51, 100, 101, 280, 281, 500, 501, 2000, 2001, 10_000, 10_001];
  return fc.oneof(
    fc.constantFrom(...lengths).map((length) => 'a'.repeat(length)),
    // One code point each, two UTF-16 units.
    fc.constantFrom(...lengths).map((length) => '🎭'.repeat(length)),
    fc.constantFrom(
      0,
      1,
      -1,
      14_400,
      14_401,
      1.5,
      true,
      false,
      null,
      'en',
      'zh-TW',
      'xx_yy',
      'private',
      'public',
    ),
    fc.constantFrom(0, 1, 20, 21, 50, 51).map((keys) => Object.fromEntries(keysOf(keys))),
    fc.constantFrom(0, 1, 20, 21).map((entries) => Array.from({ length: entries }, () => 'x')),
    fc.constant({ CONVERSATIONAL_HABIT_HUMOR: 'CONVERSATIONAL_HABIT_SCALE_LOW' }),
    fc.constant({ HUMOR: 'CONVERSATIONAL_HABIT_SCALE_LOW' }),
    fc.constant([['nested']]),
    fc.uuid(),
  );
}

function keysOf(count: number): [string, string][] {
  return Array.from({ length: count }, (_, index) => [`key${index}`, 'value']);
}
