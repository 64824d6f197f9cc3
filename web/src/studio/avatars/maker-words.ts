import type { VersionMaker } from '@vivant/contract/studio/versions';

/** How a page names the one who published or wrote something. */
export function makerWords({ kind, name }: VersionMaker): string {
  if (kind === 'person') return name ?? 'somebody';
  if (kind === 'key') return `API key ${name}`;
  return 'by somebody who is no longer known';
}
