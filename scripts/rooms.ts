/**
 * The table of rooms: what each part of the repository is for and what it may import. `check-imports.ts` holds the
 * code to it, `write-architecture.ts` writes it into ARCHITECTURE.md.
 */
export interface Room {
  /** What others call it: `server`, or `server/http` for a room inside a workspace. */
  name: string;
  /** Folders, ending in a slash, and files where it lies. */
  at: readonly string[];
  purpose: string;
  /** The rooms its code may import, beside itself. A workspace stands for all rooms inside it. */
  mayImport: readonly string[];
  /** Rooms whose programs and threads it starts by their place, besides those it may import. */
  mayStart?: readonly string[];
  /** Runs in browsers too: imports nothing of Node. */
  inBrowsers?: true;
  /** The running service loads it: of packages it may import those alone that an install without those of development has. */
  runs?: boolean;
  /** Nothing here is production code. */
  testCode?: true;
  /** Of a workspace: what its tests may import besides. */
  testsMayImport?: readonly string[];
  /** Worth knowing of the arrows above: why one is there that a newcomer would not expect. */
  note?: string;
}

const everything = ['contract', 'platform', 'face', 'speech', 'meaning', 'server', 'media', 'web'];

/** Tests of a workspace may import what the workspace may, in every room of it. */
export const WORKSPACES: readonly Room[] = [
  {
    name: 'contract',
    at: ['contract/'],
    runs: true,
    purpose:
      'schemas, enums, limits, error codes of the API; what the operator’s commands ask the server; the control channel between server and media hosts; formats of avatar assets. No I/O',
    mayImport: [],
    inBrowsers: true,
  },
  {
    name: 'platform',
    at: ['platform/'],
    runs: true,
    purpose:
      'what every program needs of this machine and nothing of avatars: its bundle, child processes, their supervision and jails for them, the clock, waits between tries, turns by key, ports, sockets, random numbers',
    mayImport: [],
  },
  {
    name: 'face',
    at: ['face/'],
    runs: true,
    purpose: 'portrait → face asset → frames: detection, engines that draw, motion, lips, clips. A library',
    mayImport: ['contract', 'platform'],
    testsMayImport: ['scripts'],
  },
  {
    name: 'speech',
    at: ['speech/'],
    runs: true,
    purpose: 'engines that speak and hear, the voice check and profile. A library',
    mayImport: ['contract', 'platform'],
  },
  {
    name: 'meaning',
    at: ['meaning/'],
    runs: true,
    purpose: 'texts → vectors of what they mean, by a network that lies here. A library',
    mayImport: ['contract', 'platform'],
    testsMayImport: ['scripts'],
  },
  {
    name: 'server',
    at: ['server/'],
    runs: true,
    purpose: 'REST API, builds, sessions, money, the operator’s socket, the children of a one-machine start',
    mayImport: ['contract', 'platform', 'face', 'speech', 'meaning'],
    note: 'It talks to `media` over the control channel alone.',
  },
  {
    name: 'media',
    at: ['media/'],
    runs: true,
    purpose:
      'supervisor of session processes; in each, the conversation and the runner that publishes face and voice',
    mayImport: ['contract', 'platform', 'face', 'speech', 'meaning'],
  },
  {
    name: 'web',
    at: ['web/'],
    purpose: 'the pages: the studio of those who build avatars, and the visitor’s page',
    mayImport: ['contract'],
  },
  {
    name: 'plugins',
    at: ['plugins/'],
    purpose:
      'what callers’ agents install, without the rest of the repository: for LiveKit Agents in Node and Python, and for Pipecat, which stands on the client for Python',
    mayImport: [],
  },
  {
    name: 'clients',
    at: ['clients/'],
    purpose:
      'what integrators install to call the interface: clients for TypeScript and Python, whose types are written from the OpenAPI document, and a server for MCP clients',
    mayImport: [],
  },
  {
    name: 'conformance',
    at: ['conformance/'],
    purpose: 'judges the service from outside, over HTTP; with our code it would share our mistakes',
    mayImport: [],
    testCode: true,
  },
  {
    name: 'bench',
    at: ['bench/'],
    purpose: 'figures with their bounds',
    mayImport: [...everything, 'e2e'],
    testCode: true,
  },
  {
    name: 'proofs',
    at: ['proofs/'],
    purpose:
      'money and sessions proven against races, kill -9 between any two writes, stops of PostgreSQL, and a fleet whose parts fail',
    mayImport: [...everything, 'bench', 'e2e'],
    testCode: true,
  },
  {
    name: 'e2e',
    at: ['e2e/'],
    purpose: 'tests of the whole: through real browsers and agents, and from texts to answers',
    mayImport: everything,
    testCode: true,
  },
  {
    name: 'scripts',
    at: ['scripts/'],
    purpose: 'the launcher’s steps, what generates files, and the checks of this repository',
    mayImport: everything,
    testCode: true,
  },
];

