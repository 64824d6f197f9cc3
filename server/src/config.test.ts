import { ConfigError, settingsOf } from '@vivant/contract/settings/read';
import { describe, expect, it } from 'vitest';
import { describeConfig, inspectConfig, loadConfig } from './config.ts';
import { unknownVariableNote } from './unknown-variables.ts';

const RELAY_PORT = {
  ...{ VIVANT_TURN: 'on', VIVANT_TURN_TLS_AT: 'r.test:5349' },
  ...{ VIVANT_TURN_TLS_CERT: '/c.pem', VIVANT_TURN_TLS_KEY: '/k.pem' },
};
const HTTPS = {
  ...{ VIVANT_PUBLIC_URL: 'https://a.test', VIVANT_TLS_CERT: '/c.pem', VIVANT_TLS_KEY: '/k.pem' },
};

describe('loadConfig', () => {
  it('needs nothing set, and listens on loopback', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: null,
      tls: null,
      environment: 'production',
      databaseUrl: null,
      livekit: null,
    });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('names every fault at once', () => {
    const env = {
      VIVANT_PORT: '80.5',
      VIVANT_PUBLIC_URL: 'ftp://x',
      VIVANT_ENVIRONMENT: 'test',
      VIVANT_TLS_CERT: 'a',
    };
    const faults = faultsOf(env);
    expect(faults).toHaveLength(4);
    expect(faults.join('\n')).toMatch(/VIVANT_PORT must be a whole number.*"80.5"/);
    expect(faults.join('\n')).toContain('VIVANT_PUBLIC_URL must be an http');
    expect(faults.join('\n')).toContain('VIVANT_TLS_KEY must be set together with VIVANT_TLS_CERT');
  });

  it.each([['0'], ['65536'], ['-1'], ['0x50'], ['1e3'], [' 80'], ['99999999999999999999']])(
    'refuses the port %s',
    (VIVANT_PORT) => expect(faultsOf({ VIVANT_PORT })).toHaveLength(1),
  );

  it.each([['https://a.example/path'], ['https://user@a.example'], ['https://a.example/?q'], ['a.example']])(
    'refuses the public address %s',
    (VIVANT_PUBLIC_URL) => expect(faultsOf({ VIVANT_PUBLIC_URL })).toHaveLength(1),
  );

  it('requires a jail as soon as other machines can reach the service, unless set otherwise', () => {
    const jail = (env: Record<string, string>) => loadConfig(env).jail;
    expect(jail({})).toBe('prefer');
    expect(jail({ VIVANT_HOST: '::1', VIVANT_PUBLIC_URL: 'http://localhost:8080' })).toBe('prefer');
    expect(jail({ VIVANT_HOST: '0.0.0.0' })).toBe('require');
    expect(jail({ VIVANT_PUBLIC_URL: 'https://avatars.example.org' })).toBe('require');
    expect(jail({ VIVANT_TRUST_PROXY: '1' })).toBe('require');
    expect(jail({ VIVANT_TRUST_PROXY: '10.0.0.0/8' })).toBe('require');
    expect(jail({ VIVANT_TRUST_PROXY: '0' })).toBe('prefer');
    expect(jail({ VIVANT_HOST: '0.0.0.0', VIVANT_JAIL: 'prefer' })).toBe('prefer');
    expect(jail({ VIVANT_JAIL: 'require' })).toBe('require');
  });

  it.each<[string, Record<string, string>]>([
    [
      'VIVANT_TURN_UDP_PORT is of no use without VIVANT_NODE_IP, the address that visitors reach, or VIVANT_TURN=on',
      { VIVANT_TURN_UDP_PORT: '3478' },
    ],
    [
      'VIVANT_TURN_UDP_PORT is of no use with VIVANT_TURN=off',
      { VIVANT_TURN: 'off', VIVANT_NODE_IP: '192.0.2.1', VIVANT_TURN_UDP_PORT: '3478' },
    ],
    [
      'VIVANT_TURN is of no use with LIVEKIT_URL: turn on TURN in the configuration of that LiveKit',
      { VIVANT_TURN: 'on', LIVEKIT_URL: 'wss://l.test', LIVEKIT_API_KEY: 'k', LIVEKIT_API_SECRET: 's' },
    ],
    [
      'VIVANT_TURN_UDP_PORT and VIVANT_RTC_UDP_PORT must be different ports',
      { VIVANT_NODE_IP: '192.0.2.1', VIVANT_TURN_UDP_PORT: '3478', VIVANT_RTC_UDP_PORT: '3478' },
    ],
    [
      'VIVANT_RTC_UDP_PORT must not be among VIVANT_TURN_RELAY_PORTS',
      { VIVANT_NODE_IP: '192.0.2.1', VIVANT_RTC_UDP_PORT: '20500' },
    ],
    [
      'VIVANT_TURN_RELAY_PORTS must be 100 ports or more between 1024 and 65535, the lower one first',
      { VIVANT_TURN_RELAY_PORTS: '22999-20000' },
    ],
    [
      'VIVANT_TURN_EXTERNAL_TLS needs VIVANT_PUBLIC_URL with a name',
      { VIVANT_NODE_IP: '192.0.2.1', VIVANT_TURN_EXTERNAL_TLS: 'on' },
    ],
    [
      'VIVANT_TURN_TLS_CERT is of no use without VIVANT_TURN_TLS_AT',
      { VIVANT_NODE_IP: '192.0.2.1', VIVANT_TURN_TLS_CERT: '/c.pem' },
    ],
    ['VIVANT_TURN_TLS_AT is of no use with VIVANT_TURN=off', { ...RELAY_PORT, VIVANT_TURN: 'off' }],
    [
      'VIVANT_TURN_TLS_AT must be a name, perhaps with a port',
      { VIVANT_TURN: 'on', VIVANT_TURN_TLS_AT: '192.0.2.1:5349' },
    ],
    [
      'a relay with a port of its own needs VIVANT_TURN_TLS_CERT and VIVANT_TURN_TLS_KEY',
      { VIVANT_TURN: 'on', VIVANT_TURN_TLS_AT: 'r.test' },
    ],
    [
      'VIVANT_TURN_EXTERNAL_TLS is of no use where VIVANT_TURN_TLS_CERT is set',
      { ...RELAY_PORT, VIVANT_TURN_EXTERNAL_TLS: 'on' },
    ],
    [
      'VIVANT_TURN_EXTERNAL_TLS is of no use where VIVANT_TLS_CERT is set',
      { ...HTTPS, VIVANT_NODE_IP: '192.0.2.1', VIVANT_TURN_EXTERNAL_TLS: 'on' },
    ],
    ['VIVANT_ONE_PORT needs VIVANT_TLS_CERT', { VIVANT_ONE_PORT: 'on', VIVANT_PUBLIC_URL: 'https://a.test' }],
    [
      'VIVANT_ONE_PORT needs VIVANT_PUBLIC_URL with a name',
      { ...HTTPS, VIVANT_ONE_PORT: 'on', VIVANT_PUBLIC_URL: 'https://192.0.2.1' },
    ],
    [
      'VIVANT_NODE_IP is of no use with VIVANT_ONE_PORT=on',
      { ...HTTPS, VIVANT_ONE_PORT: 'on', VIVANT_NODE_IP: '192.0.2.1' },
    ],
    [
      'VIVANT_ONE_PORT needs connections as they came',
      { ...HTTPS, VIVANT_ONE_PORT: 'on', VIVANT_TRUST_PROXY: '1' },
    ],
    ['VIVANT_ONE_PORT needs the relay', { ...HTTPS, VIVANT_ONE_PORT: 'on', VIVANT_TURN: 'off' }],
    [
      'VIVANT_ONE_PORT works with the LiveKit child alone',
      {
        ...HTTPS,
        VIVANT_ONE_PORT: 'on',
        LIVEKIT_URL: 'wss://l.test',
        LIVEKIT_API_KEY: 'k',
        LIVEKIT_API_SECRET: 's',
      },
    ],
  ])('refuses a relay that could not work: %s', (fault, env) =>
    expect(faultsOf(env)).toEqual([expect.stringContaining(fault)]),
  );

  it('relays media where it comes from other machines, unless told otherwise', () => {
    const relays = (env: Record<string, string>) => loadConfig(env).turn !== null;
    expect(relays({})).toBe(false);
    expect(relays({ VIVANT_NODE_IP: '127.0.0.1' })).toBe(false);
    expect(relays({ VIVANT_NODE_IP: '192.0.2.1' })).toBe(true);
    expect(relays({ VIVANT_NODE_IP: '192.0.2.1', VIVANT_TURN: 'off' })).toBe(false);
    expect(relays({ VIVANT_TURN: 'on' })).toBe(true);
    expect(relays({ ...HTTPS, VIVANT_ONE_PORT: 'on' })).toBe(true);
  });

  it('relays over TLS at the port of the pages, beside UDP too, where a name leads there and nothing of HTTP between', () => {
    const tls = (env: Record<string, string>) => loadConfig({ VIVANT_TURN: 'on', ...env }).turn?.tls;
    const usual = { domain: 'a.test', port: 443, endsElsewhere: false, own: null };
    expect(tls(HTTPS)).toEqual(usual);
    expect(tls({ ...HTTPS, VIVANT_ONE_PORT: 'on' })).toEqual(usual);
    expect(tls({ ...HTTPS, VIVANT_NODE_IP: '192.0.2.1' })).toEqual(usual);
    expect(tls({ ...HTTPS, VIVANT_PUBLIC_URL: 'https://a.test:8443' })).toEqual({ ...usual, port: 8443 });
    expect(tls({ ...HTTPS, VIVANT_PUBLIC_URL: 'https://192.0.2.1' })).toBe(null);
    expect(tls({ ...HTTPS, VIVANT_TRUST_PROXY: '1' })).toBe(null);
    expect(tls({ VIVANT_PUBLIC_URL: 'https://a.test' })).toBe(null);
    expect(tls({ ...RELAY_PORT, VIVANT_TRUST_PROXY: '1' })).toEqual({
      ...{ domain: 'r.test', port: 5349, endsElsewhere: false },
      own: { port: 5349, certificate: { certFile: '/c.pem', keyFile: '/k.pem' } },
    });
    expect(tls({ VIVANT_PUBLIC_URL: 'https://a.test', VIVANT_TURN_EXTERNAL_TLS: 'on' })).toEqual({
      ...{ domain: 'a.test', port: 443, endsElsewhere: true, own: null },
    });
  });

  it('takes a public address with or without its slash', () => {
    expect(loadConfig({ VIVANT_PUBLIC_URL: 'https://a.example/' }).publicUrl).toBe('https://a.example');
  });

  it('refuses an issuer that is no address', () => {
    const env = { VIVANT_OIDC_ISSUER: 'acme', VIVANT_OIDC_CLIENT_ID: 'v', VIVANT_OIDC_CLIENT_SECRET: 's' };
    expect(faultsOf(env)[0]).toContain('VIVANT_OIDC_ISSUER must be an http:// or https:// address');
  });

  it('shows no secret in a fault', () => {
    const env = { DATABASE_URL: 'mysql://u:hunter2@h/d', LIVEKIT_API_SECRET: 'hunter2' };
    expect(faultsOf(env).join('\n')).not.toContain('hunter2');
  });

  it('allows downloads from the private hosts it is told, port by port, and no others', () => {
    expect(loadConfig({}).fetchAllow).toEqual([]);
    expect(loadConfig({ VIVANT_FETCH_ALLOW: 'Files.internal, 10.0.0.7:8443,[::1]:9' }).fetchAllow).toEqual([
      { host: 'files.internal', port: 443 },
      { host: '10.0.0.7', port: 8443 },
      { host: '::1', port: 9 },
    ]);
    for (const list of ['*.internal', 'https://files.internal', 'files.internal/a', 'a,,b', '10.0.0.0/8'])
      expect(() => loadConfig({ VIVANT_FETCH_ALLOW: list })).toThrow('VIVANT_FETCH_ALLOW must list hosts');
  });

  it('takes a database behind a Unix socket', () => {
    const DATABASE_URL = 'postgresql://u@/d?host=%2Frun%2Fpostgresql';
    expect(loadConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('trusts no proxy unless their number or addresses are set', () => {
    const trusted = (VIVANT_TRUST_PROXY: string) => loadConfig({ VIVANT_TRUST_PROXY }).trustProxy;
    expect(loadConfig({}).trustProxy).toBe(0);
    expect(trusted('2')).toBe(2);
    expect(trusted('none')).toEqual([]);
    expect(trusted('loopback, 10.0.0.0/8,2001:db8::1')).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
    for (const wrong of ['1,loopback', '-1', '1.5', 'yes', '100'])
      expect(faultsOf({ VIVANT_TRUST_PROXY: wrong })[0]).toContain('VIVANT_TRUST_PROXY must be the number');
  });

  it('keeps files in the data directory, or in the bucket it is told', () => {
    expect(loadConfig({}).s3).toBeNull();
    const credentials = { VIVANT_S3_ACCESS_KEY_ID: 'id', VIVANT_S3_SECRET_ACCESS_KEY: 'hunter2' };
    expect(loadConfig({ VIVANT_BLOBS: 's3://bucket', ...credentials }).s3).toEqual({
      bucket: 'bucket',
      prefix: '',
      endpoint: null,
      region: 'us-east-1',
      pathStyle: false,
      credentials: { accessKeyId: 'id', secretAccessKey: 'hunter2' },
    });
    expect(
      loadConfig({
        VIVANT_BLOBS: 's3://my.bucket/a/b-1/',
        VIVANT_S3_ENDPOINT: 'http://127.0.0.1:9000',
        VIVANT_S3_REGION: 'eu-central-1',
      }).s3,
    ).toEqual({
      bucket: 'my.bucket',
      prefix: 'a/b-1/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-central-1',
      pathStyle: true,
      credentials: null,
    });
  });

  it('keeps backups in a directory, or in a bucket that is reached as that of the files', () => {
    const of = (env: Record<string, string>) => loadConfig({ ...env, HOME: '/h' }).backups;
    expect(of({})).toBeNull();
    expect(of({ VIVANT_BACKUP_DIR: '/b' })?.at).toEqual({ directory: '/b' });
    const keys = {
      VIVANT_S3_ENDPOINT: 'http://127.0.0.1:9000',
      VIVANT_S3_ACCESS_KEY_ID: 'id',
      VIVANT_S3_SECRET_ACCESS_KEY: 'hunter2',
    };
    const inBucket = of({
      VIVANT_BACKUP_DIR: 's3://bucket/nightly',
      ...keys,
      VIVANT_METRICS_TOKEN: 'x'.repeat(32),
    });
    expect(inBucket?.at).toEqual({ bucket: 'bucket', prefix: 'nightly/' });
    expect(inBucket?.variables).toEqual({ ...keys, HOME: '/h' });
  });

  it('hands on what finds the keys of the machine to a backup, unless keys of the bucket are set', () => {
    const aws = { AWS_ROLE_ARN: 'arn:aws:iam::1:role/r', AWS_WEB_IDENTITY_TOKEN_FILE: '/run/token' };
    const given = (env: Record<string, string>) =>
      loadConfig({ VIVANT_BACKUP_DIR: 's3://bucket', ...aws, AWSOME: 'x', ...env }).backups?.variables;
    expect(given({})).toEqual(aws);
    const keys = { VIVANT_S3_ACCESS_KEY_ID: 'id', VIVANT_S3_SECRET_ACCESS_KEY: 'hunter2' };
    expect(given(keys)).toEqual(keys);
  });

  it.each([
    [{ VIVANT_BLOBS: 's3://Bucket' }, 'VIVANT_BLOBS must be disk, or a bucket'],
    [{ VIVANT_BLOBS: 's3://bucket/../other' }, 'VIVANT_BLOBS must be disk, or a bucket'],
    [{ VIVANT_BLOBS: '/var/files' }, 'VIVANT_BLOBS must be disk, or a bucket'],
    [
      { VIVANT_BLOBS: 's3://bucket', VIVANT_S3_ACCESS_KEY_ID: 'id' },
      'VIVANT_S3_SECRET_ACCESS_KEY must be set together with VIVANT_S3_ACCESS_KEY_ID',
    ],
    [{ VIVANT_S3_ENDPOINT: 'http://127.0.0.1:9000' }, 'VIVANT_S3_ENDPOINT is of no use without VIVANT_BLOBS'],
    [{ VIVANT_BACKUP_DIR: 's3://Bucket' }, 'VIVANT_BACKUP_DIR must be a directory, or a bucket'],
    [
      { VIVANT_BLOBS: 's3://bucket', VIVANT_S3_ENDPOINT: 'https://id:hunter2@s3.example.org' },
      'VIVANT_S3_ENDPOINT must be an http:// or https:// origin alone',
    ],
  ])('refuses an incomplete bucket configuration: %j', (env, fault) => {
    expect(faultsOf(env as Record<string, string>)[0]).toContain(fault);
  });

  it.each([
    [{ VIVANT_ROLES: 'api,web' }, 'VIVANT_ROLES must list some of api, media, livekit, relay, postgres'],
    [
      { VIVANT_ROLES: 'media' },
      'VIVANT_ROLES must hold api and no relay, or be one of media, livekit, relay and postgres alone',
    ],
    [{ VIVANT_ROLES: 'api,livekit' }, 'VIVANT_ROLES has no postgres: DATABASE_URL must be set'],
    [
      { VIVANT_ROLES: 'api,livekit,postgres', DATABASE_URL: 'postgres://db/vivant' },
      'VIVANT_ROLES has postgres, and DATABASE_URL is set',
    ],
    [
      { VIVANT_ROLES: 'api,livekit,postgres', VIVANT_MEDIA_SLOTS: '2' },
      'no use where VIVANT_ROLES has no media',
    ],
    [{ VIVANT_ROLES: 'api,media,livekit,postgres', VIVANT_MEDIA_SLOTS: '0' }, 'and VIVANT_MEDIA_SLOTS is 0'],
  ])('refuses roles that other settings contradict: %j', (env, fault) => {
    expect(faultsOf(env as Record<string, string>)[0]).toContain(fault);
  });

  it.each([
    [{}, 'local'],
    [{ VIVANT_HOST: '0.0.0.0' }, 'local'],
    [{ VIVANT_PUBLIC_URL: 'http://[::1]:8080' }, 'local'],
    [{ VIVANT_PUBLIC_URL: 'https://avatars.example.org' }, 'off'],
    [{ VIVANT_TRUST_PROXY: '1' }, 'off'],
    [{ VIVANT_TRUST_PROXY: '10.0.0.0/8' }, 'off'],
    [{ VIVANT_TRUST_PROXY: '1', VIVANT_METRICS_TOKEN: 't'.repeat(16) }, { token: 't'.repeat(16) }],
  ])('shows /metrics only to this machine while no setting lets other machines in: %j', (env, access) => {
    expect(loadConfig(env as Record<string, string>).metricsAccess).toEqual(access);
  });

  it('passes to the media child only the variables that it reads', () => {
    const config = loadConfig({
      VIVANT_LLM_BASE_URL: 'http://127.0.0.1:1/v1',
      VIVANT_LLM_MODEL: 'm',
      NODE_EXTRA_CA_CERTS: '/etc/vivant/ca.pem',
      DATABASE_URL: 'postgres://secret',
      VIVANT_MEDIA_SECRET: 'x'.repeat(32),
    });
    expect(config.mediaVariables).toEqual({
      VIVANT_LLM_BASE_URL: 'http://127.0.0.1:1/v1',
      VIVANT_LLM_MODEL: 'm',
      NODE_EXTRA_CA_CERTS: '/etc/vivant/ca.pem',
    });
    expect(faultsOf({ VIVANT_LLM_MODEL: 'm' })[0]).toContain('VIVANT_LLM_BASE_URL must be set together');
  });

  it('reports variables of ours that nobody reads', () => {
    const ofClients = { VIVANT_URL: 'http://localhost:8080', VIVANT_KEY: 'k', VIVANT_API_KEY: 'k' };
    expect(loadConfig({ VIVANT_PROT: '80', ...ofClients }).unknownVariables).toEqual(['VIVANT_PROT']);
  });

  it('starts with a setting that has gone, and says what took its place', () => {
    const [name = ''] = loadConfig({ VIVANT_TRY_PAGE: 'on' }).unknownVariables;
    expect(unknownVariableNote(name)).toMatch(/^VIVANT_TRY_PAGE is set, but that setting has gone: .*studio/);
  });
});

describe('inspectConfig', () => {
  it('has the faults of loadConfig, and the settings that are valid all the same', () => {
    const env = { VIVANT_PORT: 'x', VIVANT_TTS_MODEL: 'm', VIVANT_HOST: '::1', VIVANT_PROT: '80' };
    const { faults, values, unknownVariables } = inspectConfig(env);
    expect(faults).toEqual(faultsOf(env));
    expect(values).toMatchObject({ VIVANT_HOST: '::1', VIVANT_TRUST_PROXY: 0 });
    expect(values.VIVANT_PORT).toBeUndefined();
    expect(unknownVariables).toEqual(['VIVANT_PROT']);
  });
});

describe('describeConfig', () => {
  it('lists every variable, shows no secret and tells what is wrong', () => {
    const rows = describeConfig({ LIVEKIT_API_SECRET: 'hunter2', VIVANT_PORT: 'x' });
    expect(rows.map((row) => row.name)).toEqual(settingsOf('server').map(([name]) => name));
    expect(JSON.stringify(rows)).not.toContain('hunter2');
    expect(rows.find((row) => row.name === 'VIVANT_PORT')).toMatchObject({ value: 'x', default: '8080' });
    expect(rows.find((row) => row.name === 'VIVANT_PORT')?.fault).toContain('whole number');
    expect(rows.find((row) => row.name === 'LIVEKIT_API_SECRET')?.value).toBe('(secret)');
  });
});

function faultsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}
