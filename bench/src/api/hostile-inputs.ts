import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ASSETS, zipOf } from '@vivant/e2e/integrator';
import { createRandom } from '@vivant/platform/random';
import type { OpenApiDocument, Operation } from '@vivant/server/http/docs/openapi-document';
import fc from 'fast-check';

/** One request of somebody who means no good. */
export interface HostileInput {
  kind: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** Made when it is sent: thousands of them would not fit into memory. */
  body?: () => string | Uint8Array | FormData;
}

export interface Targets {
  /** Whose parts are replaced over and over. */
  avatarId: string;
  /** One that can start no session, so that a body that happens to be right starts none. */
  unready: string;
}

const SEED = 20_261_121;

/** How many of each are made; those that take decoders are dear, so most are cheap. */
const COUNTS = {
  perBody: 380,
  perQuery: 200,
  ids: 150,
  images: 420,
  voices: 260,
  documents: 420,
  zips: 260,
  fullZips: 24,
};

/** Every bad asset, and made ones: bodies and queries by every schema, and every good asset cut and bent. */
export async function hostileInputs(document: OpenApiDocument, targets: Targets): Promise<HostileInput[]> {
  const inputs = [
    ...(await badAssets(targets)),
    ...byTheSchemas(document, targets),
    ...(await bentAssets(targets)),
    ...(await bentZips()),
  ];
  // Mixed, so that each quarter of the run holds as much of everything as any other.
  return shuffle(inputs);
}

const PARTS = {
  portraits: { part: 'appearance', field: 'file' },
  voices: { part: 'voice', field: 'file' },
  knowledge: { part: 'knowledge', field: 'files' },
} as const;

async function badAssets({ avatarId }: Targets): Promise<HostileInput[]> {
  const inputs: HostileInput[] = [];
  const good = {
    portrait: join(ASSETS, 'portraits/p02_woman_red_bob_outdoor.jpg'),
    voice: join(ASSETS, 'voices/v04_de_lowpitch_13s.mp3'),
  };
  for (const [folder, { part, field }] of Object.entries(PARTS)) {
    for (const file of await filesOf(`${folder}_bad`)) {
      inputs.push(put(`bad ${folder}`, avatarId, part, field, always(await readFile(file)), basename(file)));
      const manifest = { name: 'Bad' };
      const zip =
        folder === 'knowledge'
          ? await zipOf({
              ...good,
              manifest,
              knowledge: { [basename(file)]: (await readFile(file)).toString('latin1') },
            })
          : await zipOf({ ...good, manifest, [folder === 'portraits' ? 'portrait' : 'voice']: file });
      inputs.push(zipInput(`bad ${folder} in a zip`, always(zip)));
    }
  }
  return inputs;
}

/** Examples of the document with fields replaced, removed and added, and texts that are no JSON at all. */
function byTheSchemas(document: OpenApiDocument, targets: Targets): HostileInput[] {
  const inputs: HostileInput[] = [];
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const at = { method: method.toUpperCase(), path: filled(path, targets) };
      const kind = `${at.method} ${path}`;
      if (operation.requestBody?.content['application/json'] !== undefined)
        for (const body of bodies(operation, document, targets))
          inputs.push({
            kind,
            ...at,
            headers: { 'content-type': 'application/json', ...idempotent() },
            body: () => body,
          });
      if (operation.parameters.some(({ in: place }) => place === 'query'))
        for (const query of queries(operation))
          inputs.push({ kind: `${kind}?`, ...at, path: `${at.path}?${query}` });
      if (path.includes('{') && method === 'get')
        for (const id of sample(fc.oneof(hostileText(200), fc.uuid()), COUNTS.ids))
          inputs.push({
            kind: `${kind} id`,
            method: 'GET',
            path: path.replace(/\{\w+\}/, encodeURIComponent(id.toWellFormed())),
          });
    }
  return inputs;
}

let idempotencyKeys = 0;
function idempotent(): Record<string, string> {
  return { 'idempotency-key': `hostile-${idempotencyKeys++}` };
}

function filled(path: string, { unready }: Targets): string {
  return path.replace('{avatarId}', unready).replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
}