/** The insides of the larger workspaces. */
export const INNER_ROOMS: readonly Room[] = [
  {
    name: 'server/start',
    at: [
      'server/src/main.ts',
      'server/src/server-program.ts',
      'server/src/start.ts',
      'server/src/compose-*.ts',
      'server/src/first-start.ts',
      'server/src/restore.ts',
      'server/src/restore-main.ts',
      'server/src/restore-program.ts',
      'server/src/part-main.ts',
      'server/src/part-program.ts',
      'server/src/ready-lines.ts',
      'server/src/setting-file.ts',
    ],
    purpose:
      'the composition root: settings → adapters → services → what listens; the only room that knows the adapters',
    mayImport: ['server', 'contract', 'platform'],
    mayStart: ['media/supervisor'],
  },
  {
    name: 'server/http',
    at: ['server/src/http/'],
    purpose: 'one folder per resource, one file per endpoint: parsed input to services, answers to JSON',
    mayImport: [
      'server/sessions',
      'server/avatars',
      'server/ingest',
      'server/keys',
      'server/accounts',
      'server/people',
      'server/audit',
      'server/credits',
      'server/events',
      'server/webhooks',
      'server/workers',
      'server/voices',
      'server/turn',
      'server/log',
      'server/ports',
      'contract',
      'platform',
    ],
  },
  {
    name: 'server/cli',
    at: ['server/src/cli/'],
    purpose:
      'the operator’s commands, which ask the running server; `doctor` and `support` also look at the machine',
    mayImport: [
      'server/archives',
      'server/backup',
      'server/embedded',
      'server/turn',
      'server/settings',
      'server/ports',
      'contract',
      'platform',
    ],
  },
  {
    name: 'server/sessions',
    at: ['server/src/sessions/'],
    purpose: 'hosted, anonymous and render-only sessions: one lifecycle, timers, the reconciler',
    mayImport: [
      'server/avatars',
      'server/keys',
      'server/accounts',
      'server/audit',
      'server/credits',
      'server/idempotency',
      'server/log',
      'server/ports',
      'contract',
      'platform',
    ],
  },
  {
    name: 'server/avatars',
    at: ['server/src/avatars/'],
    purpose: 'create, change, delete, moderate; builds run as stages, and the status is derived from them',
    mayImport: [
      'server/stages',
      'server/ingest',
      'server/keys',
      'server/accounts',
      'server/credits',
      'server/idempotency',
      'server/log',
      'server/ports',
      'contract',
      'platform',
    ],
  },
  {
    name: 'server/stages',
    at: ['server/src/avatars/stages/'],
    purpose: 'what a build does, each stage a pure function of its inputs in a process of its own',
    mayImport: ['server/ingest', 'server/ports', 'contract', 'platform', 'face', 'speech', 'meaning'],
  },
  {
    name: 'server/demo',
    at: ['server/src/demo/'],
    purpose: 'the avatar that a fresh installation makes by itself: her drawing, her voice, what she knows',
    mayImport: [
      'server/avatars',
      'server/ingest',
      'server/accounts',
      'server/log',
      'server/ports',
      'contract',
      'platform',
      'speech',
    ],
    note: '`speech` for her voice sample.',
  },
  {
    name: 'server/voices',
    at: ['server/src/voices/'],
    purpose:
      'voices that nobody has to record: samples of them, spoken when somebody asks for one; lines in the voice of an avatar',
    mayImport: ['contract', 'platform', 'speech'],
  },
  {
    name: 'server/ingest',
    at: ['server/src/ingest/'],
    purpose: 'uploads, downloads and archives → one checked set of assets; readers of hostile files',
    mayImport: ['server/ports', 'contract', 'platform', 'speech'],
    note: '`speech` to judge a voice sample while its sender waits.',
  },
  {
    name: 'server/keys',
    at: ['server/src/keys/'],
    purpose: 'API keys: format, hashing, environments, scopes; who calls',
    mayImport: ['server/accounts', 'server/ports', 'contract', 'platform'],
  },
  {
    name: 'server/accounts',
    at: ['server/src/accounts/'],
    purpose: 'accounts and plans',
    mayImport: ['server/ports', 'contract', 'platform'],
  },
  {
    name: 'server/people',
    at: ['server/src/people/'],
    purpose: 'who signs in to the studio: members of accounts, their roles, links that let them in, sign-ins',
    mayImport: ['server/audit', 'server/ports', 'contract', 'platform'],
  },
  {
    name: 'server/audit',
    at: ['server/src/audit/'],
    purpose: 'who changed what in an account',
    mayImport: ['server/ports', 'contract', 'platform'],
  },
  {
    name: 'server/credits',
    at: ['server/src/credits/'],
    purpose: 'ledger, reservations, caps, concurrency, sponsor budgets',
    mayImport: ['server/accounts', 'server/idempotency', 'server/ports', 'contract', 'platform'],
  },
  {
    name: 'server/events',
    at: ['server/src/events/'],
    purpose: 'what happened to an account’s avatars and sessions, in order, for its callers',
    mayImport: ['server/keys', 'server/log', 'server/ports', 'contract', 'platform'],
  },
  {
    name: 'server/webhooks',
    at: ['server/src/webhooks/'],
    purpose: 'events sent to addresses that owners of accounts name: signed, tried again, told of',
    mayImport: ['server/events', 'server/ingest', 'server/log', 'server/ports', 'contract', 'platform'],
    note: '`server/ingest` for requests to addresses that strangers gave.',
  },
  {
    name: 'server/workers',
    at: ['server/src/workers/'],
    purpose: 'machines that joined as media hosts: tokens that let them in, their credentials',
    mayImport: ['server/ports', 'contract', 'platform'],
  },
  {
    name: 'server/idempotency',
    at: ['server/src/idempotency/'],
    purpose: 'calls with an Idempotency-Key: done once, and answered again as they were first',
    mayImport: ['server/ports', 'contract'],
  },
  {
    name: 'server/backup',
    at: ['server/src/backup/'],
    purpose: 'the archive of everything: written from a snapshot, read back, encrypted, in time',
    mayImport: ['server/ports', 'contract', 'platform'],
    mayStart: ['server/cli'],
    note: 'A backup that is due is made as an operator would make it.',
  },
  {
    name: 'server/jobs',
    at: ['server/src/jobs/'],
    purpose: 'queues, retry rules and schedules over pg-boss; knows no stage',
    mayImport: ['server/log', 'server/ports', 'contract', 'platform'],
  },
  {
    name: 'server/adapters',
    at: ['server/src/adapters/'],
    purpose: 'PostgreSQL and its migrations, files on disk and S3, LiveKit, media hosts, metrics, moderation',
    mayImport: ['server/ports', 'contract', 'platform'],
  },
  {
    name: 'server/archives',
    at: ['server/src/adapters/archives/'],
    purpose: 'where archives of backups lie: directories and buckets',
    mayImport: ['server/adapters', 'server/ports', 'contract', 'platform'],
    note: '`server/adapters` for the client of buckets. The command and `start` open them.',
  },
  {
    name: 'server/embedded',
    at: ['server/src/embedded/'],
    purpose: 'PostgreSQL and LiveKit of a one-machine start: find, run, supervise; what `doctor` looks at',
    mayImport: ['server/ports', 'contract', 'platform', 'speech'],
  },
  {
    name: 'server/turn',
    at: ['server/src/turn/'],
    purpose: 'STUN and TURN as they travel: for the relay inside TLS, and to try a way from outside',
    mayImport: ['contract', 'platform'],
  },
  {
    name: 'server/settings',
    at: [
      'server/src/config.ts',
      'server/src/part-config.ts',
      'server/src/read-variables.ts',
      'server/src/unknown-variables.ts',
    ],
    purpose: 'the only readers of the environment: checked, frozen, told by `doctor`',
    mayImport: ['server/ports', 'contract', 'platform'],
  },
  {
    name: 'server/log',
    at: ['server/src/log.ts', 'server/src/log-tail.ts', 'server/src/terminal-log.ts'],
    purpose: 'log lines from an allow-list of fields, for machines and for people',
    mayImport: ['platform'],
  },
  {
    name: 'server/ports',
    at: ['server/src/ports/'],
    purpose: 'what the features ask of the outside: database, files, rooms, media hosts, jobs',
    mayImport: ['contract', 'platform'],
  },
  {
    name: 'media/supervisor',
    at: ['media/src/supervisor/'],
    purpose:
      'pool of warm session processes, admission, stages of builds for the server, reports to it; registers itself',
    mayImport: ['media/session', 'media/runner', 'media/settings', 'contract', 'platform'],
    mayStart: ['server/stages', 'speech/stt', 'speech/tts'],
    note: 'Stages run as on a server; of speech it fills the cache of compiled code.',
  },
  {
    name: 'media/session',
    at: ['media/src/session/'],
    purpose: 'the process of one session, hosted or render-only, and its channel to the supervisor',
    mayImport: [
      'media/agent',
      'media/render-only',
      'media/runner',
      'media/flood',
      'media/signalling',
      'media/settings',
      'contract',
      'platform',
      'speech',
      'meaning',
    ],
  },
  {
    name: 'media/agent',
    at: ['media/src/agent/'],
    purpose: 'the conversation: persona, turns, knowledge, limits',
    mayImport: [
      'media/runner',
      'media/flood',
      'media/settings',
      'contract',
      'platform',
      'face',
      'speech',
      'meaning',
    ],
    note: '`face` for the type of a phone with its time.',
  },
  {
    name: 'media/render-only',
    at: ['media/src/render-only/'],
    purpose: 'a caller’s agent that sends audio to be spoken',
    mayImport: ['media/runner', 'media/flood', 'contract', 'platform'],
  },
  {
    name: 'media/runner',
    at: ['media/src/runner/'],
    purpose: 'audio in → face in step with it → tracks out; the port of those who speak',
    mayImport: [
      'contract',
      'platform',
      'face/engines',
      'face/port',
      'face/frame',
      'face/motion',
      'face/lips',
      'face/types',
      'speech',
    ],
    note: '`speech` to join samples.',
  },
  {
    name: 'media/flood',
    at: ['media/src/flood/'],
    purpose: 'how much a visitor or an agent may send',
    mayImport: ['contract', 'platform'],
  },
  {
    name: 'media/signalling',
    at: ['media/src/signalling/'],
    purpose: 'the way to callers’ media servers, which judges the address it connects to',
    mayImport: ['contract', 'platform'],
  },
  {
    name: 'media/settings',
    at: ['media/src/config.ts'],
    purpose: 'the only reader of the environment',
    mayImport: ['contract', 'platform'],
  },
  {
    name: 'face/clip',
    at: ['face/src/clip/'],
    purpose: 'video files of a face that speaks or waits',
    mayImport: [
      'face/detect',
      'face/engines',
      'face/port',
      'face/frame',
      'face/motion',
      'face/lips',
      'face/types',
      'contract',
      'platform',
    ],
  },
  {
    name: 'face/detect',
    at: ['face/src/detect/'],
    purpose: 'finds the face in a portrait and judges whether it serves',
    mayImport: ['face/base64', 'face/frame', 'face/types', 'contract', 'platform'],
  },
  {
    name: 'face/engines',
    at: ['face/src/engines.ts'],
    purpose: 'the list of face engines: which one builds, and which one a stored face belongs to',
    mayImport: ['face/warp', 'face/still', 'face/port', 'face/frame'],
    inBrowsers: true,
  },
  {
    name: 'face/warp',
    at: ['face/src/warp/warp-engine.ts'],
    purpose: 'the default engine: a mesh of the portrait, bent for each frame',
    mayImport: ['face/build', 'face/draw', 'face/asset', 'face/port', 'face/frame', 'face/types'],
    inBrowsers: true,
  },
  {
    name: 'face/build',
    at: ['face/src/warp/build/'],
    purpose: 'portrait → what the warp engine draws from',
    mayImport: ['face/base64', 'face/asset', 'face/frame', 'face/types', 'contract', 'platform'],
  },
  {
    name: 'face/draw',
    at: ['face/src/warp/draw/'],
    purpose: 'what was built and parameters → pixels',
    mayImport: ['face/base64', 'face/asset', 'face/port', 'face/frame', 'face/types', 'contract', 'platform'],
    inBrowsers: true,
  },
  {
    name: 'face/asset',
    at: [
      ...['face/src/warp/asset.ts', 'face/src/warp/box-blur.ts'],
      ...['face/src/warp/push-pull.ts', 'face/src/warp/smoothstep.ts'],
    ],
    purpose: 'what `build` hands to `draw`, and what both calculate with',
    mayImport: ['face/port', 'face/types'],
    inBrowsers: true,
  },
  {
    name: 'face/still',
    at: ['face/src/still/'],
    purpose: 'an engine that shows the portrait and never moves it',
    mayImport: ['face/port', 'face/frame', 'face/types'],
    inBrowsers: true,
  },
  {
    name: 'face/port',
    at: ['face/src/engine.ts', 'face/src/asset-file.ts'],
    purpose: 'what every face engine does, and the file in which one stores a face',
    mayImport: ['face/frame', 'face/types'],
    inBrowsers: true,
  },
  {
    name: 'face/frame',
    at: ['face/src/frame/'],
    purpose: 'sizes and colours of frames, and a square picture in them',
    mayImport: ['face/types', 'contract', 'platform'],
    inBrowsers: true,
  },
  {
    name: 'face/motion',
    at: ['face/src/motion/'],
    purpose: 'head, eyes and breath over time',
    mayImport: ['face/lips', 'face/types', 'contract', 'platform'],
    inBrowsers: true,
  },
  {
    name: 'face/lips',
    at: ['face/src/lips/'],
    purpose: 'phones or sound → mouth shapes',
    mayImport: ['face/base64', 'face/types', 'contract', 'platform'],
    inBrowsers: true,
  },
  {
    name: 'face/train',
    at: ['face/src/lips/train/'],
    runs: false,
    purpose: 'the training of the small network that hears mouth shapes',
    mayImport: ['face/lips', 'face/types', 'contract', 'platform'],
  },
  {
    name: 'face/base64',
    at: ['face/src/base64.ts'],
    purpose: 'bytes that stand in source files',
    mayImport: [],
    inBrowsers: true,
  },
  {
    name: 'face/types',
    at: ['face/src/types.ts'],
    purpose: 'the library’s vocabulary',
    mayImport: ['contract'],
    inBrowsers: true,
  },
  {
    name: 'speech/stt',
    at: ['speech/src/stt/'],
    purpose: 'engines that hear',
    mayImport: ['speech/helper', 'speech/text', 'speech/types', 'contract', 'platform'],
  },
  {
    name: 'speech/tts',
    at: ['speech/src/tts/'],
    purpose: 'engines that speak',
    mayImport: ['speech/voice', 'speech/helper', 'speech/text', 'speech/types', 'contract', 'platform'],
  },
  {
    name: 'speech/voice',
    at: ['speech/src/voice/'],
    purpose: 'reads and judges a voice sample, learns its profile, shapes speech after it',
    mayImport: ['speech/helper', 'speech/types', 'contract', 'platform'],
  },
  {
    name: 'speech/helper',
    at: ['speech/src/helper/'],
    purpose: 'engines in processes of their own, and the frames spoken with them',
    mayImport: ['speech/types', 'contract', 'platform'],
  },
  {
    name: 'speech/text',
    at: ['speech/src/text/'],
    purpose: 'text as it is spoken: numbers, clauses, scripts',
    mayImport: ['speech/types', 'contract'],
  },
  {
    name: 'speech/types',
    at: ['speech/src/types.ts', 'speech/src/quality.ts', 'speech/src/provider-error.ts'],
    purpose: 'ports of the engines, what to expect of them',
    mayImport: ['contract'],
  },
];

