import type { JsonObject } from './json-schemas.ts';
import { type OpenApiDocument, type Operation, resolve } from './openapi-document.ts';

/**
 * What of `now` would break a client written against `before`, in words; empty: nothing. `/v1` only grows:
 * new endpoints, new optional fields and parameters, new fields and values in answers are fine; a client must
 * be ready for them. Anything removed, newly required or limited more tightly is not.
 */
export function breakingChanges(before: OpenApiDocument, now: OpenApiDocument): string[] {
  const found: string[] = [];
  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, old] of Object.entries(methods)) {
      const name = `${method.toUpperCase()} ${path}`;
      const current = now.paths[path]?.[method];
      if (current === undefined) found.push(`${name} is gone`);
      else compareOperations(name, old, current, { before, now, found });
    }
  }
  return [...new Set(found)];
}

interface Comparison {
  before: OpenApiDocument;
  now: OpenApiDocument;
  found: string[];
}

function compareOperations(name: string, old: Operation, current: Operation, context: Comparison): void {
  const { found } = context;
  if (old.operationId !== current.operationId)
    found.push(`${name}: operationId changed from ${old.operationId} to ${current.operationId}`);
  if (old['x-required-scope'] !== current['x-required-scope']) found.push(`${name}: needs another scope`);
  for (const parameter of current.parameters) {
    const known = old.parameters.find((one) => one.name === parameter.name && one.in === parameter.in);
    const where = `${name}: ${parameter.in} parameter ${parameter.name}`;
    if (parameter.required && known?.required !== true) found.push(`${where} is now required`);
    if (known !== undefined)
      compareSchemas(where, known.schema, parameter.schema, { ...context, side: 'request', seen: [] });
  }
  for (const parameter of old.parameters)
    if (!current.parameters.some((one) => one.name === parameter.name && one.in === parameter.in))
      found.push(`${name}: ${parameter.in} parameter ${parameter.name} is gone`);

  if (current.requestBody?.required === true && old.requestBody?.required !== true)
    found.push(`${name}: a body is now required`);
  for (const [type, media] of Object.entries(old.requestBody?.content ?? {})) {
    const accepted = current.requestBody?.content[type];
    if (accepted === undefined) found.push(`${name}: ${type} is no longer accepted`);
    else
      compareSchemas(`${name}: ${type} body`, media.schema, accepted.schema, {
        ...context,
        side: 'request',
        seen: [],
      });
  }
  for (const [status, response] of Object.entries(old.responses)) {
    const answered = current.responses[status];
    const where = `${name}: ${status}`;
    if (answered === undefined) {
      // A refusal that no longer happens breaks no client; a success that no longer happens breaks all of them.
      if (status.startsWith('2')) found.push(`${where} is gone`);
      continue;
    }
    for (const header of Object.keys(response.headers ?? {}))
      if (answered.headers?.[header] === undefined) found.push(`${where}: header ${header} is gone`);
    for (const [type, media] of Object.entries(response.content ?? {})) {
      const schema = answered.content?.[type]?.schema;
      if (schema === undefined) found.push(`${where}: ${type} is gone`);
      else compareSchemas(where, media.schema, schema, { ...context, side: 'response', seen: [] });
    }
  }
}

interface SchemaComparison extends Comparison {
  side: 'request' | 'response';
  /** References being compared, which may lead back to themselves. */
  seen: string[];
}

const UPPER_BOUNDS = ['maximum', 'maxLength', 'maxItems', 'maxProperties'];
const LOWER_BOUNDS = ['minimum', 'minLength', 'minItems', 'minProperties'];

