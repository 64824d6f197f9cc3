import { describe, expect, it } from 'vitest';
import { checkLivekitUrl } from './livekit-target.ts';

const strict = (url: string) => checkLivekitUrl(url, { allowPrivate: false });
const lax = (url: string) => checkLivekitUrl(url, { allowPrivate: true });

describe('the address of a caller’s LiveKit server', () => {
  it.each([
    ['wss://project.livekit.cloud', 'wss://project.livekit.cloud'],
    ['wss://livekit.example.org:7880/', 'wss://livekit.example.org:7880'],
    ['wss://livekit.example.org/base/', 'wss://livekit.example.org/base'],
    ['WSS://LiveKit.Example.org', 'wss://livekit.example.org'],
    ['wss://93.184.216.34', 'wss://93.184.216.34'],
    ['wss://[2606:2800:220:1::1]:443', 'wss://[2606:2800:220:1::1]'],
  ])('%s is taken', (url, taken) => {
    expect(strict(url)).toBe(taken);
  });

  it.each([
    'ws://livekit.example.org',
    'https://livekit.example.org',
    'livekit.example.org',
    'wss://',
    'wss://user:password@livekit.example.org',
    'wss://livekit.example.org?access_token=x',
    'wss://livekit.example.org#x',
    'wss://livekit.example.org:0',
    'file:///etc/passwd',
    '',
  ])('%j is refused', (url) => {
    expect(() => strict(url)).toThrow(expect.objectContaining({ code: 'invalid_livekit_url' }));
  });

  it.each([
    'wss://localhost',
    'wss://localhost.:7880',
    'wss://x.localhost',
    'wss://livekit',
    'wss://livekit.local',
    'wss://livekit.internal',
    'wss://metadata.google.internal',
    'wss://livekit.home.arpa',
    'wss://127.0.0.1',
    'wss://127.1',
    'wss://0x7f000001',
    'wss://2130706433',
    'wss://0.0.0.0',
    'wss://10.1.2.3',
    'wss://172.16.0.1',
    'wss://192.168.1.1',
    'wss://169.254.169.254',
    'wss://100.64.0.1',
    'wss://168.63.129.16',
    'wss://[::1]',
    'wss://[::ffff:10.0.0.1]',
    'wss://[::ffff:a00:1]',
    'wss://[64:ff9b::a00:1]',
    'wss://[fe80::1]',
    'wss://[fd00::1]',
    'wss://192.0.2.1',
  ])('%s is refused, unless the operator allows it', (url) => {
    expect(() => strict(url)).toThrow(expect.objectContaining({ code: 'invalid_livekit_url' }));
    expect(lax(url)).toMatch(/^wss:/);
    expect(lax(url.replace('wss:', 'ws:'))).toMatch(/^ws:/);
  });

  it.each([22, 25, 110, 6667])(
    'a port of another service is refused, unless the operator allows it: %i',
    (port) => {
      expect(() => strict(`wss://livekit.example.org:${port}`)).toThrow(
        expect.objectContaining({ code: 'invalid_livekit_url', message: expect.stringContaining('port') }),
      );
      expect(lax(`wss://livekit.example.org:${port}`)).toBe(`wss://livekit.example.org:${port}`);
    },
  );

  it('is not quoted in the refusal', () => {
    expect(() => strict('wss://user:hunter2@livekit.example.org')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });
});
