import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIMIT_TEXTS, withLimits } from '@vivant/contract/limit-texts';
import {
  AVATARS_PER_ACCOUNT_MAX,
  FAILED_AUTHENTICATIONS_PER_MINUTE,
  STANDARD_PLAN_RATES,
} from '@vivant/contract/limits';
import { CHAT_LIMITS } from '@vivant/contract/room';
import { REHEARSAL_MAX_SECONDS } from '@vivant/contract/studio/rehearsal';
import { expect, it } from 'vitest';
import { UPLOADS } from '../../compose-uploads.ts';
import { createUnservedApp } from '../../testing/unserved-app.ts';
import { CONNECTION_LIMITS } from '../http-server.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const UNITS =
  'MiB|MB|megapixels|entries|documents|files|avatars|characters|redirects|rules|fps|microcredits|seconds|minutes|hours|days';
const IN_WORDS =
  'two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundred';
/** "80 MiB", "10–60 s of", "within 15 seconds", "for seven days": a limit that somebody typed. */
const TYPED = new RegExp(
  String.raw`\b(?:\d[\d,]*(?:(?:–| to )\d[\d,]*)? ?(?:${UNITS}|s of)|(?:${IN_WORDS}) (?:${UNITS}))\b`,
  'g',
);

function textsOf(file: string): string {
  const source = read(file);
  if (file.endsWith('.md')) return source;
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

const TEXTS = [
  'contract/src/**/*.ts',
  'server/src/{http,cli,ingest}/**/*.ts',
  'server/src/http/docs/guide.md',
  'web/src/**/*.{ts,tsx}',
];

it('texts of endpoints, commands, packages and pages, and the guide, take limits from the tables', () => {
  const files = globSync(TEXTS, { cwd: ROOT })
    // What visitors say, by language, tells no limits.
    .filter((file) => !/\.test\.tsx?$|^contract\/src\/locales\/(?:everyday|small-talk)\//.test(file))
    .sort();
  expect(files.length).toBeGreaterThan(500);
  const typed = files.flatMap((file) => (textsOf(file).match(TYPED) ?? []).map((text) => `${file}: ${text}`));
  expect(typed).toEqual(ABOUT_SOMETHING_ELSE);
});

/** Found by the pattern, and no limits: an example of an answer, and the names of periods. */
const ABOUT_SOMETHING_ELSE = [
  'server/src/http/docs/error-docs.ts: 42 seconds',
  'web/src/studio/usage/period.ts: 7 days',
  'web/src/studio/usage/period.ts: 30 days',
];

it('every placeholder of the guide names a limit', async () => {
  const app = await createUnservedApp();
  const guide = (await app.inject('/llms-full.txt')).body;
  await app.close();
  expect(guide).not.toContain('{{');
  expect(guide).toMatch(
    new RegExp(`\\| package +\\| ${LIMIT_TEXTS.zip}, ${LIMIT_TEXTS.zipEntries} entries `),
  );
  expect(() => withLimits('{{zipp}}')).toThrow('There is no limit "zipp".');
});

const count = (n: number) => n.toLocaleString('en');
const rates = STANDARD_PLAN_RATES;

/** Prose that people write by hand: each text is made of the tables here, and must stand in the file. */
const PROSE: [file: string, ...texts: string[]][] = [
  [
    'README.md',
    `${LIMIT_TEXTS.voiceSample} of clear speech`,
    `${LIMIT_TEXTS.videoSize} at ${LIMIT_TEXTS.videoRate}`,
  ],
  [
    'docs/operating.md',
    `(${LIMIT_TEXTS.videoSize}, ${LIMIT_TEXTS.videoRate},`,
    `within ${LIMIT_TEXTS.keyCache} in every other`,
    `the switch of creation ${LIMIT_TEXTS.importSwitchCache}`,
    `at ${LIMIT_TEXTS.videoSize.replace('×', ' × ')} and ${LIMIT_TEXTS.videoRate.replace('fps', 'pictures a second')}`,
    `${rates.createsPerMinute} creates, ${rates.writesPerMinute} other changes, ${rates.readsPerMinute} reads and ${rates.sessionStartsPerMinute} session starts a minute`,
    `After ${FAILED_AUTHENTICATIONS_PER_MINUTE} failed authentications in a minute`,
    `not against the ${AVATARS_PER_ACCOUNT_MAX} of the API`,
    `lasts ${REHEARSAL_MAX_SECONDS / 60} minutes at most`,
    `${UPLOADS.uploadsPerAccount} uploads of an account, and ${UPLOADS.uploads} in all,`,
    `${UPLOADS.waitingPerAccount} of an account and ${count(UPLOADS.waiting)} in all; beyond that`,
    `${count(CONNECTION_LIMITS.total)} in all, ${CONNECTION_LIMITS.perAddress} of one address`,
    `${count(CONNECTION_LIMITS.upgraded)} in all and ${CONNECTION_LIMITS.upgradedPerAddress} of one visitor's address`,
  ],
  [
    'docs/security.md',
    `${count(CHAT_LIMITS.characters)} characters a message`,
    `${LIMIT_TEXTS.imagePixels} `,
  ],
];

it.each(PROSE)('%s gives the numbers of the tables', (file, ...texts) => {
  const prose = read(file).replace(/\s+/g, ' ');
  expect(texts.filter((text) => !prose.includes(text))).toEqual([]);
});

it('limits of time are said in words', () => {
  const { link, visitorJoin, confirmedFor, webhookAnswer, eventsKept } = LIMIT_TEXTS;
  expect({ link, visitorJoin, confirmedFor, webhookAnswer, eventsKept }).toEqual({
    link: 'an hour',
    visitorJoin: 'a minute',
    confirmedFor: 'ten minutes',
    webhookAnswer: 'fifteen seconds',
    eventsKept: 'seven days',
  });
});
