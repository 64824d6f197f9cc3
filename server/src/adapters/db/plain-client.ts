import pg from 'pg';

const CONNECT_LIMIT_MS = 10_000;

/** A name as it stands in a statement. */
export const quoted = (name: string) => pg.escapeIdentifier(name);

/** A connection outside the pool, without its time limits. */
export async function connectPlainly(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...{
      connectionString: url,
      application_name: 'vivant-backup',
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
    },
  });
  // A connection that is lost between two statements is reported by the next.
  client.on('error', () => {});
  await client.connect();
  return client;
}