/** A package, or a module of Node, that few may import: a rule that the arrows between rooms cannot say. */
export interface Home {
  packages: readonly string[];
  /** Rooms, or globs of files. Tests and test code may import everything. */
  only: readonly string[];
  why: string;
}

export const HOMES: readonly Home[] = [
  {
    packages: ['kysely'],
    only: [
      'server/src/**/{store,*-store}.ts',
      'server/src/adapters/db/**',
      'server/src/ports/{database,people-tables,session-tables}.ts',
    ],
    why: 'SQL stands in stores, and everything else asks them',
  },
  {
    packages: ['child_process'],
    only: ['platform'],
    why: 'children are started in one way',
  },
  {
    packages: ['fastify', '@fastify/cookie', '@fastify/multipart', '@fastify/proxy-addr', '@fastify/static'],
    only: ['server/http'],
    why: 'a feature can be called from anywhere',
  },
  {
    packages: ['pg', 'pg-copy-streams', 'livekit-server-sdk'],
    only: ['server/adapters', 'server/embedded', 'plugins'],
    why: 'features speak to ports',
  },
  {
    packages: ['@aws-sdk/client-s3', 'prom-client', 'undici', 'openid-client'],
    only: ['server/adapters', 'server/archives'],
    why: 'features speak to ports',
  },
  { packages: ['pg-boss'], only: ['server/jobs'], why: 'features speak to ports' },
  { packages: ['pino'], only: ['platform'], why: 'no log is made without a list of the fields it may hold' },
  {
    packages: ['@modelcontextprotocol/sdk'],
    only: ['clients/mcp/**'],
    why: 'it is a way into the interface, not a part of the service',
  },
  { packages: ['commander'], only: ['server/cli'], why: 'commands are for people' },
  {
    packages: ['@livekit/rtc-node', '@livekit/agents', '@livekit/agents-plugin-openai'],
    only: ['media', 'plugins'],
    why: 'they are native and leak from room to room, so each session has a process for them',
  },
];

