import { text } from '@vivant/contract/text';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ImportSwitch } from '../../avatars/import-switch.ts';
import type { ModerationQueue } from '../../avatars/moderation-queue.ts';
import type { Ids } from './ids.ts';

const Listing = z.object({
  all: z.stringbool().default(false),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});
const Version = z.int().min(1).optional();
const Release = z.strictObject({ version: Version });
const Rejection = z.strictObject({ version: Version, feedback: text(1000, 1).optional() });

/** The queue of held avatars, and the switch of creation (D1-8, D2-34). */
export function moderationRoutes(
  app: FastifyInstance,
  { moderation, imports, ids }: { moderation: ModerationQueue; imports: ImportSwitch; ids: Ids },
): void {
  app.get('/moderation', async (request) => ({ items: await moderation.list(Listing.parse(request.query)) }));
  app.get('/moderation/:id', async (request) => moderation.show(await ids.of(request.params, 'avatar')));
  app.get('/moderation/:id/portrait', async (request, reply) => {
    const { contentType, bytes } = await moderation.portrait(await ids.of(request.params, 'avatar'));
    return reply.type(contentType).send(bytes);
  });
  app.post('/moderation/:id/release', async (request) =>
    moderation.release(await ids.of(request.params, 'avatar'), Release.parse(request.body)),
  );
  app.post('/moderation/:id/rejection', async (request) =>
    moderation.reject(await ids.of(request.params, 'avatar'), Rejection.parse(request.body)),
  );

  app.get('/imports', async () => imports.state());
  app.put('/imports', async (request) =>
    imports.set(z.strictObject({ enabled: z.boolean() }).parse(request.body).enabled),
  );
}
