import { z } from 'zod';
import { GRANT_MAX_MICROCREDITS } from '../limits.ts';

/** Columns of four bytes hold no more. */
const INT4_MAX = 2 ** 31 - 1;

/** Microcredits. */
export const Amount = z.int().min(0);
/** Microcredits that an operator gives at once. */
export const GrantedAmount = z.int().min(1).max(GRANT_MAX_MICROCREDITS);
export const Count = z.int().min(0).max(INT4_MAX);
export const AtLeastOne = z.int().min(1).max(INT4_MAX);
