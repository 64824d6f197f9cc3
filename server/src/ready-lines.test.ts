import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { readyLines, tryUrl } from './ready-lines.ts';

const lines = (env: Record<string, string> = {}, first: Parameters<typeof readyLines>[0]['first'] = null) =>
  readyLines({ config: loadConfig(env), port: 8080, first, ownerToken: null, noIsolationReason: null });

describe('the last lines of a start', () => {
  it('end with where the service is ready', () => {
    expect(lines().at(-1)).toBe('Vivant is ready at http://127.0.0.1:8080');
    expect(lines({ VIVANT_HOST: '::1' }).at(-1)).toBe('Vivant is ready at http://[::1]:8080');
    expect(lines({ VIVANT_HOST: '0.0.0.0' }).at(-1)).toBe('Vivant is ready at http://localhost:8080');
    expect(lines({ VIVANT_PUBLIC_URL: 'https://a.example' }).at(-1)).toBe(
      'Vivant is ready at https://a.example',
    );
  });

  it('show the key only at the first start, as lines to copy, and what to do with it', () => {
    const first = { accountId: 'A', credits: 10_000, secret: 'sk_vivant_x' };
    const text = lines({}, first);
    expect(text).toContain('  export VIVANT_URL=http://127.0.0.1:8080');
    expect(text).toContain('  export VIVANT_KEY=sk_vivant_x');
    expect(text.join('\n')).toContain('account A, which has 10,000 credits');
    expect(text.join('\n')).toContain('./vivant avatar create');
    expect(lines().join('\n')).not.toContain('sk_vivant');
  });

  it('show the link that lets the first owner in, where one was made', () => {
    const start = { config: loadConfig({}), port: 8080, first: null, noIsolationReason: null };
    const text = readyLines({ ...start, ownerToken: 'T' });
    expect(text).toContain('  http://127.0.0.1:8080/studio/link#T');
    expect(lines().join('\n')).not.toContain('/studio/link');
    expect(lines()).toContain('Studio     http://127.0.0.1:8080/studio');
  });

  it('name the reference, and unknown settings', () => {
    expect(lines()).toContain('Reference  http://127.0.0.1:8080/docs');
    expect(lines({ VIVANT_PROT: '1' })).toContain(
      'Note: VIVANT_PROT is set, but no setting has that name; did you mean VIVANT_PORT?',
    );
  });

  it('say who can open the try page', () => {
    expect(lines().join('\n')).toContain('/try/{avatarId}  (for this machine alone)');
    expect(lines({ VIVANT_TRY_PAGE: 'on' }).join('\n')).toContain('private avatars stay closed');
    expect(lines({ VIVANT_TRUST_PROXY: '1' }).join('\n')).toContain('Try page   off');
  });

  it('say that uploads and sessions are not isolated, and why, where the system allows none', () => {
    const start = { config: loadConfig({}), port: 8080, first: null, ownerToken: null };
    const text = readyLines({ ...start, noIsolationReason: 'bwrap: No permissions' }).join('\n');
    expect(text).toContain('allows no jail (bwrap: No permissions)');
    expect(readyLines({ ...start, noIsolationReason: null }).join('\n')).not.toContain('jail');
  });

  it('say why a microphone will be missing on an address without TLS', () => {
    expect(lines({ VIVANT_HOST: '0.0.0.0' }).join('\n')).toContain('no microphone');
    expect(lines().join('\n')).not.toContain('no microphone');
  });
});

it('an avatar has an address to try it only where the try page shows it', () => {
  const url = (env: Record<string, string>, visibility: string) =>
    tryUrl(loadConfig(env), { id: 'A', visibility });
  expect(url({}, 'private')).toBe('http://127.0.0.1:8080/try/A');
  expect(url({ VIVANT_TRY_PAGE: 'off' }, 'public')).toBeNull();
  expect(url({ VIVANT_HOST: '0.0.0.0', VIVANT_TRY_PAGE: 'on' }, 'private')).toBeNull();
  expect(url({ VIVANT_HOST: '0.0.0.0', VIVANT_TRY_PAGE: 'on' }, 'unlisted')).toBe(
    'http://localhost:8080/try/A',
  );
});
