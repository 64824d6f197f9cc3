import { writeFileSync } from 'node:fs';
import { settingsPage } from './settings-page.ts';

/** Brings docs/settings.md up to date with the table of settings. */
writeFileSync(new URL('../docs/settings.md', import.meta.url), settingsPage());
