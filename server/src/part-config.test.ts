import { ConfigError } from '@vivant/contract/settings/read';
import { describe, expect, it } from 'vitest';
import { loadPartConfig } from './part-config.ts';

const POSTGRES = {
  VIVANT_ROLES: 'postgres',
  DATABASE_URL: `postgresql://vivant:p%40ss${'w'.repeat(16)}@db.test:5433/vivant`,
};
const LIVEKIT = {
  ...{ VIVANT_ROLES: 'livekit', VIVANT_NODE_IP: '192.0.2.1', LIVEKIT_URL: 'ws://media.test:8080' },
  ...{ LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 's'.repeat(32) },
};

const RELAY = {
  ...{ VIVANT_ROLES: 'relay', VIVANT_NODE_IP: '192.0.2.1', VIVANT_TURN_SECRET: 's'.repeat(32) },
  ...{ VIVANT_TURN_TLS_CERT: '/c.pem', VIVANT_TURN_TLS_KEY: '/k.pem' },
};

function faultsOf(env: Record<string, string | undefined>): string[] {
  try {
    loadPartConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
  }
  return [];
}

describe('LiveKit or PostgreSQL by itself', () => {
  it('is told by the settings that its servers have', () => {
    expect(loadPartConfig(POSTGRES)).toMatchObject({
      role: 'postgres',
      port: 5433,
      password: `p@ss${'w'.repeat(16)}`,
    });
    expect(
      loadPartConfig({ ...POSTGRES, DATABASE_URL: `postgres://vivant:${'x'.repeat(20)}@db/vivant` }),
    ).toMatchObject({
      port: 5432,
    });
    expect(loadPartConfig(LIVEKIT)).toMatchObject({
      ...{ role: 'livekit', port: 8080, keys: { apiKey: 'key' }, nodeIp: '192.0.2.1' },
      turn: { udpPort: null, tls: null },
    });
    expect(loadPartConfig({ ...LIVEKIT, VIVANT_TURN: 'off' })).toMatchObject({ turn: null });
    const changing = { ...LIVEKIT, LIVEKIT_API_KEY_ALSO: 'new', LIVEKIT_API_SECRET_ALSO: 'n'.repeat(32) };
    expect(loadPartConfig(changing)).toMatchObject({
      keys: { apiKey: 'key', alsoAccepted: { apiKey: 'new', apiSecret: 'n'.repeat(32) } },
    });
    const withRelay = { ...LIVEKIT, VIVANT_TURN_TLS_AT: 'r.test:443', VIVANT_TURN_EXTERNAL_TLS: 'on' };
    expect(loadPartConfig(withRelay)).toMatchObject({
      turn: { tls: { domain: 'r.test', port: 443, own: { port: 5349, certificate: null } } },
    });
    expect(loadPartConfig(RELAY)).toMatchObject({
      ...{ role: 'relay', port: 5349, certificate: { certFile: '/c.pem', keyFile: '/k.pem' } },
      relay: { media: { address: '192.0.2.1', port: 7882 }, secret: 's'.repeat(32) },
    });
  });

  it.each<[string, Record<string, string | undefined>]>([
    ['VIVANT_ROLES must be livekit, relay or postgres here', { VIVANT_ROLES: 'livekit,postgres' }],
    ['VIVANT_ROLES must be livekit, relay or postgres here', {}],
    ['wants DATABASE_URL as its servers have it', { VIVANT_ROLES: 'postgres' }],
    ['with a password', { ...POSTGRES, DATABASE_URL: 'postgresql://vivant@db.test/vivant' }],
    [
      'the password in DATABASE_URL must have 20 characters or more',
      { ...POSTGRES, DATABASE_URL: 'postgresql://vivant:short%20%20%20%20%20%20%20@db.test/vivant' },
    ],
    ['postgresql://vivant:PASSWORD', { ...POSTGRES, DATABASE_URL: 'postgresql://me:p@db.test/vivant' }],
    ['@HOST/vivant', { ...POSTGRES, DATABASE_URL: 'postgresql://vivant:p@db.test/other' }],
    ['a HOST that leads here', { ...POSTGRES, DATABASE_URL: 'postgresql://vivant:p@/vivant?host=/run' }],
    [
      'wants LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET as its servers have them',
      { VIVANT_ROLES: 'livekit', VIVANT_NODE_IP: '192.0.2.1' },
    ],
    ['LIVEKIT_API_SECRET must be set together', { ...LIVEKIT, LIVEKIT_API_SECRET: undefined }],
    ['LIVEKIT_API_SECRET must have 32 characters', { ...LIVEKIT, LIVEKIT_API_SECRET: 'short' }],
    ['LIVEKIT_API_SECRET_ALSO must be set together', { ...LIVEKIT, LIVEKIT_API_KEY_ALSO: 'new' }],
    [
      'LIVEKIT_API_SECRET_ALSO must have 32 characters',
      { ...LIVEKIT, LIVEKIT_API_KEY_ALSO: 'new', LIVEKIT_API_SECRET_ALSO: 'short' },
    ],
    [
      'LIVEKIT_API_KEY_ALSO must be another key',
      { ...LIVEKIT, LIVEKIT_API_KEY_ALSO: 'key', LIVEKIT_API_SECRET_ALSO: 's'.repeat(32) },
    ],
    ['wants VIVANT_NODE_IP', { ...LIVEKIT, VIVANT_NODE_IP: undefined }],
    ['wants VIVANT_NODE_IP', { ...LIVEKIT, VIVANT_NODE_IP: '127.0.0.1' }],
    ['VIVANT_ROLES=relay wants VIVANT_NODE_IP', { ...RELAY, VIVANT_NODE_IP: undefined }],
    ['VIVANT_ROLES=relay wants VIVANT_TURN_SECRET', { ...RELAY, VIVANT_TURN_SECRET: undefined }],
    ['VIVANT_TURN_SECRET must have 32 characters', { ...RELAY, VIVANT_TURN_SECRET: 'short' }],
    ['VIVANT_TURN_TLS_KEY must be set together', { ...RELAY, VIVANT_TURN_TLS_KEY: undefined }],
    [
      'needs VIVANT_TURN_TLS_CERT and VIVANT_TURN_TLS_KEY',
      { ...RELAY, VIVANT_TURN_TLS_CERT: undefined, VIVANT_TURN_TLS_KEY: undefined },
    ],
    ['VIVANT_ONE_PORT is of no use', { ...LIVEKIT, VIVANT_ONE_PORT: 'on' }],
    [
      'VIVANT_TURN_UDP_PORT is of no use with VIVANT_TURN=off',
      { ...LIVEKIT, VIVANT_TURN: 'off', VIVANT_TURN_UDP_PORT: '3478' },
    ],
  ])('refuses what could not work, and says no secret: %s', (fault, env) => {
    const faults = faultsOf(env).join('\n');
    expect(faults).toContain(fault);
    expect(faults).not.toContain('short');
  });
});
