import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { createAvatar, createRenderOnly, readAvatar, withAvatar } from '../harness/avatars.ts';
import { clientOf } from '../harness/client.ts';
import { expectStatus } from '../harness/expectations.ts';
import { holds } from '../harness/holds.ts';
import { theTarget } from '../harness/target.ts';

/** The only ways forward; a look may miss a step between two. */
const ORDER = ['waiting', 'pending', 'processing', 'completed'];
const FINAL = ['completed', 'failed', 'skipped'];

describe('3.2 Stage status', () => {
  const full = clientOf(theTarget().keys.full);

  holds(
    'stages only go forward: waiting, pending, processing, completed or failed',
    ['3.2-1', '3.2-2', '3.2-3', '3.2-4'],
    async () => {
      await withAvatar(full, createAvatar, async (id) => {
        const seen: Record<string, string[]> = {};
        for (let looks = 0; looks < 1200; looks += 1) {
          const { stages } = await readAvatar(full, id);
          for (const [name, { status }] of Object.entries(stages)) {
            seen[name] ??= [];
            if (seen[name].at(-1) !== status) seen[name].push(status);
          }
          if (Object.values(stages).every((stage) => FINAL.includes(stage.status))) break;
          await pause(100);
        }
        // Building takes a while and a look little, so the long stages are seen on their way.
        expect(seen.appearance).toContain('processing');
        expect(seen.voice).toContain('processing');
        for (const [name, statuses] of Object.entries(seen)) {
          const last = statuses.at(-1);
          const passed = statuses.map((status) => ORDER.indexOf(status)).filter((at) => at >= 0);
          expect(passed, `${name}: ${statuses}`).toEqual(passed.toSorted((a, b) => a - b));
          expect(statuses.indexOf('failed'), `${name}: ${statuses}`).toBe(
            last === 'failed' ? statuses.length - 1 : -1,
          );
        }
        // A plain picture and a tone: no face, no speech; nothing is wrong with the rest.
        expect(seen.appearance?.at(-1)).toBe('failed');
        expect(seen.persona?.at(-1)).toBe('completed');
        expect(seen.knowledge?.at(-1)).toBe('completed');
        expect(seen.previews).toEqual(['skipped']);
      });
    },
    { timeoutMs: 180_000 },
  );

  holds('PATCH previews switches their stage on and off', ['3.2-6', '4.5-7'], async () => {
    await withAvatar(full, createAvatar, async (id) => {
      const on = await full.patch(`/v1/avatars/${id}`, { previews: true });
      expectStatus(on, 200);
      expect((on.json().stages as { previews: { status: string } }).previews.status).not.toBe('skipped');
      const off = await full.patch(`/v1/avatars/${id}`, { previews: false });
      expectStatus(off, 200);
      expect(off.json().stages).toMatchObject({ previews: { status: 'skipped' } });
    });
  });

  holds(
    'an empty persona and an empty knowledge complete',
    ['D2-12'],
    async () => {
      await withAvatar(full, createAvatar, async (id) => {
        for (let looks = 0; looks < 600; looks += 1) {
          const { persona, knowledge } = (await readAvatar(full, id)).stages;
          if (persona?.status === 'completed' && knowledge?.status === 'completed') return;
          await pause(100);
        }
        expect((await readAvatar(full, id)).stages).toMatchObject({
          persona: { status: 'completed' },
          knowledge: { status: 'completed' },
        });
      });
    },
    { timeoutMs: 120_000 },
  );

  holds('the previews of a portrait-only avatar are skipped or waiting, never run', ['3.2-5'], async () => {
    await withAvatar(full, createRenderOnly, async (id) => {
      expect(['skipped', 'waiting']).toContain((await readAvatar(full, id)).stages.previews?.status);
    });
  });
});
