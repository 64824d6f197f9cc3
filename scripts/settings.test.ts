import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SETTINGS, type Setting } from '@vivant/contract/settings/table';
import { loadMediaConfig, type MediaConfig, sessionEnvironment } from '@vivant/media/config';
import { type Config, loadConfig } from '@vivant/server/config';
import { loadPartConfig, type PartConfig } from '@vivant/server/part-config';
import { describe, expect, it } from 'vitest';
import { settingsPage } from './settings-page.ts';

interface Row {
  set: string;
  /** What else must be set for it to be allowed. */
  with?: Record<string, string>;
  /** What it changes, and to what; `media`: as the media host of this machine reads it. */
  server?: [read: (config: Config) => unknown, becomes: unknown];
  media?: [read: (config: MediaConfig) => unknown, becomes: unknown];
  /** As a media host that was started by hand reads it. */
  alone?: [read: (config: MediaConfig) => unknown, becomes: unknown];
  /** As a part of the service by itself reads it. */
  part?: [read: (config: PartConfig) => unknown, becomes: unknown];
}

const LIVEKIT = { LIVEKIT_URL: 'wss://l.test', LIVEKIT_API_KEY: 'k', LIVEKIT_API_SECRET: 's' };
const LIVEKIT_PART = {
  ...LIVEKIT,
  ...{ VIVANT_ROLES: 'livekit', VIVANT_NODE_IP: '192.0.2.1', LIVEKIT_API_SECRET: 's'.repeat(32) },
  ...{ LIVEKIT_API_KEY_ALSO: 'other', LIVEKIT_API_SECRET_ALSO: 'o'.repeat(32) },
};
const S3 = { VIVANT_BLOBS: 's3://bucket' };
const S3_KEYS = { ...S3, VIVANT_S3_ACCESS_KEY_ID: 'id', VIVANT_S3_SECRET_ACCESS_KEY: 'key' };
const TLS = { VIVANT_TLS_CERT: '/c.pem', VIVANT_TLS_KEY: '/k.pem' };
const RELAY_PORT = {
  ...{ VIVANT_TURN: 'on', VIVANT_TURN_TLS_AT: 'relay.test:5349' },
  ...{ VIVANT_TURN_TLS_CERT: '/c.pem', VIVANT_TURN_TLS_KEY: '/k.pem' },
};
const CLIPS = { VIVANT_CLIP_CERTIFICATE: '/c.pem', VIVANT_CLIP_KEY: '/k.pem' };
const OIDC = {
  ...{ VIVANT_OIDC_ISSUER: 'https://id.test', VIVANT_OIDC_CLIENT_ID: 'c' },
  VIVANT_OIDC_CLIENT_SECRET: 's',
};
const BACKUPS = { VIVANT_BACKUP_DIR: '/b' };
const AGE_KEY = `age1${'q'.repeat(58)}`;
const MODERATION = { VIVANT_MODERATION_URL: 'https://m.test/v1' };
const engine = (name: 'LLM' | 'STT' | 'TTS') => ({
  [`VIVANT_${name}_BASE_URL`]: 'http://e.test/v1',
  [`VIVANT_${name}_MODEL`]: 'a-model',
});
const without = (all: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name));

