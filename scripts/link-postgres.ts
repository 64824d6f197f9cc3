import { linkPostgresLibrariesInPlace } from '../server/src/embedded/postgres-binaries.ts';

// What the package's install script would do; no install script runs here.
linkPostgresLibrariesInPlace();
