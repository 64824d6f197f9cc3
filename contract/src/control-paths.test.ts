import { expect, it } from 'vitest';
import { CONTROL_PATHS, HOST_PATHS, paramsIn, pathTo } from './control-paths.ts';

const id = '7f0a52a1-5a1e-4f0e-9a1b-3c1f0a6f7d20';

it('a path that is filled in is the same to who calls and who answers', () => {
  expect(pathTo(HOST_PATHS.slot, { id })).toBe(`/sessions/${id}/slot`);
  expect(paramsIn(HOST_PATHS.slot, pathTo(HOST_PATHS.slot, { id }))).toEqual({ id });
  const recording = pathTo(CONTROL_PATHS.recording, { sessionId: id, attempt: 2 });
  expect(paramsIn(CONTROL_PATHS.recording, recording)).toEqual({ sessionId: id, attempt: '2' });
});

it.each(['/sessions', '/sessions/', `/sessions/${id}/`, `/sessions/${id}/slot/x`, `/x/sessions/${id}`])(
  '%s is no session',
  (pathname) => {
    expect(paramsIn(HOST_PATHS.session, pathname)).toBeNull();
  },
);

it('a path without parameters has none', () => {
  expect(paramsIn(HOST_PATHS.builds, '/builds')).toEqual({});
});