/** Every setting there is. One without a row, or whose row shows no change, is a setting that does nothing. */
const ROWS: Record<keyof typeof SETTINGS, Row> = {
  VIVANT_DATA_DIR: { set: '/d', server: [(c) => c.dataDir, '/d'] },
  VIVANT_HOST: { set: '::1', server: [(c) => c.host, '::1'] },
  VIVANT_PORT: { set: '81', server: [(c) => c.port, 81] },
  VIVANT_PUBLIC_URL: { set: 'https://a.test', server: [(c) => c.publicUrl, 'https://a.test'] },
  VIVANT_NODE_IP: { set: '192.0.2.1', server: [(c) => c.nodeIp, '192.0.2.1'] },
  VIVANT_RTC_UDP_PORT: { set: '5', server: [(c) => c.rtcPorts.udp, 5] },
  VIVANT_RTC_TCP_PORT: { set: '6', server: [(c) => c.rtcPorts.tcp, 6] },
  VIVANT_TURN: { set: 'on', server: [(c) => c.turn?.udpPort, null] },
  VIVANT_TURN_UDP_PORT: { set: '7', with: { VIVANT_TURN: 'on' }, server: [(c) => c.turn?.udpPort, 7] },
  VIVANT_TURN_RELAY_PORTS: {
    ...{ set: '2000-2999', with: { VIVANT_TURN: 'on' } },
    server: [(c) => c.turn?.relayPorts, { from: 2000, to: 2999 }],
  },
  VIVANT_TURN_EXTERNAL_TLS: {
    ...{ set: 'on', with: { VIVANT_ONE_PORT: 'on', VIVANT_PUBLIC_URL: 'https://a.test' } },
    server: [(c) => c.turn?.tls?.endsElsewhere, true],
  },
  VIVANT_TURN_TLS_AT: {
    ...{ set: 'r.test', with: RELAY_PORT },
    server: [
      (c) => c.turn?.tls,
      { domain: 'r.test', port: 443, endsElsewhere: false, own: expect.anything() },
    ],
  },
  VIVANT_TURN_TLS_PORT: {
    ...{ set: '7', with: RELAY_PORT },
    server: [(c) => c.turn?.tls?.own?.port, 7],
  },
  VIVANT_TURN_TLS_CERT: {
    ...{ set: '/c.pem', with: RELAY_PORT },
    server: [(c) => c.turn?.tls?.own?.certificate?.certFile, '/c.pem'],
  },
  VIVANT_TURN_TLS_KEY: {
    ...{ set: '/k.pem', with: RELAY_PORT },
    server: [(c) => c.turn?.tls?.own?.certificate?.keyFile, '/k.pem'],
  },
  VIVANT_TURN_SECRET: {
    ...{ set: 'x'.repeat(32), with: { ...RELAY_PORT, VIVANT_ROLES: 'relay', VIVANT_NODE_IP: '192.0.2.1' } },
    part: [(c) => c.role === 'relay' && c.relay.secret, 'x'.repeat(32)],
  },
  VIVANT_ONE_PORT: {
    ...{ set: 'on', with: { ...TLS, VIVANT_PUBLIC_URL: 'https://a.test' } },
    server: [(c) => c.turn?.isOnlyWay, true],
  },
  VIVANT_TLS_CERT: { set: '/c.pem', with: TLS, server: [(c) => c.tls?.certFile, '/c.pem'] },
  VIVANT_TLS_KEY: { set: '/k.pem', with: TLS, server: [(c) => c.tls?.keyFile, '/k.pem'] },
  VIVANT_TRUST_PROXY: { set: '1', server: [(c) => c.trustProxy, 1] },
  VIVANT_ANONYMOUS_SESSIONS_PER_HOUR: { set: '3', server: [(c) => c.anonymousSessionsPerHour, 3] },
  VIVANT_ANONYMOUS_SESSIONS_AT_ONCE: { set: '40', server: [(c) => c.anonymousSessionsAtOnce, 40] },
  VIVANT_VIDEO_HEIGHT_MAX: { set: '512', server: [(c) => c.picture.heightMax, 512] },
  VIVANT_VIDEO_FPS: { set: '30', server: [(c) => c.picture.fps, 30] },
  VIVANT_AI_MARK: { set: 'always', server: [(c) => c.picture.aiMark, 'always'] },
  VIVANT_CLIP_SIGNING: { set: 'off', server: [(c) => c.clipSigning, null] },
  VIVANT_CLIP_CERTIFICATE: {
    set: '/c.pem',
    with: CLIPS,
    server: [(c) => c.clipSigning?.files?.certificates, '/c.pem'],
  },
  VIVANT_CLIP_KEY: { set: '/k.pem', with: CLIPS, server: [(c) => c.clipSigning?.files?.key, '/k.pem'] },
  VIVANT_CONNECTIONS_PER_ADDRESS: { set: '9', server: [(c) => c.connectionLimits.perAddress, 9] },
  VIVANT_SIGNALLING_PER_ADDRESS: { set: '9', server: [(c) => c.connectionLimits.upgradedPerAddress, 9] },
  VIVANT_ENVIRONMENT: { set: 'staging', server: [(c) => c.environment, 'staging'] },
  VIVANT_OIDC_ISSUER: {
    set: 'https://id.test',
    with: OIDC,
    server: [(c) => c.oidc?.issuer, 'https://id.test'],
  },
  VIVANT_OIDC_CLIENT_ID: { set: 'c', with: OIDC, server: [(c) => c.oidc?.clientId, 'c'] },
  VIVANT_OIDC_CLIENT_SECRET: { set: 's', with: OIDC, server: [(c) => c.oidc?.clientSecret, 's'] },
  VIVANT_OIDC_NAME: { set: 'Acme', with: OIDC, server: [(c) => c.oidc?.name, 'Acme'] },
  VIVANT_OIDC_ROLE_CLAIM: { set: 'roles', with: OIDC, server: [(c) => c.oidc?.roleClaim, 'roles'] },
  VIVANT_OIDC_JOIN: {
    ...{ set: 'a=editor, *=viewer', with: OIDC },
    server: [
      (c) => c.oidc?.joinRules,
      [
        { group: 'a', role: 'editor' },
        { group: '*', role: 'viewer' },
      ],
    ],
  },
  VIVANT_DEMO_AVATAR: { set: 'off', server: [(c) => c.demoAvatar, false] },
  VIVANT_BACKUP_DIR: { set: '/b', server: [(c) => c.backups?.at, { directory: '/b' }] },
  VIVANT_BACKUP_HOURS: { set: '6', with: BACKUPS, server: [(c) => c.backups?.everyHours, 6] },
  VIVANT_BACKUP_KEEP: { set: '3', with: BACKUPS, server: [(c) => c.backups?.keep, 3] },
  VIVANT_BACKUP_RECIPIENT: {
    set: AGE_KEY,
    with: BACKUPS,
    server: [(c) => c.backups?.recipient, AGE_KEY],
  },
  DATABASE_URL: { set: 'postgres://u@h/d', server: [(c) => c.databaseUrl, 'postgres://u@h/d'] },
  LIVEKIT_URL: { set: 'wss://l.test', with: LIVEKIT, server: [(c) => c.livekit?.url, 'wss://l.test'] },
  LIVEKIT_API_KEY: { set: 'k', with: LIVEKIT, server: [(c) => c.livekit?.apiKey, 'k'] },
  LIVEKIT_API_SECRET: { set: 's', with: LIVEKIT, server: [(c) => c.livekit?.apiSecret, 's'] },
  LIVEKIT_API_KEY_ALSO: {
    ...{ set: 'new', with: without(LIVEKIT_PART, 'LIVEKIT_API_KEY_ALSO') },
    part: [(c) => c.role === 'livekit' && c.keys.alsoAccepted?.apiKey, 'new'],
  },
  LIVEKIT_API_SECRET_ALSO: {
    ...{ set: 'n'.repeat(32), with: without(LIVEKIT_PART, 'LIVEKIT_API_SECRET_ALSO') },
    part: [(c) => c.role === 'livekit' && c.keys.alsoAccepted?.apiSecret, 'n'.repeat(32)],
  },
  VIVANT_LIVEKIT_SERVER: { set: '/l', server: [(c) => c.livekitServer, '/l'] },
  VIVANT_PRIVATE_LIVEKIT: { set: 'on', server: [(c) => c.privateLivekit, true] },
  VIVANT_LLM_BASE_URL: {
    set: 'http://e.test/v1',
    with: engine('LLM'),
    media: [(c) => c.engines.llm?.baseUrl, 'http://e.test/v1'],
  },
  VIVANT_LLM_API_KEY: { set: 'k', with: engine('LLM'), media: [(c) => c.engines.llm?.apiKey, 'k'] },
  VIVANT_LLM_MODEL: {
    set: 'a-model',
    with: engine('LLM'),
    media: [(c) => c.engines.llm?.model, 'a-model'],
  },
  VIVANT_STT_BASE_URL: {
    set: 'http://e.test/v1',
    with: engine('STT'),
    media: [(c) => c.engines.stt?.baseUrl, 'http://e.test/v1'],
  },
  VIVANT_STT_API_KEY: { set: 'k', with: engine('STT'), media: [(c) => c.engines.stt?.apiKey, 'k'] },
  VIVANT_STT_MODEL: {
    set: 'a-model',
    with: engine('STT'),
    media: [(c) => c.engines.stt?.model, 'a-model'],
  },
  VIVANT_STT_PARTIALS: {
    ...{ set: 'off', with: engine('STT') },
    media: [(c) => c.engines.stt?.partials, 'off'],
  },
  VIVANT_TTS_BASE_URL: {
    set: 'http://e.test/v1',
    with: engine('TTS'),
    media: [(c) => c.engines.tts?.baseUrl, 'http://e.test/v1'],
  },
  VIVANT_TTS_API_KEY: { set: 'k', with: engine('TTS'), media: [(c) => c.engines.tts?.apiKey, 'k'] },
  VIVANT_TTS_MODEL: {
    set: 'a-model',
    with: engine('TTS'),
    media: [(c) => c.engines.tts?.model, 'a-model'],
  },
  VIVANT_TTS_VOICE: { set: 'nova', with: engine('TTS'), media: [(c) => c.engines.tts?.voice, 'nova'] },
  VIVANT_JAIL: { set: 'require', server: [(c) => c.jail, 'require'] },
  VIVANT_ROLES: { set: 'api,livekit,postgres', server: [(c) => c.mediaSlots, 0] },
  VIVANT_MEDIA_SLOTS: { set: '7', server: [(c) => c.mediaSlots, 7], media: [(c) => c.slots, 7] },
  VIVANT_ZONE: {
    set: 'eu-1a',
    server: [(c) => c.zone, 'eu-1a'],
    media: [(c) => c.zone, 'eu-1a'],
  },
  VIVANT_MEDIA_SECRET: { set: 'x'.repeat(32), server: [(c) => c.mediaSecret, 'x'.repeat(32)] },
  VIVANT_MEDIA_SECRET_ALSO: {
    set: 'y'.repeat(32),
    server: [(c) => c.otherMediaSecrets[0], 'y'.repeat(32)],
  },
  VIVANT_CONTROL_HOST: { set: '10.0.0.1', server: [(c) => c.control.host, '10.0.0.1'] },
  VIVANT_CONTROL_PORT: { set: '9', server: [(c) => c.control.port, 9] },
  VIVANT_CONTROL_ADDRESS: {
    set: 'http://10.0.0.1:8780',
    server: [(c) => c.control.address, 'http://10.0.0.1:8780'],
  },
  VIVANT_MEDIA_CONTROL_URL: { set: 'http://s.test/', alone: [(c) => c.controlUrl, 'http://s.test'] },
  VIVANT_MEDIA_HOST_ID: { set: 'host-3', alone: [(c) => c.hostId, 'host-3'] },
  VIVANT_MEDIA_LISTEN: { set: '10.0.0.2', alone: [(c) => c.listen.host, '10.0.0.2'] },
  VIVANT_MEDIA_PORT: { set: '9', alone: [(c) => c.listen.port, 9] },
  VIVANT_MEDIA_ADDRESS: { set: 'http://h.test:9/', alone: [(c) => c.address, 'http://h.test:9'] },
  VIVANT_MEDIA_DRAIN_SECONDS: { set: '9', alone: [(c) => c.drainMs, 9000] },
  VIVANT_BUILDS: { set: '3', server: [(c) => c.builds, 3] },
  VIVANT_MEDIA_BUILDS: { set: '3', alone: [(c) => c.builds, 3] },
  VIVANT_METRICS_TOKEN: { set: 't'.repeat(16), server: [(c) => c.metricsAccess, { token: 't'.repeat(16) }] },
  VIVANT_DRAIN_SECONDS: { set: '9', server: [(c) => c.drainSeconds, 9] },
  VIVANT_PURGE_AFTER_DAYS: { set: '9', server: [(c) => c.purgeAfterDays, 9] },
  VIVANT_TRANSCRIPT_DAYS: { set: '9', server: [(c) => c.transcriptDays, 9] },
  VIVANT_RECORDINGS: { set: 'off', server: [(c) => c.recordings, false] },
  VIVANT_MODERATION_URL: {
    set: 'https://m.test/v1',
    server: [(c) => c.moderation?.baseUrl, 'https://m.test/v1'],
  },
  VIVANT_MODERATION_API_KEY: { set: 'k', with: MODERATION, server: [(c) => c.moderation?.apiKey, 'k'] },
  VIVANT_MODERATION_MODEL: { set: 'm', with: MODERATION, server: [(c) => c.moderation?.model, 'm'] },
  VIVANT_MODERATION_IMAGES: {
    set: 'off',
    with: MODERATION,
    server: [(c) => c.moderation?.judgesImages, false],
  },
  VIVANT_BLOBS: { set: 's3://bucket', server: [(c) => c.s3?.bucket, 'bucket'] },
  VIVANT_S3_ENDPOINT: { set: 'http://s.test', with: S3, server: [(c) => c.s3?.endpoint, 'http://s.test'] },
  VIVANT_S3_REGION: { set: 'eu-1', with: S3, server: [(c) => c.s3?.region, 'eu-1'] },
  VIVANT_S3_ACCESS_KEY_ID: {
    set: 'id',
    with: S3_KEYS,
    server: [(c) => c.s3?.credentials?.accessKeyId, 'id'],
  },
  VIVANT_S3_SECRET_ACCESS_KEY: {
    set: 'key',
    with: S3_KEYS,
    server: [(c) => c.s3?.credentials?.secretAccessKey, 'key'],
  },
  VIVANT_S3_PATH_STYLE: { set: 'on', with: S3, server: [(c) => c.s3?.pathStyle, true] },
  VIVANT_FETCH_ALLOW: { set: 'a.test', server: [(c) => c.fetchAllow[0]?.host, 'a.test'] },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    set: 'http://c.test:4318/',
    server: [(c) => c.collector?.endpoint, 'http://c.test:4318'],
    media: [(c) => c.collector?.endpoint, 'http://c.test:4318'],
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    set: 'Authorization=Bearer%20x, x-tenant=museum',
    with: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c.test:4318' },
    server: [(c) => c.collector?.headers, { authorization: 'Bearer x', 'x-tenant': 'museum' }],
    media: [(c) => c.collector?.headers['x-tenant'], 'museum'],
  },
  VIVANT_LOG_FORMAT: { set: 'json', server: [(c) => c.logFormat, 'json'] },
  VIVANT_LOG_LEVEL: { set: 'warn', server: [(c) => c.logLevel, 'warn'], media: [(c) => c.logLevel, 'warn'] },
};

