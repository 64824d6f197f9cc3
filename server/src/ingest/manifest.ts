import { type ErrorCode, ServiceError } from '@vivant/contract/errors';
import type { Manifest } from '@vivant/contract/manifest';
import { sayFault } from '@vivant/contract/warnings';
import type { z } from 'zod';

/**
 * @param schema the manifest's own, or one that extends it
 * @throws ServiceError with the code of D2-2 or D2-3; the message names every field at fault.
 */
export function parseManifest<T extends Manifest>(value: unknown, schema: z.ZodType<T>): T {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new ServiceError('invalid_manifest', 'The manifest must be a JSON object.');
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const isPublic = (value as { visibility?: unknown }).visibility === 'public';
  const faults = parsed.error.issues.map(({ path, message }): Fault => {
    const field = path.join('.');
    if (field === 'name') return { code: 'name_invalid', text: sayFault(field, message) };
    if (field === 'visibility' && isPublic) return PUBLIC_AT_CREATE;
    return { code: 'invalid_manifest', text: sayFault(field, message) };
  });
  // Those with codes of their own come first, the name before all; the first decides the code of the answer.
  const order: ErrorCode[] = ['name_invalid', 'public_visibility_not_allowed_on_create', 'invalid_manifest'];
  faults.sort((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
  const told = faults.slice(0, FAULTS_TOLD).map(({ text }) => text);
  const rest = faults.length - told.length;
  if (rest > 0) told.push(`and ${rest} more`);
  throw new ServiceError(faults[0]?.code ?? 'invalid_manifest', told.join('; '));
}

interface Fault {
  code: ErrorCode;
  text: string;
}

const FAULTS_TOLD = 10;

const PUBLIC_AT_CREATE: Fault = {
  code: 'public_visibility_not_allowed_on_create',
  text: 'visibility: an avatar can be made public once it is ready, not when it is created',
};
