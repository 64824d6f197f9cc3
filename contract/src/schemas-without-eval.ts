import { config } from 'zod';

/**
 * To be imported first by a page: its policy allows no `eval`, and a browser reports that a schema tries it to be quick,
 * though nothing comes of it.
 */
config({ jitless: true });
