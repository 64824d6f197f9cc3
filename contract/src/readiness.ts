import { z } from 'zod';

/** Answer of `GET /readyz`: 200 when every part serves, else 503. For balancers and operators, not for integrators. */
export const Readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  /** Each part by its name. */
  checks: z.record(z.string(), z.enum(['ok', 'failing'])),
  /** What the operator can do about parts that fail; absent where there is nothing to say. */
  reasons: z.record(z.string(), z.string()).optional(),
});
export type Readiness = z.infer<typeof Readiness>;
