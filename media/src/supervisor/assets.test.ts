import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SessionAssignment } from '@vivant/contract/control';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAssetFetcher, FORGET_AFTER_MS, FORGET_EVERY_MS } from './assets.ts';

describe('the faces and documents a media host keeps', () => {
  const face = new TextEncoder().encode('a face');
  const documents = new TextEncoder().encode('documents');
  const asked: string[] = [];
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end(request.url === '/face' ? face : documents);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const blob = (name: string, bytes: Uint8Array) => ({
    url: `${url}/${name}`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });

  it('are deleted within a day of their last use, as those of a deleted avatar must be', async () => {
    let now = 0;
    const assets = createAssetFetcher({ controlUrl: url, secret: 's', now: () => now });
    const assignment = {
      face: blob('face', face),
      conversation: { knowledge: blob('documents', documents) },
    } as SessionAssignment;
    const fetchAll = async (of: SessionAssignment) => {
      const coming = assets.fetch(of);
      return Promise.all([coming.face, coming.knowledge]);
    };
    expect(await fetchAll(assignment)).toEqual([face, documents]);
    expect(asked).toHaveLength(2);

    now += FORGET_AFTER_MS - 1;
    assets.forgetUnused();
    await fetchAll({ ...assignment, conversation: null });
    expect(asked).toHaveLength(2);

    now += 1;
    assets.forgetUnused();
    await fetchAll(assignment);
    // The face was used a moment ago, the documents were not.
    expect(asked.slice(2)).toEqual(['/documents']);

    now += FORGET_AFTER_MS;
    assets.forgetUnused();
    await fetchAll(assignment);
    expect(asked.slice(3).toSorted()).toEqual(['/documents', '/face']);
    expect(FORGET_AFTER_MS + FORGET_EVERY_MS).toBeLessThan(24 * 3_600_000);
  });
});
