import { expect, it } from 'vitest';
import { mayDo, type Permission, ROLES } from './roles.ts';

it.each<[Permission, string[]]>([
  ['view', ['owner', 'editor', 'viewer']],
  ['edit', ['owner', 'editor']],
  ['costs', ['owner', 'editor']],
  ['manage', ['owner']],
])('%s is allowed only to %j', (permission, roles) => {
  expect(ROLES.filter((role) => mayDo(role, permission))).toEqual(roles);
});
