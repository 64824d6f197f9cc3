/** Who may import whom (ARCHITECTURE.md). Each rule names the reason, so that its error teaches. */

const room = (name) => `^server/src/${name}/`;
const FEATURES = ['sessions', 'avatars', 'ingest', 'keys', 'accounts', 'credits', 'events'];

/** A feature may import what stands after it here, never what stands before it or beside it. */
const LAYERS = [
  ['http', 'cli'],
  ['sessions'],
  ['avatars'],
  ['ingest'],
  ['keys', 'accounts', 'credits'],
  ['events'],
  ['ports'],
];

const layerRules = LAYERS.flatMap((names, depth) =>
  names.map((name) => {
    const above = LAYERS.slice(0, depth).flat();
    const beside = names.filter((other) => other !== name);
    const forbidden = [...above, ...beside];
    return {
      name: `server-${name}-looks-down-only`,
      comment:
        'Data flows one way: main → http | cli → sessions → avatars → ingest → keys | accounts | credits → events → ports.',
      severity: 'error',
      from: { path: room(name), pathNot: '\\.test\\.ts$' },
      to: { path: forbidden.length ? `^server/src/(${forbidden.join('|')})/` : '^$' },
    };
  }),
);

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means two files are one, or a type belongs in a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...layerRules,
    {
      name: 'only-main-knows-adapters',
      comment: 'Features speak to ports; the composition root chooses the adapters.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot:
          '^server/src/(main|compose-[a-z-]+)\\.ts$|^server/src/adapters/|^server/src/testing/|\\.test\\.ts$',
      },
      to: { path: '^server/src/adapters/' },
    },
    {
      name: 'adapters-and-jobs-know-ports-alone',
      comment: 'An adapter with business rules cannot be replaced.',
      severity: 'error',
      from: { path: '^server/src/(adapters|jobs)/', pathNot: '\\.test\\.ts$' },
      to: { path: `^server/src/(http|cli|${FEATURES.join('|')})/` },
    },
    {
      name: 'features-without-web-framework',
      comment: 'HTTP stays in http/; a feature must be callable from anywhere.',
      severity: 'error',
      from: { path: `^server/src/(${FEATURES.join('|')}|jobs|adapters)/`, pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/(fastify|@fastify)/' },
    },
    {
      name: 'http-without-sql-or-livekit',
      comment: 'Handlers take parsed input and call services.',
      severity: 'error',
      from: { path: '^server/src/http/', pathNot: '\\.test\\.ts$' },
      to: { path: 'node_modules/(pg|kysely|livekit-server-sdk)/' },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(platform|face|speech|server|media|web|bench|e2e)/' },
    },
    {
      name: 'platform-knows-no-avatars',
      comment: 'What every program needs of this machine, and nothing of what they do with it.',
      severity: 'error',
      from: { path: '^platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(contract|face|speech|server|media|web|bench|e2e)/' },
    },
    {
      name: 'libraries-import-contract-alone',
      comment: 'face and speech know neither database nor LiveKit, and not each other.',
      severity: 'error',
      from: { path: '^(face|speech)/' },
      to: { path: '^(server|media|web|bench|e2e)/|node_modules/(pg|kysely|@livekit|livekit-)' },
    },
    {
      name: 'face-and-speech-are-strangers',
      severity: 'error',
      from: { path: '^face/', pathNot: '\\.test\\.ts$|/train/' },
      to: { path: '^speech/' },
    },
    {
      name: 'speech-without-face',
      severity: 'error',
      from: { path: '^speech/' },
      to: { path: '^face/' },
    },
    {
      name: 'media-never-opens-the-database',
      severity: 'error',
      from: { path: '^media/' },
      to: { path: '^(server|web|bench|e2e)/|node_modules/(pg|kysely)/' },
    },
    {
      name: 'web-imports-contract-alone',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(platform|face|speech|server|media|bench|e2e)/' },
    },
    {
      name: 'server-without-media-or-web',
      comment: 'They talk over the control channel and HTTP.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(media|web|bench|e2e)/' },
    },
    {
      name: 'conformance-imports-nothing-of-ours',
      comment: 'It judges the service from outside; with our code it would share our mistakes.',
      severity: 'error',
      from: { path: '^conformance/' },
      to: { path: '^(contract|platform|face|speech|server|media|web|bench|e2e|scripts)/' },
    },
    {
      name: 'nobody-imports-conformance',
      severity: 'error',
      from: { pathNot: '^conformance/' },
      to: { path: '^conformance/' },
    },
    {
      name: 'plugins-carry-what-they-need',
      comment: 'They are installed elsewhere, without the rest of the repository.',
      severity: 'error',
      from: { path: '^plugins/' },
      to: { path: '^(contract|platform|face|speech|server|media|web|bench|e2e|conformance|scripts)/' },
    },
    {
      name: 'libraries-serve-the-stages',
      comment: 'Only stages, the request-time checks of ingest and tests call face and speech.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(avatars/stages|ingest)/|\\.test\\.ts$' },
      to: { path: '^(face|speech)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
