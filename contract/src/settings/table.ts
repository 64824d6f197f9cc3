import { z } from 'zod';
import { ENVIRONMENTS } from '../environment.ts';
import { hostOf, isDomainName, parseHostAndPort } from '../host-and-port.ts';
import { ANONYMOUS_SESSIONS, PURGE_AFTER_DAYS } from '../limits.ts';
import { isLoopbackHost } from '../public-address.ts';
import { ROLES, type Role } from '../studio/roles.ts';
import { AI_MARK_RULES } from '../video.ts';
import { parseS3Address } from './s3-address.ts';

/** Parts of the service that one container or machine may be. */
export const SERVICE_ROLES = ['api', 'media', 'livekit', 'relay', 'postgres'] as const;
export type ServiceRole = (typeof SERVICE_ROLES)[number];

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`);
const SECRET_LENGTH_MIN = 32;
const METRICS_TOKEN_LENGTH_MIN = 16;
const secretOf = (min: number) => z.string().min(min, `must have ${min} characters or more`);
const port = whole(1, 65_535);
/** `20000-22999`; each talk takes a few of them. */
const portRange = z
  .string()
  .regex(/^\d{1,5}-\d{1,5}$/, 'must be two ports with a dash between, such as 20000-22999')
  .transform((text) => {
    const [from = 0, to = 0] = text.split('-').map(Number);
    return { from, to };
  })
  .refine(({ from, to }) => from >= 1024 && to <= 65_535 && to - from >= 99, {
    error: 'must be 100 ports or more between 1024 and 65535, the lower one first',
  });
/** A number of proxies; no address looks like one. */
const COUNT = /^\d{1,2}$/;
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });
/** What paths are put behind. */
const httpBase = httpUrl.transform((url) => url.replace(/\/+$/, ''));
const address = z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' });

/** Also called with text that is not an address. */
const isHttpsOrLoopback = (url: string) =>
  url.startsWith('https:') || (URL.canParse(url) && isLoopbackHost(hostOf(new URL(url))));

/** `authors=editor,*=viewer`. */
function joinRules(text: string, context: z.RefinementCtx): { group: string; role: Role }[] {
  return text.split(',').flatMap((rule) => {
    const [group = '', role = ''] = rule.split('=').map((part) => part.trim());
    const known = ROLES.find((one) => one === role);
    if (group !== '' && known !== undefined) return [{ group, role: known }];
    context.addIssue(`must be GROUP=ROLE, with commas between; a role is one of ${ROLES.join(', ')}`);
    return [];
  });
}

/** `authorization=Bearer%20x,x-tenant=museum`. */
function headersOf(text: string, context: z.RefinementCtx): Record<string, string> {
  return Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [, name = '', value = ''] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
      try {
        if (name !== '') return [[name.toLowerCase(), decodeURIComponent(value)]];
      } catch {}
      context.addIssue('must be name=value, with commas between and values percent-encoded');
      return [];
    }),
  );
}

export interface Setting {
  meaning: string;
  /** As it would be written; null: unset by default. */
  default: string | null;
  readBy: readonly SettingReader[];
  /** Passed on unchanged to the media host that the server itself starts. */
  handedOn?: true;
  /** Never shown, not even by `vivant doctor`. */
  secret?: true;
  /** Counts from the directory in which the program was started. */
  isPath?: true;
  schema: z.ZodType<unknown, string>;
}

export type SettingReader = 'server' | 'media';

/** Every environment variable that the server or a media host reads, in the order `vivant doctor` lists them. */
export const SETTINGS = {
  VIVANT_DATA_DIR: {
    meaning: 'Directory of everything the service keeps.',
    default: 'data',
    readBy: ['server'],
    isPath: true,
    schema: z.string(),
  },
  VIVANT_HOST: {
    meaning: 'Address to listen on; 0.0.0.0 for all, :: for those of IPv6 too.',
    default: '127.0.0.1',
    readBy: ['server'],
    schema: z.union([address, z.literal('localhost')], { error: 'must be an IP address or localhost' }),
  },
  VIVANT_PORT: { meaning: 'Port to listen on.', default: '8080', readBy: ['server'], schema: port },
  VIVANT_PUBLIC_URL: {
    meaning: 'Origin under which visitors reach the service, such as https://avatars.example.org.',
    default: null,
    readBy: ['server'],
    schema: z
      .string()
      .refine(isOrigin, 'must be an http:// or https:// origin alone, without path, query or credentials')
      .transform((url) => new URL(url).origin),
  },
  VIVANT_NODE_IP: {
    meaning:
      'Address under which visitors reach the media server; needed when they come from other machines.',
    default: null,
    readBy: ['server'],
    schema: address,
  },
  VIVANT_RTC_UDP_PORT: {
    meaning: 'UDP port of the media of the LiveKit child; 7882 or a free one if unset.',
    default: null,
    readBy: ['server'],
    schema: port,
  },
  VIVANT_RTC_TCP_PORT: {
    meaning: 'TCP port of the media where UDP is blocked; 7881 or a free one if unset.',
    default: null,
    readBy: ['server'],
    schema: port,
  },
  VIVANT_TURN: {
    meaning:
      'Whether media is relayed (TURN), by UDP and, with a certificate, by TLS at the port of the pages, and browsers are told their address (STUN): on, off or auto; auto is on where VIVANT_NODE_IP is beyond loopback.',
    default: 'auto',
    readBy: ['server'],
    schema: z.enum(['on', 'off', 'auto']),
  },
  VIVANT_TURN_UDP_PORT: {
    meaning: 'UDP port of TURN and STUN; 3478 or a free one if unset.',
    default: null,
    readBy: ['server'],
    schema: port,
  },
  VIVANT_TURN_RELAY_PORTS: {
    meaning:
      'UDP ports from which TURN sends to the media port of the same machine; open none of them in a firewall.',
    default: '20000-22999',
    readBy: ['server'],
    schema: portRange,
  },
  VIVANT_TURN_EXTERNAL_TLS: {
    meaning:
      'on: a balancer of TCP ends TLS for pages and relay, and what arrives here is not encrypted; or off.',
    default: 'off',
    readBy: ['server'],
    schema: z.enum(['on', 'off']).transform((choice) => choice === 'on'),
  },
  VIVANT_TURN_TLS_AT: {
    meaning:
      'Name and port that browsers are told of a relay inside TLS with a port of its own, such as relay.example.org:5349; for where a proxy of HTTP stands before the pages. The port is 443 if left out.',
    default: null,
    readBy: ['server'],
    schema: z
      .string()
      .refine(
        (text) => isAllowedHost(text) && isDomainName(parseHostAndPort(text).host),
        'must be a name, perhaps with a port, such as relay.example.org:5349',
      )
      .transform(parseHostAndPort),
  },
  VIVANT_TURN_TLS_PORT: {
    meaning:
      'TCP port at which that relay listens, as the media ports do; on VIVANT_HOST where a balancer ends TLS. 5349 if unset.',
    default: null,
    readBy: ['server'],
    schema: port,
  },
  VIVANT_TURN_TLS_CERT: {
    meaning: 'File with the certificate chain of that relay (PEM), read again as it changes.',
    default: null,
    readBy: ['server'],
    isPath: true,
    schema: z.string(),
  },
  VIVANT_TURN_TLS_KEY: {
    meaning: 'File with the private key of VIVANT_TURN_TLS_CERT (PEM).',
    default: null,
    readBy: ['server'],
    isPath: true,
    schema: z.string(),
  },
  VIVANT_TURN_SECRET: {
    meaning: `With VIVANT_ROLES=relay: what a LiveKit of your own signs credentials with, ${SECRET_LENGTH_MIN} characters or more; there it is the secret of rtc.turn_servers.`,
    default: null,
    readBy: ['server'],
    secret: true,
    schema: secretOf(SECRET_LENGTH_MIN),
  },
  VIVANT_ONE_PORT: {
    meaning:
      'on: media goes through VIVANT_PORT as well, by TURN over TLS, and no other port has to be open; or off. It costs what TCP costs: pauses where packets are lost.',
    default: 'off',
    readBy: ['server'],
    schema: z.enum(['on', 'off']).transform((choice) => choice === 'on'),
  },
  VIVANT_TLS_CERT: {
    meaning: 'File with the TLS certificate chain (PEM); with VIVANT_TLS_KEY the port speaks HTTPS.',
    default: null,
    readBy: ['server'],
    isPath: true,
    schema: z.string(),
  },
  VIVANT_TLS_KEY: {
    meaning: 'File with the private key of VIVANT_TLS_CERT (PEM).',
    default: null,
    readBy: ['server'],
    isPath: true,
    schema: z.string(),
  },
  VIVANT_TRUST_PROXY: {
    meaning:
      'How many reverse proxies stand before the service, or their addresses and networks by commas; their X-Forwarded-* headers are believed, and no others.',
    default: '0',
    readBy: ['server'],
    schema: z
      .string()
      .transform((list) => list.split(',').map((item) => item.trim()))
      .refine(
        (list) =>
          list.every((item) => COUNT.test(item) || isProxyName(item)) &&
          (list.length === 1 || !list.some((item) => COUNT.test(item))),
        'must be the number of proxies, or list addresses, networks (10.0.0.0/8), loopback, linklocal, uniquelocal; or none',
      )
      .transform((list) => {
        if (list.length === 1 && list.every((item) => COUNT.test(item))) return Number(list[0]);
        return list.filter((item) => item !== 'none');
      }),
  },
  VIVANT_ANONYMOUS_SESSIONS_PER_HOUR: {
    meaning: 'Conversations an hour that visitors without a key may start from one address (IPv6: one /64).',
    default: String(ANONYMOUS_SESSIONS.perHour),
    readBy: ['server'],
    schema: whole(1, 1_000_000),
  },
  VIVANT_ANONYMOUS_SESSIONS_AT_ONCE: {
    meaning:
      'Conversations that visitors without a key may hold at once from one address (IPv6: one /64, and twice as many from one /48).',
    default: String(ANONYMOUS_SESSIONS.atOnce),
    readBy: ['server'],
    schema: whole(1, 1_000_000),
  },
  VIVANT_VIDEO_HEIGHT_MAX: {
    meaning: 'Most rows of the picture; avatars that ask for more are drawn at this height.',
    default: '720',
    readBy: ['server'],
    schema: z.enum(['512', '720']).transform((rows) => (rows === '512' ? 512 : 720)),
  },
  VIVANT_VIDEO_FPS: {
    meaning: 'Pictures a second, of sessions and clips: 25 or 30.',
    default: '25',
    readBy: ['server'],
    schema: z.enum(['25', '30']).transform((rate) => (rate === '25' ? 25 : 30)),
  },
  VIVANT_AI_MARK: {
    meaning:
      'A small “AI” in a corner of the picture. off: of avatars that ask for it; public: of public ones too, unless they decline; always: of every avatar.',
    default: 'public',
    readBy: ['server'],
    schema: z.enum(AI_MARK_RULES),
  },
  VIVANT_CLIP_SIGNING: {
    meaning:
      'Whether preview clips carry content credentials (C2PA) that say they are AI-generated: on or off.',
    default: 'on',
    readBy: ['server'],
    schema: z.enum(['on', 'off']).transform((choice) => choice === 'on'),
  },
  VIVANT_CLIP_CERTIFICATE: {
    meaning:
      'File with the certificates that sign clips (PEM), yours first; without it the installation signs with a certificate of its own.',
    default: null,
    readBy: ['server'],
    isPath: true,
    schema: z.string(),
  },
  VIVANT_CLIP_KEY: {
    meaning: 'File with the private key of VIVANT_CLIP_CERTIFICATE (PEM): EC P-256, EC P-384 or Ed25519.',
    default: null,
    readBy: ['server'],
    isPath: true,
    schema: z.string(),
  },
  VIVANT_CONNECTIONS_PER_ADDRESS: {
    meaning:
      'Connections one address (IPv6: one /64) may hold at once, unless it is a trusted proxy; 8192 are accepted in all.',
    default: '512',
    readBy: ['server'],
    schema: whole(1, 8192),
  },
  VIVANT_SIGNALLING_PER_ADDRESS: {
    meaning:
      "Connections of LiveKit's signalling, one for each conversation, that visitors from one address (IPv6: one /64) may hold at once; 2048 are accepted in all.",
    default: '128',
    readBy: ['server'],
    schema: whole(1, 2048),
  },
  VIVANT_ENVIRONMENT: {
    meaning: 'production or staging; keys of the other environment are refused.',
    default: 'production',
    readBy: ['server'],
    schema: z.enum(ENVIRONMENTS),
  },
  VIVANT_OIDC_ISSUER: {
    meaning:
      'Issuer of an OpenID provider by which people may sign in to the studio. It has to know the address /studio/api/oidc/callback of this service.',
    default: null,
    readBy: ['server'],
    schema: httpUrl.refine(isHttpsOrLoopback, 'must be an https:// address, or one of this machine'),
  },
  VIVANT_OIDC_CLIENT_ID: {
    meaning: 'What the provider knows this service by.',
    default: null,
    readBy: ['server'],
    schema: z.string().min(1),
  },
  VIVANT_OIDC_CLIENT_SECRET: {
    meaning: 'Secret of this service at the provider.',
    default: null,
    readBy: ['server'],
    secret: true,
    schema: z.string().min(1),
  },
  VIVANT_OIDC_NAME: {
    meaning: 'What the button says after “Sign in with”.',
    default: 'single sign-on',
    readBy: ['server'],
    schema: z.string().min(1).max(60),
  },
  VIVANT_OIDC_ROLE_CLAIM: {
    meaning: 'Claim that names the groups of a person, for VIVANT_OIDC_JOIN.',
    default: 'groups',
    readBy: ['server'],
    schema: z.string().min(1),
  },
  VIVANT_OIDC_JOIN: {
    meaning:
      'Who joins the only account by signing in at the provider, as GROUP=ROLE in order, with commas between: authors=editor,*=viewer. *: everyone it knows by a verified address. Unset, people join by links alone.',
    default: null,
    readBy: ['server'],
    schema: z.string().transform(joinRules),
  },
  VIVANT_DEMO_AVATAR: {
    meaning:
      'Whether a new installation makes an avatar to talk to, Vera, who explains Vivant, when somebody opens its studio for the first time: on or off. Once deleted she does not come back.',
    default: 'on',
    readBy: ['server'],
    schema: z.enum(['on', 'off']).transform((choice) => choice === 'on'),
  },
  VIVANT_BACKUP_DIR: {
    meaning:
      'Where the service backs up all it keeps, by itself: a directory, or s3://bucket/prefix with VIVANT_S3_*; nowhere if unset.',
    default: null,
    readBy: ['server'],
    isPath: true,
    schema: z
      .string()
      .refine(
        (where) => !where.startsWith('s3:') || parseS3Address(where) !== null,
        'must be a directory, or a bucket such as s3://bucket or s3://bucket/prefix',
      )
      .transform((where) => parseS3Address(where) ?? where),
  },
  VIVANT_BACKUP_HOURS: {
    meaning: 'Hours between the backups of VIVANT_BACKUP_DIR.',
    default: '24',
    readBy: ['server'],
    schema: whole(1, 8760),
  },
  VIVANT_BACKUP_KEEP: {
    meaning: 'How many archives VIVANT_BACKUP_DIR keeps; older ones are deleted.',
    default: '7',
    readBy: ['server'],
    schema: whole(1, 10_000),
  },
  VIVANT_BACKUP_RECIPIENT: {
    meaning:
      'Public key (age1…) that backups of VIVANT_BACKUP_DIR are encrypted for; not encrypted if unset.',
    default: null,
    readBy: ['server'],
    schema: z.string().regex(/^age1[a-z0-9]{20,2000}$/, 'must be a public key of age, age1…'),
  },
  DATABASE_URL: {
    meaning: 'PostgreSQL 15 or newer to use instead of the one in the data directory.',
    default: null,
    readBy: ['server'],
    secret: true,
    // No z.url: a Unix socket is written postgresql://user@/database?host=/directory.
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgresql://user:password@host/database'),
  },
  LIVEKIT_URL: {
    meaning: 'LiveKit server to use instead of the child, such as wss://livekit.example.org.',
    default: null,
    readBy: ['server'],
    schema: z.url({
      protocol: /^(wss?|https?)$/,
      error: 'must be a ws://, wss://, http:// or https:// address',
    }),
  },
  LIVEKIT_API_KEY: {
    meaning: 'API key of LIVEKIT_URL.',
    default: null,
    readBy: ['server'],
    schema: z.string().max(200),
  },
  LIVEKIT_API_SECRET: {
    meaning: 'API secret of LIVEKIT_URL.',
    default: null,
    readBy: ['server'],
    secret: true,
    schema: z.string().max(500),
  },
  LIVEKIT_API_KEY_ALSO: {
    meaning:
      'A second API key, which VIVANT_ROLES=livekit accepts too: the new or the old one while LIVEKIT_API_KEY is being changed.',
    default: null,
    readBy: ['server'],
    schema: z.string().max(200),
  },
  LIVEKIT_API_SECRET_ALSO: {
    meaning: 'API secret of LIVEKIT_API_KEY_ALSO.',
    default: null,
    readBy: ['server'],
    secret: true,
    schema: z.string().max(500),
  },
  VIVANT_LIVEKIT_SERVER: {
    meaning: 'File of the livekit-server program; the launcher finds or makes one by itself.',
    default: null,
    readBy: ['server'],
    isPath: true,
    schema: z.string(),
  },
  VIVANT_PRIVATE_LIVEKIT: {
    meaning:
      "on or off: whether callers' LiveKit servers of render-only sessions may stand on private addresses, and be reached by ws://.",
    default: 'off',
    readBy: ['server'],
    schema: z.enum(['on', 'off']),
  },
  VIVANT_LLM_BASE_URL: {
    meaning: 'OpenAI-compatible interface of a language model, such as http://localhost:11434/v1.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    schema: httpBase,
  },
  VIVANT_LLM_API_KEY: {
    meaning: 'Key for VIVANT_LLM_BASE_URL.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    secret: true,
    schema: z.string(),
  },
  VIVANT_LLM_MODEL: {
    meaning: 'Name of the model at VIVANT_LLM_BASE_URL.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    schema: z.string(),
  },
  VIVANT_STT_BASE_URL: {
    meaning: 'OpenAI-compatible speech recognition to use instead of the built-in one.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    schema: httpBase,
  },
  VIVANT_STT_API_KEY: {
    meaning: 'Key for VIVANT_STT_BASE_URL.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    secret: true,
    schema: z.string(),
  },
  VIVANT_STT_MODEL: {
    meaning: 'Name of the model at VIVANT_STT_BASE_URL.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    schema: z.string(),
  },
  VIVANT_STT_PARTIALS: {
    meaning:
      'When VIVANT_STT_BASE_URL is asked for what a visitor has said so far. off: once an utterance is over, one request each; pauses: also at short pauses, about a quarter more requests, and answers begin sooner; steady: also about every second, for captions that follow the voice, which sends up to five times the sound.',
    default: 'pauses',
    readBy: ['server', 'media'],
    handedOn: true,
    schema: z.enum(['off', 'pauses', 'steady']),
  },
  VIVANT_TTS_BASE_URL: {
    meaning: 'OpenAI-compatible speech synthesis to use instead of the built-in one.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    schema: httpBase,
  },
  VIVANT_TTS_API_KEY: {
    meaning: 'Key for VIVANT_TTS_BASE_URL.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    secret: true,
    schema: z.string(),
  },
  VIVANT_TTS_MODEL: {
    meaning: 'Name of the model at VIVANT_TTS_BASE_URL.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    schema: z.string(),
  },
  VIVANT_TTS_VOICE: {
    meaning: 'Voice to ask for at VIVANT_TTS_BASE_URL.',
    default: 'alloy',
    readBy: ['server', 'media'],
    handedOn: true,
    schema: z.string(),
  },
  VIVANT_JAIL: {
    meaning:
      'require, prefer or auto: whether to start where the system lets neither sessions nor readers of uploads be isolated; auto requires it as soon as VIVANT_HOST or VIVANT_PUBLIC_URL is beyond loopback or a proxy is trusted.',
    default: 'auto',
    readBy: ['server', 'media'],
    schema: z.enum(['auto', 'require', 'prefer']),
  },
  VIVANT_ROLES: {
    meaning:
      'What runs here, by commas: api, media, livekit, postgres. All that no other setting puts elsewhere, if unset; media, livekit or postgres alone is that part of servers elsewhere, and relay alone the relay inside TLS of a LiveKit of your own.',
    default: null,
    readBy: ['server'],
    schema: z
      .string()
      .transform((list) => list.split(',').map((item) => item.trim()))
      .refine(
        (list): list is ServiceRole[] => list.every((item) => SERVICE_ROLES.some((role) => role === item)),
        `must list some of ${SERVICE_ROLES.join(', ')}`,
      ),
  },
  VIVANT_MEDIA_SLOTS: {
    meaning:
      'Conversations this machine runs at once; as many as it is measured to carry if unset. 0: none here.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    schema: whole(0, 512),
  },
  VIVANT_ZONE: {
    meaning:
      'Where this machine stands, by any name: a server places sessions on media hosts of its own zone while these have room.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    schema: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/, 'must be a short name such as eu-central-1a'),
  },
  VIVANT_MEDIA_SECRET: {
    meaning: 'Secret shared with media hosts on other machines; a new one at every start if unset.',
    default: null,
    readBy: ['server', 'media'],
    secret: true,
    schema: secretOf(SECRET_LENGTH_MIN),
  },
  VIVANT_MEDIA_SECRET_ALSO: {
    meaning:
      'A second one, which is accepted and never sent: the new or the old one while VIVANT_MEDIA_SECRET is being changed.',
    default: null,
    readBy: ['server', 'media'],
    secret: true,
    schema: secretOf(SECRET_LENGTH_MIN),
  },
  VIVANT_CONTROL_HOST: {
    meaning:
      'Address of the control channel to the media hosts: loopback or a private network, never public.',
    default: '127.0.0.1',
    readBy: ['server'],
    schema: address,
  },
  VIVANT_CONTROL_PORT: {
    meaning: 'Port of the control channel to the media hosts; any free one if 0.',
    default: '0',
    readBy: ['server'],
    schema: whole(0, 65_535),
  },
  VIVANT_CONTROL_ADDRESS: {
    meaning:
      'Where other servers on the same database reach the control channel, such as http://10.0.0.1:8780; where it listens if unset.',
    default: null,
    readBy: ['server'],
    schema: httpBase,
  },
  VIVANT_MEDIA_CONTROL_URL: {
    meaning: 'Control address of the server, such as http://10.0.0.1:8780; needed.',
    default: null,
    readBy: ['media'],
    schema: httpBase,
  },
  VIVANT_MEDIA_HOST_ID: {
    meaning:
      'What the server calls this media host; the name of the machine and the number of the process if unset. Of several that run builds in one data directory each needs its own.',
    default: null,
    readBy: ['media'],
    schema: z.string(),
  },
  VIVANT_MEDIA_LISTEN: {
    meaning: 'Address to listen on for the server.',
    default: '127.0.0.1',
    readBy: ['media'],
    schema: z.string(),
  },
  VIVANT_MEDIA_PORT: {
    meaning: 'Port to listen on for the server; any free one if 0.',
    default: '0',
    readBy: ['media'],
    schema: whole(0, 65_535),
  },
  VIVANT_MEDIA_ADDRESS: {
    meaning:
      'Where the server reaches this media host, such as http://10.0.0.2:8790; where it listens if unset, or the loopback address if that is on all.',
    default: null,
    readBy: ['media'],
    schema: httpBase,
  },
  VIVANT_MEDIA_DRAIN_SECONDS: {
    meaning:
      'How long a media host that is being stopped lets running sessions end by themselves; 14400, the longest session, on a machine that joined by `./vivant worker`.',
    default: '20',
    readBy: ['media'],
    schema: whole(0, 14_400),
  },
  VIVANT_BUILDS: {
    meaning: 'Build stages run at once; by the cores if unset.',
    default: null,
    readBy: ['server'],
    schema: whole(1, 64),
  },
  VIVANT_MEDIA_BUILDS: {
    meaning:
      'Build stages that a media host of its own, or a machine that joined by `./vivant worker`, runs at once for its server, beside sessions and after them. `--builds` of `./vivant worker` is half its cores.',
    default: '0',
    readBy: ['media'],
    schema: whole(0, 64),
  },
  VIVANT_METRICS_TOKEN: {
    meaning:
      'Bearer token that GET /metrics wants. Unset, it answers callers on this machine alone, and nobody with a VIVANT_PUBLIC_URL beyond loopback or a trusted proxy.',
    default: null,
    readBy: ['server'],
    secret: true,
    schema: secretOf(METRICS_TOKEN_LENGTH_MIN),
  },
  VIVANT_DRAIN_SECONDS: {
    meaning:
      'How long a service that is being stopped lets running sessions end by themselves; 0 ends them at once.',
    default: '60',
    readBy: ['server'],
    schema: whole(0, 14_400),
  },
  VIVANT_PURGE_AFTER_DAYS: {
    meaning: 'Days after which the files and texts of a deleted avatar are destroyed.',
    default: String(PURGE_AFTER_DAYS),
    readBy: ['server'],
    schema: whole(0, 3650),
  },
  VIVANT_TRANSCRIPT_DAYS: {
    meaning:
      'Days after its end for which a session keeps its transcript with its times, latencies, rating, metadata and location; 0 never writes them.',
    default: '30',
    readBy: ['server'],
    schema: whole(0, 3650),
  },
  VIVANT_RECORDINGS: {
    meaning:
      'Whether owners of avatars may have the sound of conversations recorded, with the agreement of each visitor; off forbids it. Recordings are kept as long as transcripts.',
    default: 'on',
    readBy: ['server'],
    schema: z.enum(['on', 'off']).transform((choice) => choice === 'on'),
  },
  VIVANT_MODERATION_URL: {
    meaning:
      'OpenAI-compatible interface that judges texts and portraits beside the built-in rules, such as https://api.openai.com/v1.',
    default: null,
    readBy: ['server'],
    schema: httpUrl,
  },
  VIVANT_MODERATION_API_KEY: {
    meaning: 'Key for VIVANT_MODERATION_URL.',
    default: null,
    readBy: ['server'],
    secret: true,
    schema: z.string(),
  },
  VIVANT_MODERATION_MODEL: {
    meaning: 'Name of the model at VIVANT_MODERATION_URL; its own choice if unset.',
    default: null,
    readBy: ['server'],
    schema: z.string(),
  },
  VIVANT_MODERATION_IMAGES: {
    meaning: 'on, or off for a model at VIVANT_MODERATION_URL that reads texts alone.',
    default: 'on',
    readBy: ['server'],
    schema: z.enum(['on', 'off']),
  },
  VIVANT_BLOBS: {
    meaning:
      'Where files of avatars are kept: disk (the data directory), or s3://bucket/prefix with VIVANT_S3_*.',
    default: 'disk',
    readBy: ['server'],
    schema: z
      .string()
      .refine(
        (where) => where === 'disk' || parseS3Address(where) !== null,
        'must be disk, or a bucket such as s3://bucket or s3://bucket/prefix',
      )
      .transform(parseS3Address),
  },
  VIVANT_S3_ENDPOINT: {
    meaning: "Address of the bucket's service where it is not Amazon's, such as https://minio.example.org.",
    default: null,
    readBy: ['server'],
    schema: z
      .string()
      .refine(isOrigin, 'must be an http:// or https:// origin alone, without path, query or credentials')
      .transform((url) => new URL(url).origin),
  },
  VIVANT_S3_REGION: {
    meaning: 'Region of the bucket; many services other than Amazon take any.',
    default: 'us-east-1',
    readBy: ['server'],
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1'),
  },
  VIVANT_S3_ACCESS_KEY_ID: {
    meaning: 'Access key for the bucket; the role or profile of the machine if unset.',
    default: null,
    readBy: ['server'],
    secret: true,
    schema: z.string().max(200),
  },
  VIVANT_S3_SECRET_ACCESS_KEY: {
    meaning: 'Secret of VIVANT_S3_ACCESS_KEY_ID.',
    default: null,
    readBy: ['server'],
    secret: true,
    schema: z.string().max(500),
  },
  VIVANT_S3_PATH_STYLE: {
    meaning:
      'on, off or auto: the bucket in the path of the address, not in its host name; auto is on with VIVANT_S3_ENDPOINT.',
    default: 'auto',
    readBy: ['server'],
    schema: z.enum(['on', 'off', 'auto']),
  },
  VIVANT_FETCH_ALLOW: {
    meaning:
      'Hosts that assets may be downloaded from, and webhooks sent to, although they are not public: host or host:port, by commas.',
    default: null,
    readBy: ['server'],
    schema: z
      .string()
      .transform((list) => list.split(',').map((item) => item.trim()))
      .refine((list) => list.every(isAllowedHost), 'must list hosts such as files.internal or 10.0.0.7:8443')
      .transform((list) => list.map(parseHostAndPort)),
  },
  VIVANT_LOG_FORMAT: {
    meaning:
      'pretty (for people), json (a line for each event) or auto: pretty where standard error is a terminal.',
    default: 'auto',
    readBy: ['server'],
    schema: z.enum(['pretty', 'json', 'auto']),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'Where traces of sessions and their turns are sent: a collector for OTLP over HTTP, such as http://localhost:4318. Unset, nothing is traced.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    schema: httpBase,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    meaning: 'Headers that the collector wants: name=value, by commas, values percent-encoded.',
    default: null,
    readBy: ['server', 'media'],
    handedOn: true,
    secret: true,
    schema: z.string().transform(headersOf),
  },
  VIVANT_LOG_LEVEL: {
    meaning: 'debug, info, warn or error.',
    default: 'info',
    readBy: ['server', 'media'],
    schema: z.enum(LOG_LEVELS),
  },
} satisfies Record<string, Setting>;

function isAllowedHost(text: string): boolean {
  try {
    parseHostAndPort(text);
    return true;
  } catch {
    return false;
  }
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal', 'none'];
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

function isProxyName(item: string): boolean {
  return PROXY_NAMES.includes(item) || network.safeParse(item).success;
}

function isOrigin(text: string): boolean {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && search + hash + username + password === '';
}
