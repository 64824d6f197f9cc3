import { describe, expect, it } from 'vitest';
import { labelOf } from './statement-label.ts';

describe('the label of a statement in metrics', () => {
  it.each([
    ['select "id" from "avatars" where "id" = $1', 'select avatars'],
    ['select 1 from accounts where id = $1 for no key update', 'select accounts'],
    ['select * from "sessions" where id = $1 for update', 'select sessions'],
    ['insert into "sessions" ("id") values ($1)', 'insert sessions'],
    ['insert into key_spend (a) values ($1) on conflict (a) do update set a = 1', 'insert key_spend'],
    ['update "avatars" as "a" set "name" = $1', 'update avatars'],
    ['delete from blob_deletions where due_at < $1', 'delete blob_deletions'],
    ['with due as (select id from sessions) update sessions set forgotten = true', 'update sessions'],
    ['begin', 'begin'],
    ['COMMIT', 'commit'],
    ['select pg_backend_pid()', 'select'],
    ['', 'other'],
  ])('%s is called %s', (text, label) => expect(labelOf({ text })).toBe(label));

  it('is its name where it has one', () => {
    expect(labelOf({ name: 'get_avatar', text: 'select 1 from avatars' })).toBe('get_avatar');
  });
});
