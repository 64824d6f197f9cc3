import type { HttpApp } from '../app.ts';
import { createKeyRoute } from './create-key.ts';
import type { KeyRouteDeps } from './key-route.ts';
import { listKeysRoute } from './list-keys.ts';
import { revokeKeyRoute } from './revoke-key.ts';
import { rotateKeyRoute } from './rotate-key.ts';

/** Keys that manage keys of their account. */
export function keyRoutes(app: HttpApp, deps: KeyRouteDeps): void {
  listKeysRoute(app, deps);
  createKeyRoute(app, deps);
  rotateKeyRoute(app, deps);
  revokeKeyRoute(app, deps);
}
