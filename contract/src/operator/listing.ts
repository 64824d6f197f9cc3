import { z } from 'zod';

/** Rows of a list; a query carries it as text. */
export const Limit = z.coerce.number<string | number>().int().min(1).max(1000).default(100);

/** Query of the lists that leave out what is over unless it is asked for. */
export const Listing = z.object({ all: z.stringbool().default(false), limit: Limit });
