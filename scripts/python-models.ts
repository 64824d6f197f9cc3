import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HEAD =
  '# Written by scripts/write-clients.ts from docs/openapi.json: change the routes, and write it again.';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface Schema {
  properties?: Record<string, Json>;
  required?: string[];
  $ref?: string;
  [key: string]: Json | undefined;
}
interface Content {
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  operationId: string;
  requestBody?: Content;
  responses: Record<string, Content>;
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The bodies and answers of the public interface as types of Python; `python`: see client-tools.ts. */
export function pythonModels(python: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'vivant-models-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(schemasOf(documentOfInterface())));
    const output = join(folder, 'models.py');
    const options = [
      ...['--input', file, '--input-file-type', 'openapi', '--openapi-scopes', 'schemas'],
      ...['--output', output, '--output-model-type', 'typing.TypedDict', '--target-python-version', '3.11'],
      ...['--naming-strategy', 'parent-prefixed', '--enum-field-as-literal', 'all'],
      ...['--use-schema-description', '--use-field-description', '--use-single-line-docstring'],
      ...['--use-standard-collections', '--use-union-operator', '--formatters', 'builtin'],
      ...['--disable-timestamp', '--custom-file-header', HEAD],
    ];
    execFileSync(python, ['-m', 'datamodel_code_generator', ...options], { cwd: folder });
    return readFileSync(output, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function documentOfInterface(): OpenApi {
  return JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'));
}

/** The document's schemas, with names for those that only stand in a call: `ListAvatarsAnswer`, `…Body`. */
function schemasOf({ paths, components }: OpenApi): object {
  const schemas = { ...components.schemas };
  const known = new Set(Object.values(schemas).map((schema) => JSON.stringify(schema)));
  const name = (as: string, of: Content | undefined) => {
    const schema = of?.content?.['application/json']?.schema;
    if (schema === undefined || schema.$ref !== undefined || known.has(JSON.stringify(schema))) return;
    known.add(JSON.stringify(schema));
    schemas[as] = schema;
  };
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const { operationId, requestBody, responses } = operation;
    const of = `${operationId[0]?.toUpperCase()}${operationId.slice(1)}`;
    name(`${of}Body`, requestBody);
    for (const [status, answer] of Object.entries(responses)) if (status < '300') name(`${of}Answer`, answer);
  }
  // A manifest that is sent with its files does not state their addresses.
  const { CreateAvatar } = schemas;
  const { assets: _, schemaVersion: __, ...properties } = CreateAvatar?.properties ?? {};
  schemas.Manifest = {
    ...CreateAvatar,
    properties,
    required: ['name'],
    description: 'What an avatar is to be.',
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Vivant', version: '1' },
    paths: {},
    components: { schemas: open(schemas) },
  };
}

/** Without `additionalProperties: false`: a closed TypedDict needs Python 3.15. */
function open(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(open);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === 'additionalProperties' && inner === false))
      .map(([key, inner]) => [key, open(inner)]),
  );
}
