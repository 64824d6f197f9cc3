import { ServiceError } from '@vivant/contract/errors';
import type { FastifyRequest } from 'fastify';
import type { ImportSwitch } from '../../avatars/import-switch.ts';

/** An operator's decision lasts longer than an overload. */
const RETRY_AFTER_SECONDS = 60;

/**
 * `onRequest` hook of the avatar routes, after key and rate: while creation is switched off every create is
 * refused before a byte of its body is read, and nothing else is (§7.3-12).
 */
export function createImportGate(imports: Pick<ImportSwitch, 'isOn'>) {
  return async function gateImports(request: FastifyRequest): Promise<void> {
    if (request.routeOptions.config?.rate === 'create') await refuseWhileOff(imports);
  };
}

/** @throws ServiceError avatar_import_disabled */
export async function refuseWhileOff(imports: Pick<ImportSwitch, 'isOn'>): Promise<void> {
  if (await imports.isOn()) return;
  throw new ServiceError(
    'avatar_import_disabled',
    'Creating avatars is switched off at the moment. Try again later.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}
