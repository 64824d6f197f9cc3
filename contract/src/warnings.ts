import { z } from 'zod';
import { nearest } from './nearest.ts';

/** A field that was accepted, but is probably not what its sender meant. */
export const Warning = z
  .object({
    field: z.string().meta({ description: 'Where it stands in the request, such as `persona.greetings`.' }),
    message: z.string().meta({ description: 'For people; its wording may change.' }),
  })
  .meta({ id: 'Warning' });
export type Warning = z.infer<typeof Warning>;

/** In answers: missing where there is nothing to say. */
export const Warnings = z.array(Warning).optional().meta({
  description: 'Fields of the request that were ignored or are unlikely meant. They change nothing else.',
});

const WARNINGS_MAX = 20;
const SHOWN_NAME_MAX = 100;
const SHOWN_MESSAGE_MAX = 500;

/** Every field of a body that its schema does not know, with the one that may have been meant. */
export function unknownFields(value: unknown, schema: z.ZodType): Warning[] {
  const found: Warning[] = [];
  visit(value, schema, '', found);
  return found;
}

function visit(value: unknown, schema: z.ZodType, path: string, found: Warning[]): void {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, item] of value.entries())
      visit(item, bare.element as z.ZodType, `${path}[${index}]`, found);
    return;
  }
  if (!(bare instanceof z.ZodObject) || value === null || typeof value !== 'object' || Array.isArray(value))
    return;
  const shape = bare.shape as Record<string, z.ZodType>;
  for (const [name, inner] of Object.entries(value)) {
    if (found.length === WARNINGS_MAX) return;
    const at = path === '' ? name : `${path}.${name}`;
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known !== undefined) visit(inner, known, at, found);
    else found.push({ field: shown(at), message: ignored(name, Object.keys(shape)) });
  }
}

function unwrapped(schema: z.ZodType): z.ZodType {
  let bare = schema;
  while (bare instanceof z.ZodOptional || bare instanceof z.ZodDefault || bare instanceof z.ZodNullable)
    bare = bare.unwrap() as z.ZodType;
  return bare;
}

function ignored(name: string, known: string[]): string {
  const meant = nearest(name, known);
  return `This field is not known and was ignored.${meant === null ? '' : ` Did you mean ${meant}?`}`;
}

/** A name of a caller's choosing may be a megabyte long. */
function shown(text: string, max = SHOWN_NAME_MAX): string {
  return text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text;
}

/** Well-formed tags need not name a language: subtags of more than three letters are registered for none. */
export function unlikelyLanguage(language: string | undefined): Warning[] {
  if (language === undefined || /^([A-Za-z]{2,3}|[ixIX])(-|$)/.test(language)) return [];
  return [
    {
      field: 'language',
      message: 'This tag names no language that is registered. Send one such as "en" or "zh-TW".',
    },
  ];
}

/**
 * A fault that a schema found at a field, in plain words; `message` is zod's. Either may hold names of the caller's
 * choosing and is cut.
 */
export function sayFault(field: string, message: string): string {
  const where = shown(field);
  return /received undefined$/.test(message)
    ? `${where} is missing`
    : `${where}: ${shown(message, SHOWN_MESSAGE_MAX)}`;
}