/** Never an address that could be reached: what passes the form would otherwise be fetched. */
const ADDRESSES = [
  ...[
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://10.0.0.1/a',
    'https://0x7f000001/a',
    'https://2130706433/',
  ],
  ...[
    'http://192.0.2.1/a',
    'https://user:secret@192.0.2.1/',
    'https://192.0.2.1:22/',
    'ftp://192.0.2.1/',
    'file:///etc/passwd',
  ],
  ...[
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'wss://127.0.0.1',
    'ws://[::1]',
    'wss://localhost',
    '//',
    'https://',
    '',
  ],
];

function bodies(operation: Operation, document: OpenApiDocument, { unready }: Targets): string[] {
  const media = operation.requestBody?.content['application/json'];
  if (media === undefined) return [];
  const examples = Object.values(media.examples ?? {}).map(
    ({ value }) =>
      JSON.parse(
        JSON.stringify(value)
          .replace(/"(https|wss):\/\/[^"]*"/g, () =>
            JSON.stringify(ADDRESSES[idempotencyKeys++ % ADDRESSES.length]),
          )
          .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, unready),
      ) as object,
  );
  const reference = String(media.schema.$ref ?? '').replace(/.*\//, '');
  const schema = document.components.schemas[reference] ?? media.schema;
  const names = Object.keys((schema.properties ?? {}) as object);
  const bent = fc
    .tuple(
      fc.constantFrom(...(examples.length > 0 ? examples : [{}])),
      fc.dictionary(
        fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor'), hostileText(30)),
        hostileValue(),
        {
          maxKeys: 4,
        },
      ),
      fc.subarray(names, { maxLength: Math.min(2, names.length) }),
    )
    .map(([example, changes, removed]) => {
      const body: Record<string, unknown> = { ...example, ...changes };
      for (const name of removed) delete body[name];
      return JSON.stringify(body);
    });
  const text = fc.oneof(
    bent.map((json) => json.slice(0, Math.floor(json.length * 0.7))),
    fc.json(),
    hostileText(400),
    fc.constantFrom(
      '[]',
      'null',
      '"x"',
      '1e999',
      '{"a":1,"a":2}',
      `${'['.repeat(20_000)}`,
      `{"name":"${'\\u0000'.repeat(50)}"}`,
    ),
  );
  return sample(fc.oneof({ weight: 4, arbitrary: bent }, { weight: 1, arbitrary: text }), COUNTS.perBody);
}

function queries(operation: Operation): string[] {
  const names = operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
  const value = fc.oneof(
    hostileText(60),
    fc.constantFrom(
      '0',
      '1',
      '100',
      '101',
      '-1',
      '1e2',
      ' 5',
      '0x10',
      'null',
      '2026-01-01',
      '9999-12-31T23:59:59Z',
      '0000-01-01T00:00:00Z',
      '2026-01-01T00:00:00+99:99',
      '-271821-04-20T00:00:00Z',
    ),
  );
  return sample(
    fc
      .array(fc.tuple(fc.oneof(fc.constantFrom(...names), hostileText(10)), value), {
        minLength: 1,
        maxLength: 4,
      })
      .map((pairs) => pairs.map(([name, text]) => `${encoded(name)}=${encoded(text)}`).join('&')),
    COUNTS.perQuery,
  );
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function hostileText(maxLength: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ maxLength, unit: 'binary' }),
    fc.string({ maxLength, unit: 'grapheme' }),
    fc.constantFrom(
      '\0',
      '\ud800',
      '../../etc/passwd',
      "'; drop table avatars; --",
      '%00',
      '{{7*7}}',
      '🎭'.repeat(60),
      '\u202e',
      'a'.repeat(12_000),
    ),
  );
}

function hostileValue(): fc.Arbitrary<unknown> {
  const lengths = [0, 1, 50, 51, 100, 101, 280, 281, 500, 501, 2000, 2001, 10_000, 10_001];
  return fc.oneof(
    hostileText(300),
    fc.constantFrom(...lengths).map((length) => '🎭'.repeat(length)),
    fc.constantFrom(...ADDRESSES),
    fc.constantFrom(0, 1, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308, 14_400, 14_401, true, false, null),
    fc.array(hostileText(40), { maxLength: 25 }),
    fc.dictionary(hostileText(40), fc.jsonValue(), { maxKeys: 60 }),
    fc.jsonValue({ maxDepth: 6 }),
  );
}

