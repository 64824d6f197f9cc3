/** A database that has every migration and that nobody uses: what a test's own is copied from. */
export const MIGRATED_TEMPLATE = 'migrated';