const HOST = { VIVANT_MEDIA_CONTROL_URL: 'http://127.0.0.1:1', VIVANT_MEDIA_SECRET: 'x'.repeat(32) };

/** What the media host of this machine makes of the server's settings. */
const asMedia = (config: Config) =>
  loadMediaConfig({
    ...config.mediaVariables,
    VIVANT_LOG_LEVEL: config.logLevel,
    ...HOST,
  });

describe.each(Object.keys(SETTINGS) as (keyof typeof SETTINGS)[])('%s', (name) => {
  it('changes what it says', () => {
    const row = ROWS[name];
    expect(row, 'a setting needs a row here: what it changes').toBeDefined();
    if (row.alone) {
      const [read, becomes] = row.alone;
      expect(read(loadMediaConfig(HOST))).not.toEqual(becomes);
      expect(read(loadMediaConfig({ ...HOST, [name]: row.set }))).toEqual(becomes);
    }
    if (row.part) {
      const [read, becomes] = row.part;
      expect(() => loadPartConfig(row.with ?? {})).toThrow(name);
      expect(read(loadPartConfig({ ...row.with, [name]: row.set }))).toEqual(becomes);
      expect(SETTINGS[name].readBy).toEqual(['server']);
      return;
    }
    const unset = loadConfigOrNull(without(row.with ?? {}, name)) ?? loadConfig({});
    const after = loadConfig({ ...row.with, [name]: row.set });
    for (const [read, becomes, was, is] of [
      ...(row.server ? [[row.server[0], row.server[1], unset, after] as const] : []),
      ...(row.media ? [[row.media[0], row.media[1], asMedia(unset), asMedia(after)] as const] : []),
    ] as [(config: unknown) => unknown, unknown, unknown, unknown][]) {
      expect(read(was)).not.toEqual(becomes);
      expect(read(is)).toEqual(becomes);
    }
    expect(row.server ?? row.media ?? row.alone).toBeDefined();
    expect(SETTINGS[name].readBy).toEqual(row.alone ? ['media'] : expect.arrayContaining(['server']));
  });
});

