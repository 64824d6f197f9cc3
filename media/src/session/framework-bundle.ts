import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * LiveKit's agents framework in a few files, as `scripts/bundle-framework.ts` makes them at the set-up. Without them,
 * and where another version is installed by now, session processes load the packages themselves, which takes longer.
 */

export const BUNDLE_DIRECTORY = fileURLToPath(new URL('../../dist/framework/', import.meta.url));
/** Of which packages the bundle was made. Written last: a bundle without it is none. */
export const VERSIONS_FILE = fileURLToPath(new URL('../../dist/framework/versions.json', import.meta.url));
const PRELOAD = fileURLToPath(new URL('./use-framework-bundle.ts', import.meta.url));

/** Packages, and the files of the bundle that are loaded in their place. */
export const BUNDLED: Readonly<Record<string, string>> = {
  '@livekit/agents': 'agents.js',
  '@livekit/agents-plugin-openai': 'openai.js',
};

export function installedVersions(): Record<string, string> {
  return Object.fromEntries(Object.keys(BUNDLED).map((name) => [name, versionOf(name)]));
}

function versionOf(name: string): string {
  const main = fileURLToPath(import.meta.resolve(name));
  const file = `${main.slice(0, main.lastIndexOf(`/${name}/`))}/${name}/package.json`;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Arguments by which Node loads the bundle; none where there is none for what is installed. */
export function frameworkBundleArgs(versionsFile = VERSIONS_FILE): string[] {
  if (!existsSync(versionsFile)) return [];
  const isOfInstalled = readFileSync(versionsFile, 'utf8') === JSON.stringify(installedVersions());
  return isOfInstalled ? [`--import=${PRELOAD}`] : [];
}
