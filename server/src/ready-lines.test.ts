import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { avatarUrl, readyLines } from './ready-lines.ts';

const lines = (env: Record<string, string> = {}, ownerToken: string | null = null) =>
  readyLines({ config: loadConfig(env), port: 8080, ownerToken, noIsolationReason: null });

describe('the last lines of a start', () => {
  it('end with where the service is ready', () => {
    expect(lines().at(-1)).toBe('Vivant is ready at http://127.0.0.1:8080');
    expect(lines({ VIVANT_HOST: '::1' }).at(-1)).toBe('Vivant is ready at http://[::1]:8080');
    expect(lines({ VIVANT_HOST: '0.0.0.0' }).at(-1)).toBe('Vivant is ready at http://localhost:8080');
    expect(lines({ VIVANT_PUBLIC_URL: 'https://a.example' }).at(-1)).toBe(
      'Vivant is ready at https://a.example',
    );
  });

  it('end with the link that lets the first owner in, where one was made, and hold no other address', () => {
    const [ready, ...rest] = lines({}, 'T');
    expect(ready).toBe('Vivant is ready at http://127.0.0.1:8080');
    expect(rest.filter((line) => line !== '')).toEqual([
      'Open this in a browser on this machine. It lets the owner in, once, within an hour:',
      '  http://127.0.0.1:8080/studio/link#T',
    ]);
    const published = lines({ VIVANT_PUBLIC_URL: 'https://a.example' }, 'T').join('\n');
    expect(published).toContain('Open this in a browser. It lets the owner in');
    expect(published).toContain('  https://a.example/studio/link#T');
    expect(lines()).toEqual(['Vivant is ready at http://127.0.0.1:8080']);
  });

  it('name unknown settings', () => {
    expect(lines({ VIVANT_PROT: '1' })).toContain(
      'Note: VIVANT_PROT is set, but no setting has that name; did you mean VIVANT_PORT?',
    );
  });

  it('say that uploads and sessions are not isolated, and why, where the system allows none', () => {
    const start = { config: loadConfig({}), port: 8080, ownerToken: null };
    const text = readyLines({ ...start, noIsolationReason: 'bwrap: No permissions' }).join('\n');
    expect(text).toContain('allows no jail (bwrap: No permissions)');
    expect(readyLines({ ...start, noIsolationReason: null }).join('\n')).not.toContain('jail');
  });

  it('say why a microphone will be missing on an address without TLS', () => {
    expect(lines({ VIVANT_HOST: '0.0.0.0' }).join('\n')).toContain('no microphone');
    expect(lines().join('\n')).not.toContain('no microphone');
  });
});

it('an avatar is talked to on its page of the studio', () => {
  const config = loadConfig({ VIVANT_PUBLIC_URL: 'https://a.example' });
  expect(avatarUrl(config, 'A')).toBe('https://a.example/studio/avatars/A');
});
