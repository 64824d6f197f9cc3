import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

export type JsonObject = { [field: string]: unknown };

export interface JsonSchemas {
  /** What a caller may send. */
  input(schema: z.ZodType): JsonObject;
  /** What a caller will receive. */
  output(schema: z.ZodType): JsonObject;
  /** The schemas with an id that were met so far. */
  components(): Record<string, JsonObject>;
}

/**
 * Zod schemas as JSON Schema 2020-12, as OpenAPI 3.1 takes it. Schemas with `.meta({ id })` become components.
 * A check zod cannot express is stated by hand in the schema's meta (`maxLength` counts code points on both
 * sides); `.meta({ documentedAs })` replaces the schema of a value that travels as a text, such as a number
 * in a query.
 */
export function createJsonSchemas(): JsonSchemas {
  const components: Record<string, JsonObject> = {};

  function convert(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, { io }) as JsonObject & {
      $defs?: Record<string, JsonObject>;
    };
    for (const [id, raw] of Object.entries($defs)) {
      const { id: _id, ...definition } = tidy(raw, io) as JsonObject;
      if (components[id] !== undefined && !isDeepStrictEqual(components[id], definition))
        throw new Error(`two different schemas have the id ${id}`);
      components[id] = definition;
    }
    return tidy(root, io) as JsonObject;
  }

  return {
    input: (schema) => convert(schema, 'input'),
    output: (schema) => convert(schema, 'output'),
    components: () =>
      Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))),
  };
}

/** Formats that say all their pattern does. */
const FORMATS = ['uuid', 'date-time', 'uri'];

function tidy(node: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(node)) return node.map((item) => tidy(item, io));
  if (node === null || typeof node !== 'object') return node;
  const { documentedAs, ...schema } = node as JsonObject;
  if (typeof schema.$ref === 'string')
    return { ...schema, $ref: schema.$ref.replace('#/$defs/', '#/components/schemas/') };
  if (documentedAs !== undefined) {
    const { description } = schema;
    return { ...(documentedAs as JsonObject), ...(description === undefined ? {} : { description }) };
  }
  if (FORMATS.includes(schema.format as string)) delete schema.pattern;
  // These bounds hold for what is sent; in an answer they mean nothing.
  if (io === 'output' && schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (io === 'output' && schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Answers may gain fields: the document must not tell clients to refuse unknown ones.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (['default', 'const', 'enum', 'examples', 'example'].includes(key)) return [key, value];
      // Property names are no keywords: a field may be called "pattern".
      if (key === 'properties')
        return [
          key,
          Object.fromEntries(
            Object.entries(value as JsonObject).map(([name, field]) => [name, tidy(field, io)]),
          ),
        ];
      return [key, tidy(value, io)];
    }),
  );
}
