/** Loaded before a session process (`framework-bundle.ts`). */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUNDLE_DIRECTORY, BUNDLED } from './framework-bundle.ts';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const file = BUNDLED[specifier];
    if (file === undefined) return nextResolve(specifier, context);
    return { url: pathToFileURL(join(BUNDLE_DIRECTORY, file)).href, format: 'module', shortCircuit: true };
  },
});