/** Tables of the server's database: one room's stores write them, few others' may join them. */
export interface TablesOfRoom {
  room: string;
  tables: readonly string[];
  /** Rooms that may read them, and why no function of the owner serves them. */
  readBy?: readonly string[];
  why?: string;
}

/** `deployment` is missing: it is one row, each of whose columns belongs to another room. */
export const TABLES: readonly TablesOfRoom[] = [
  {
    room: 'server/accounts',
    tables: ['accounts', 'plans'],
    readBy: ['server/keys', 'server/people', 'server/credits', 'server/avatars', 'server/sessions'],
    why: 'a caller or a person, the account and the plan are read, and locked, by one statement',
  },
  { room: 'server/demo', tables: ['demo_avatars'] },
  {
    room: 'server/keys',
    tables: ['api_keys'],
    readBy: ['server/credits', 'server/avatars'],
    why: 'caps are judged over a chain of rotated keys by the statement that reads the balance; versions of an avatar name who made them',
  },
  {
    room: 'server/people',
    tables: [
      ...['people', 'memberships', 'studio_links', 'sign_ins'],
      ...['passkeys', 'identities', 'sign_in_attempts'],
    ],
    readBy: ['server/avatars'],
    why: 'versions of an avatar name who made them',
  },
  { room: 'server/audit', tables: ['audit_entries'] },
  {
    room: 'server/avatars',
    tables: ['avatars'],
    readBy: ['server/accounts', 'server/credits'],
    why: 'both lie below avatars: accounts tells whether an account has one and what it is called, credits returns the budget of a deleted one',
  },
  {
    room: 'server/avatars',
    tables: [
      ...['avatar_stages', 'avatar_assets', 'avatar_shares', 'avatar_versions', 'avatar_drafts'],
      ...['avatar_replacements', 'avatar_test_questions', 'avatar_counters', 'blob_deletions'],
    ],
  },
  {
    room: 'server/credits',
    tables: [
      ...['balances', 'postings', 'reservations', 'key_spend', 'sponsor_budgets'],
      ...['usage_days', 'usage_months', 'usage_day_sums'],
    ],
    readBy: ['server/keys', 'server/sessions'],
    why: 'what a key or a session has cost stands beside it in lists',
  },
  {
    room: 'server/events',
    tables: ['events'],
    readBy: ['server/webhooks'],
    why: 'a delivery is sent from its event, which stands beside it in lists',
  },
  { room: 'server/webhooks', tables: ['webhook_endpoints', 'webhook_deliveries'] },
  { room: 'server/workers', tables: ['workers'] },
  { room: 'server/idempotency', tables: ['idempotent_requests'] },
  {
    room: 'server/sessions',
    tables: ['sessions'],
    readBy: ['server/credits'],
    why: 'a sponsor’s cap for each visitor counts what the visitor’s sessions cost',
  },
  {
    room: 'server/sessions',
    tables: [
      ...['session_turns', 'session_latencies', 'session_ratings', 'media_hosts', 'visitor_salts'],
      ...['test_runs', 'waiting_visitors'],
    ],
  },
  {
    room: 'server/sessions',
    tables: ['session_recordings'],
    readBy: ['server/avatars'],
    why: 'one statement says of a file whether any row names it',
  },
];