/** Every good asset, cut short and with flipped bits, to the part it belongs to. */
async function bentAssets({ avatarId }: Targets): Promise<HostileInput[]> {
  const inputs: HostileInput[] = [];
  const counts = { portraits: COUNTS.images, voices: COUNTS.voices, knowledge: COUNTS.documents };
  for (const [folder, { part, field }] of Object.entries(PARTS)) {
    const files = await filesOf(folder);
    const each = Math.ceil(counts[folder as keyof typeof counts] / files.length);
    for (const file of files) {
      const bytes = await readFile(file);
      for (const bend of sample(bendings(bytes.length), each))
        inputs.push(put(`bent ${folder}`, avatarId, part, field, () => bend(bytes), basename(file)));
    }
  }
  return inputs;
}

async function bentZips(): Promise<HostileInput[]> {
  const zip = await zipOf({
    manifest: { name: 'Bent' },
    portrait: join(ASSETS, 'portraits/p01_astronaut_woman_512.png'),
    voice: join(ASSETS, 'voices/v04_de_lowpitch_13s.mp3'),
    knowledge: { 'a.md': '# A\n\nText.' },
  });
  // The directory at the end is what the guards read: most of the harm is done there.
  const directory = fc
    .array(fc.tuple(fc.nat({ max: 400 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 6 })
    .map(
      (changes): Bend =>
        (bytes) => {
          const copy = Uint8Array.from(bytes);
          for (const [fromEnd, value] of changes) copy[copy.length - 1 - fromEnd] = value;
          return copy;
        },
    );
  return [
    ...sample(directory, COUNTS.zips).map((bend) => zipInput('bent zip', () => bend(zip))),
    ...sample(bendings(zip.length), COUNTS.fullZips).map((bend) => zipInput('bent package', () => bend(zip))),
  ];
}

const always = (bytes: Uint8Array) => () => bytes;

type Bend = (bytes: Uint8Array) => Uint8Array;

/** Cut anywhere, or with bits flipped: in the head, where the formats live, and elsewhere. */
function bendings(length: number): fc.Arbitrary<Bend> {
  const anywhere = fc.nat({ max: Math.max(0, length - 1) });
  const cut = anywhere.map(
    (to): Bend =>
      (bytes) =>
        bytes.subarray(0, to),
  );
  const head = fc.nat({ max: Math.max(0, Math.min(512, length - 1)) });
  const flipped = fc
    .array(fc.tuple(fc.oneof(head, anywhere), fc.nat({ max: 7 })), { minLength: 1, maxLength: 40 })
    .map(
      (flips): Bend =>
        (bytes) => {
          const copy = Uint8Array.from(bytes);
          for (const [at, bit] of flips) copy[at] = (copy[at] ?? 0) ^ (1 << bit);
          return copy;
        },
    );
  return fc.oneof(cut, flipped);
}

function put(
  kind: string,
  avatarId: string,
  part: string,
  field: string,
  bytes: () => Uint8Array,
  name: string,
): HostileInput {
  const body = () => {
    const form = new FormData();
    form.append(field, new Blob([new Uint8Array(bytes())]), name);
    return form;
  };
  return { kind, method: 'PUT', path: `/v1/avatars/${avatarId}/${part}`, body };
}

function zipInput(kind: string, bytes: () => Uint8Array): HostileInput {
  return {
    kind,
    method: 'POST',
    path: '/v1/avatars',
    headers: { 'content-type': 'application/zip' },
    body: () => new Uint8Array(bytes()),
  };
}

async function filesOf(folder: string): Promise<string[]> {
  return (await readdir(join(ASSETS, folder))).sort().map((name) => join(ASSETS, folder, name));
}

export function sample<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  return fc.sample(arbitrary, { numRuns: count, seed: SEED });
}

/** In an order by chance, the same one each time. */
function shuffle<T>(items: T[]): T[] {
  const random = createRandom(SEED);
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
