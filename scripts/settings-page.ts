import { settingsOf } from '@vivant/contract/settings/read';
import type { SettingReader } from '@vivant/contract/settings/table';
import { table } from './markdown-table.ts';

/** docs/settings.md, made of the table of settings. */
export function settingsPage(): string {
  return `# Settings

Every setting is an environment variable, read once at the start; an empty one counts as unset. All faults are named at once, and no secret among them. \`./vivant doctor\` lists the settings of the server with their values; [operating.md](operating.md) says when to use which.

<!-- Made by scripts/write-settings.ts of contract/src/settings/table.ts. -->

## Of the server

${tableOf('server')}

## Of a media host on a machine of its own

The media host that the server starts by itself gets these from the server.

${tableOf('media')}
`;
}

function tableOf(reader: SettingReader): string {
  return table(
    ['setting', 'default', 'meaning'],
    settingsOf(reader).map(([name, setting]) => [
      `\`${name}\`${setting.secret ? ' (secret)' : ''}`,
      setting.default === null ? '' : `\`${setting.default}\``,
      setting.meaning,
    ]),
  );
}
