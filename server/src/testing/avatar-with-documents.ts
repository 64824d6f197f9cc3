import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type AvatarTestService, startAvatarService } from './avatar-service.ts';

interface DocumentSeen {
  id: string;
  name: string;
  description: string | null;
}

/**
 * One service for all tests of a file; each test has an account of its own with a built avatar of two documents, `a.md`
 * and `b.md`, and nothing queued.
 */
export function useAvatarWithDocuments() {
  let service: AvatarTestService;
  let accountId: string;
  let key: string;
  let id: string;
  beforeAll(async () => {
    service = await startAvatarService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    service.queued.length = 0;
    ({ id: accountId, key } = await service.account());
    id = await create({ 'knowledge/a.md': 'About a.', 'knowledge/b.md': 'About b.' });
    await service.work();
    service.clock.advance(1000);
  });

  async function create(files: Record<string, string>): Promise<string> {
    return service.create(key, { files });
  }
  async function documents(): Promise<DocumentSeen[]> {
    const url = `/v1/avatars/${id}/materials`;
    return (await service.app.inject({ url, headers: { 'x-api-key': key } })).json().documents;
  }
  return {
    /** Of the test that runs. */
    here: () => ({ service, accountId, key, id }),
    /** Another avatar of the account. */
    create,
    documents,
    names: async () => (await documents()).map(({ name }) => name),
    queuedStages: () => service.queued.flatMap(({ data }) => (data.stage ? [String(data.stage)] : [])),
  };
}
