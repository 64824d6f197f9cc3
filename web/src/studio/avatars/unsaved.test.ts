import { expect, it } from 'vitest';
import { createUnsaved } from './unsaved.ts';

it('saves forms one after the other, and none that was saved or left meanwhile', async () => {
  const unsaved = createUnsaved();
  const log: string[] = [];
  const form = (name: string) => async () => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
  };
  unsaved.add(form('character'));
  const leave = unsaved.add(form('picture'));
  unsaved.add(form('name'));
  leave();
  await unsaved.saveAll();
  expect(log).toEqual(['character begins', 'character ends', 'name begins', 'name ends']);
});

it('a form that cannot be saved stops what needs it', async () => {
  const unsaved = createUnsaved();
  const after: string[] = [];
  unsaved.add(() => Promise.reject(new Error('draft_changed')));
  unsaved.add(async () => after.push('saved'));
  await expect(unsaved.saveAll()).rejects.toThrow('draft_changed');
  expect(after).toEqual([]);
});
