import { createDatabase } from '@vivant/server/adapters/db/database';
import { fastify } from 'fastify';

/**
 * What the interface is measured against: Fastify with one handler that makes one query, no key, no checks,
 * no log. `node bare-server.ts DATABASE_URL` prints its port and serves until it is killed.
 */
const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('which database?');
const database = createDatabase({ url });
const app = fastify();
app.get('/avatars/:id', async (request) => {
  const { id } = request.params as { id: string };
  const { rows } = await database.pool.query('select * from avatars where id = $1', [id]);
  return rows[0];
});
await app.listen({ host: '127.0.0.1', port: 0 });
console.log((app.server.address() as { port: number }).port);