function loadConfigOrNull(env: Record<string, string>): Config | null {
  try {
    return loadConfig(env);
  } catch {
    // Not allowed without it.
    return null;
  }
}

it('is what docs/settings.md shows (fix: node scripts/write-settings.ts)', () => {
  const page = readFileSync(fileURLToPath(new URL('../docs/settings.md', import.meta.url)), 'utf8');
  expect(page).toBe(settingsPage());
});

it.each([
  ['VIVANT_STT_API_KEY is of no use without VIVANT_STT_BASE_URL', { VIVANT_STT_API_KEY: 'k' }],
  ['VIVANT_TTS_BASE_URL must be set together with VIVANT_TTS_MODEL', { VIVANT_TTS_MODEL: 'm' }],
  ['VIVANT_LLM_BASE_URL must be an http:// or https:// address', { VIVANT_LLM_BASE_URL: 'ftp://x' }],
  ['VIVANT_MEDIA_SLOTS must be a whole number from 0 to 512, not "600"', { VIVANT_MEDIA_SLOTS: '600' }],
  ['VIVANT_MEDIA_SECRET must have 32 characters or more', { VIVANT_MEDIA_SECRET: 'short' }],
] as [string, Record<string, string>][])(
  'is refused by the server and by a media host in the same words: %s',
  (fault, env) => {
    expect(() => loadConfig(env)).toThrow(fault);
    expect(() => loadMediaConfig({ ...HOST, ...env })).toThrow(fault);
  },
);

