import { z } from 'zod';

/** Columns of four bytes hold no more. */
const INT4_MAX = 2 ** 31 - 1;

/** Microcredits. */
export const Amount = z.int().min(0);
export const Count = z.int().min(0).max(INT4_MAX);
export const AtLeastOne = z.int().min(1).max(INT4_MAX);
