import {
  environmentName,
  itemOf,
  jsonWith,
  LIVEKIT_ROOM,
  type SampledCall,
  type Variable,
} from './sampled-call.ts';

/** For Node ≥ 22 and without packages. */
export function typescriptSample(call: SampledCall): string {
  const { method, path, keyed, multipart, json } = call;
  const sources = call.variables.map(({ source }) => source);
  const listed = sources.some((source) => typeof source === 'object' && 'newestOf' in source);
  const imports: string[] = [];
  if (sources.includes('livekit_token')) imports.push("import { createHmac } from 'node:crypto';");
  if (multipart?.some((part) => 'file' in part)) imports.push("import { openAsBlob } from 'node:fs';");
  if (call.savedAs !== null) imports.push("import { writeFile } from 'node:fs/promises';");
  const blocks = [
    imports.join('\n'),
    `const { VIVANT_URL${keyed || listed ? ", VIVANT_KEY = ''" : ''} } = process.env;`,
    ...call.variables.map(setting),
  ];
  if (multipart !== null)
    blocks.push(
      [
        'const body = new FormData();',
        ...multipart.map((part) =>
          'file' in part
            ? `body.append('${part.name}', await openAsBlob('${part.file}'), '${part.file}');`
            : `body.append('${part.name}', '${part.value.replaceAll("'", "\\'")}');`,
        ),
      ].join('\n'),
    );
  const headers = [
    ...(keyed ? ["'X-Api-Key': VIVANT_KEY"] : []),
    ...call.headers.map(([name, value]) => `'${name}': '${value}'`),
    ...(json === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  blocks.push(
    [
      `const response = await fetch(\`\${VIVANT_URL}${path.replace(/\{/g, '${')}${call.query}\`, {`,
      ...(method === 'GET' ? [] : [`  method: '${method}',`]),
      ...(headers.length > 2
        ? ['  headers: {', ...headers.map((header) => `    ${header},`), '  },']
        : headers.length > 0
          ? [`  headers: { ${headers.join(', ')} },`]
          : []),
      ...(multipart === null ? [] : ['  body,']),
      ...(json === undefined ? [] : [`  body: JSON.stringify(${literal(json).replaceAll('\n', '\n  ')}),`]),
      '});',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the sample's own template.
      'if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);',
      ...(call.isStream
        ? ['for await (const text of response.body ?? []) process.stdout.write(text);']
        : call.savedAs !== null
          ? [`await writeFile('${call.savedAs}', await response.bytes());`]
          : call.answers
            ? ['console.log(await response.json());']
            : []),
    ].join('\n'),
  );
  return blocks.filter((block) => block !== '').join('\n\n');
}

function setting({ name, source }: Variable): string {
  if (source === 'livekit_token') return TOKEN;
  const variable = environmentName(name);
  if ('hint' in source) return `const ${name} = process.env.${variable}; // ${source.hint}`;
  const item = itemOf(source.newestOf);
  return [
    `// The newest ${item}, unless ${variable} names one.`,
    `const newest = await fetch(\`\${VIVANT_URL}${source.newestOf}?limit=1\`, {`,
    `  headers: { 'X-Api-Key': VIVANT_KEY },`,
    '});',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the sample's own template.
    'if (!newest.ok) throw new Error(`${newest.status} ${await newest.text()}`);',
    'const { items } = (await newest.json()) as { items: { id: string }[] };',
    `const ${name} = process.env.${variable} ?? items[0]?.id;`,
  ].join('\n');
}

const TOKEN = `// What AccessToken of livekit-server-sdk makes.
const { LIVEKIT_API_KEY, LIVEKIT_API_SECRET = '' } = process.env;
const unsigned = [
  { alg: 'HS256', typ: 'JWT' },
  {
    iss: LIVEKIT_API_KEY,
    sub: 'avatar',
    exp: Math.floor(Date.now() / 1000) + 600,
    video: { roomJoin: true, room: '${LIVEKIT_ROOM}', canPublish: true },
    attributes: { 'lk.publish_on_behalf': 'my-agent' },
  },
]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.');
const signature = createHmac('sha256', LIVEKIT_API_SECRET).update(unsigned).digest('base64url');
const livekitToken = \`\${unsigned}.\${signature}\`;`;

/** JSON as a person would write it in TypeScript. */
function literal(value: unknown): string {
  return jsonWith(value, (name) => `<${name}>`)
    .replace(/(^\s*|[{,] )"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (text, inner: string) =>
      inner.includes("'") || inner.includes('\\"') ? text : `'${inner}'`,
    )
    .replace(/(\w+): <\1>/g, '$1')
    .replace(/<(\w+)>/g, '$1');
}