function compareSchemas(where: string, before: JsonObject, now: JsonObject, context: SchemaComparison): void {
  const reference = `${before.$ref}→${now.$ref}`;
  if (before.$ref !== undefined || now.$ref !== undefined) {
    if (context.seen.includes(reference)) return;
    context = { ...context, seen: [...context.seen, reference] };
  }
  const old = resolve(before, context.before);
  const current = resolve(now, context.now);
  const { found, side } = context;

  const [types, nowTypes] = [typesOf(old), typesOf(current)];
  if (side === 'request' && nowTypes.length > 0) {
    const refused = types.length === 0 ? ['anything'] : types.filter((type) => !accepts(nowTypes, type));
    if (refused.length > 0) found.push(`${where}: ${refused.join(', ')} is no longer accepted`);
  }
  if (side === 'response' && types.length > 0) {
    const added = nowTypes.length === 0 ? ['anything'] : nowTypes.filter((type) => !accepts(types, type));
    if (added.length > 0) found.push(`${where}: may now be ${added.join(', ')}`);
  }
  const values = valuesOf(old);
  const nowValues = valuesOf(current);
  if (values !== null && nowValues !== null)
    for (const value of values)
      if (!nowValues.includes(value)) found.push(`${where}: the value ${JSON.stringify(value)} is gone`);
  if (side === 'request') {
    if (values === null && nowValues !== null) found.push(`${where}: now takes only certain values`);
    for (const bound of UPPER_BOUNDS)
      if (limit(current, bound, Infinity) < limit(old, bound, Infinity))
        found.push(`${where}: ${bound} is now ${current[bound]}`);
    for (const bound of LOWER_BOUNDS)
      if (limit(current, bound, -Infinity) > limit(old, bound, -Infinity))
        found.push(`${where}: ${bound} is now ${current[bound]}`);
    if (current.pattern !== undefined && current.pattern !== old.pattern)
      found.push(`${where}: has another pattern`);
    if (current.additionalProperties === false && old.additionalProperties !== false && old.type === 'object')
      found.push(`${where}: refuses unknown fields now`);
  }
  compareFields(where, old, current, context);
  for (const keyword of ['items', 'additionalProperties', 'propertyNames']) {
    const [a, b] = [old[keyword], current[keyword]];
    if (isSchema(a) && isSchema(b)) compareSchemas(`${where}[]`, a, b, context);
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const [a, b] = [alternatives(old, keyword), alternatives(current, keyword)];
    for (const [index, one] of a.entries())
      if (b[index] !== undefined) compareSchemas(where, one, b[index], context);
  }
}

function compareFields(where: string, old: JsonObject, current: JsonObject, context: SchemaComparison): void {
  const { found, side } = context;
  const fields = (old.properties ?? {}) as Record<string, JsonObject>;
  const nowFields = (current.properties ?? {}) as Record<string, JsonObject>;
  const required = (old.required ?? []) as string[];
  const nowRequired = (current.required ?? []) as string[];
  for (const [name, field] of Object.entries(fields)) {
    const nowField = nowFields[name];
    if (nowField === undefined) found.push(`${where}: field ${name} is gone`);
    else compareSchemas(`${where}.${name}`, field, nowField, context);
  }
  if (side === 'request')
    for (const name of nowRequired)
      if (!required.includes(name)) found.push(`${where}: field ${name} is now required`);
  if (side === 'response')
    for (const name of required)
      if (!nowRequired.includes(name) && nowFields[name] !== undefined)
        found.push(`${where}: field ${name} may now be missing`);
}

function typesOf(schema: JsonObject): string[] {
  const parts = [...alternatives(schema, 'anyOf'), ...alternatives(schema, 'oneOf')];
  if (parts.length > 0 && parts.every((part) => part.type !== undefined || part.$ref !== undefined))
    return parts.flatMap((part) => (part.type === undefined ? ['object'] : ([part.type].flat() as string[])));
  return schema.type === undefined ? [] : ([schema.type].flat() as string[]);
}

function accepts(types: string[], type: string): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function valuesOf(schema: JsonObject): unknown[] | null {
  if (schema.const !== undefined) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : null;
}

function limit(schema: JsonObject, keyword: string, otherwise: number): number {
  return typeof schema[keyword] === 'number' ? schema[keyword] : otherwise;
}

function alternatives(schema: JsonObject, keyword: string): JsonObject[] {
  return Array.isArray(schema[keyword]) ? (schema[keyword] as JsonObject[]) : [];
}

function isSchema(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object';
}
