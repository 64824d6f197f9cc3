import { z } from 'zod';

/** The id of one thing in a path of the operator's socket; the message names the thing. */
export function idOf(params: unknown, what: string): string {
  const { id } = params as { id: string };
  return z.uuid(`must be the id of ${what}`).parse(id).toLowerCase();
}

export const Amount = z.int().min(0);
/** A limit that can be taken away. */
export const Limit = z.int().min(0).nullable();