it('has no secret of which docs/operating.md does not say how it is changed', () => {
  const page = readFileSync(fileURLToPath(new URL('../docs/operating.md', import.meta.url)), 'utf8');
  const chapter = /^## Changing secrets\n(.*?)^## /ms.exec(page)?.[1] ?? '';
  const settings: Record<string, Setting> = SETTINGS;
  const secrets = Object.keys(settings).filter((name) => settings[name]?.secret === true);
  expect(secrets.filter((name) => !chapter.includes(`\`${name}\``))).toEqual([]);
});

describe('what is read from the environment', () => {
  const folder = (name: string) => fileURLToPath(new URL(`../${name}/src`, import.meta.url));
  const sources = (name: string) =>
    readdirSync(folder(name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|testing\/|(^|\/)config[a-z-]*\.ts$/.test(file))
      .map((file) => readFileSync(join(folder(name), file), 'utf8'))
      .join('\n');

  it.each([
    ['server', loadConfig({})],
    ['media', loadMediaConfig(HOST)],
  ])('is used outside the configuration of %s', (room, config) => {
    const text = sources(room);
    const unused = Object.keys(config).filter((field) => !new RegExp(`\\b${field}\\b`).test(text));
    expect(unused).toEqual([]);
  });

  it('reaches session processes only if it is not secret', () => {
    const env = Object.fromEntries([...Object.keys(SETTINGS), 'PATH', 'HOME'].map((name) => [name, 'x']));
    expect(Object.keys(sessionEnvironment(env)).sort()).toEqual(['HOME', 'NODE_ENV', 'PATH']);
  });
});
