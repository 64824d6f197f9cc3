import { createWorld } from '../api/world.ts';
import { takeSample } from '../studio/calls.ts';
import { type Amounts, fillStudio } from '../studio/fill.ts';
import { freshStartRows } from '../studio/fresh-start.ts';
import { signInAsOwner } from '../studio/owner.ts';
import { readingRows } from '../studio/reading.ts';
import { refusedPortrait, talkRows } from '../studio/talk.ts';
import type { BenchSuite } from '../suite.ts';

const AMOUNTS: Amounts = {
  ...{ avatars: 10_000, sessions: 100_000, members: 200, liveKeys: 100, revokedKeys: 900 },
  ...{ auditEntries: 50_000, otherAccounts: 500, webhooks: 10, deliveries: 5_000 },
};

/**
 * The studio of an owner: how soon a fresh installation lets their own portrait talk, by its pages; then over HTTP with
 * their cookie how soon “Talk” opens for somebody who creates an avatar, and how long each page waits for what it reads
 * once the studio has become large. Needs a portrait, a voice and a document beside the checkout.
 */
export const suite: BenchSuite = {
  name: 'studio',
  async run() {
    const fresh = await freshStartRows();
    await using world = await createWorld();
    const { service, database, integrator } = world;
    const owner = await signInAsOwner(service, integrator.accountId);
    const { rows, built } = await talkRows(owner);
    const newPortrait = await refusedPortrait(owner, built);
    const beganMs = performance.now();
    await fillStudio(database, owner.accountId, AMOUNTS);
    console.error(`  filled in ${Math.round((performance.now() - beganMs) / 1000)} s`);
    const sample = await takeSample(database, owner, { built, newPortrait });
    return [...fresh, ...rows, ...(await readingRows(owner, sample))];
  },
};
