import { nearest } from '@vivant/contract/nearest';
import { type Environment, settingsOf } from '@vivant/contract/settings/read';
import type { SettingReader } from '@vivant/contract/settings/table';

const known = (reader: SettingReader): string[] => settingsOf(reader).map(([name]) => name);

/** What the launcher reads, and what clients of the service are told by in the same shell. */
const READ_BY_OTHERS = ['CACHE_DIR', 'URL', 'KEY', 'API_URL', 'API_KEY', 'AVATAR_ID'].map(
  (name) => `VIVANT_${name}`,
);

/** Names with our prefix that are no settings, most likely misspelt. */
export function unknownVariables(env: Environment, reader: SettingReader = 'server'): string[] {
  const ours = known(reader);
  return Object.keys(env).filter(
    (name) => name.startsWith('VIVANT_') && !ours.includes(name) && !READ_BY_OTHERS.includes(name),
  );
}

/** Settings of earlier versions, and what took their place. */
const RETIRED: Partial<Record<string, string>> = {
  VIVANT_TRY_PAGE:
    'people of the account talk to an avatar in the studio, and visitors open its share link, /a/{avatarId}.',
};

/** The line that `start` and `vivant doctor` both say of such a name. */
export function unknownVariableNote(name: string): string {
  const instead = RETIRED[name];
  if (instead !== undefined) return `${name} is set, but that setting has gone: ${instead}`;
  const meant = nearest(name, known('server'));
  return `${name} is set, but no setting has that name${meant === null ? '' : `; did you mean ${meant}?`}`;
}
