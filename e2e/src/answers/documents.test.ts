import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openKnowledge, type StoredKnowledge } from '@vivant/contract/knowledge/open';
import { createStageProcesses } from '@vivant/server/avatars/stages/stage-process';
import { knowledgeTypeOf } from '@vivant/server/ingest/media-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personaOf, talkTo } from './conversation.ts';

/**
 * From an uploaded document to an answer: the stage reads all real documents into one knowledge base, and an
 * avatar without a language model is asked about each format.
 */

const folder = fileURLToPath(new URL('../../../../shared/assets/knowledge', import.meta.url));
const absent = !existsSync(folder);
const PERSONA = personaOf('Martha', 'en');

let outDir: string;
let knowledge: StoredKnowledge;
beforeAll(async () => {
  if (absent) return;
  outDir = await mkdtemp(join(tmpdir(), 'vivant-questions-'));
  const files = await Promise.all(
    readdirSync(folder).map(async (filename) => {
      const type = await knowledgeTypeOf(join(folder, filename), filename);
      if ('refused' in type) throw new Error(`${filename} was refused`);
      return { path: join(folder, filename), filename, contentType: type.contentType, description: null };
    }),
  );
  const result = await createStageProcesses()(
    { stage: 'knowledge', files, outDir },
    new AbortController().signal,
  );
  if (result.status !== 'completed') throw new Error(result.userFeedback);
  knowledge = openKnowledge(readFileSync(result.files[0]?.path ?? 'no file'));
});
afterAll(() => (absent ? undefined : rm(outDir, { recursive: true, force: true })));

const ask = (language: string, question: string) =>
  talkTo({ persona: PERSONA, knowledge, language })([question]);

describe.skipIf(absent)('a question about the documents of the collection (../shared/assets)', () => {
  it.each<[string, string, string, RegExp, RegExp]>([
    ['a csv', 'en', 'What is the capital of Mongolia?', /Capital: Ulaanbaatar/, /country_codes\.csv/],
    ['a csv', 'en', 'What percent is done in row 7 of 10?', /Percent Done: 70%/, /en_columnar_types\.csv/],
    [
      'a pdf',
      'en',
      'How long must employers keep the records of employment taxes?',
      /at least 4 years/,
      /irs_pub15.*\.pdf/,
    ],
    ['a Japanese pdf', 'ja', 'プロジェクトのホームURLは必要ですか', /「ホーム」 URL/, /ja_finding_users/],
    [
      'a docx',
      'en',
      'How many claims have been filed with the Program over the past years?',
      /26,700/,
      /en_doj.*\.docx/,
    ],
    [
      'a Japanese docx',
      'ja',
      'Homebrew は Google Analytics を何に使っていますか',
      /優先順位付け/,
      /ja_metrics\.docx/,
    ],
    [
      'a doc',
      'de',
      'Wie viele Projekte verwenden den Contributor Covenant?',
      /40\.000/,
      /de_code_of_conduct\.doc/,
    ],
    [
      'a Japanese doc or html',
      'ja',
      'Contributor Covenantはいくつのプロジェクトで使われていますか',
      /40,000/,
      /ja_code_of_conduct/,
    ],
    [
      'an html',
      'en',
      'Which ziptool command renames an archive entry?',
      /Rename archive entry index to name/,
      /ziptool.*\.html/,
    ],
    ['a txt', 'en', 'When did Paris introduce horse-drawn omnibuses?', /1828/, /en_public_transport\.txt/],
    ['a German txt', 'de', 'Wer entdeckte den Uranus?', /Herschel/, /de_sonnensystem\.txt/],
    ['a Chinese md', 'zh-CN', 'GitHub上的公开项目都是开源的吗？', /公开项目/, /zh_legal_guide\.md/],
    ['a Japanese md', 'ja', 'face_recognition のインストール方法', /pip3/, /ja_face_recognition.*\.md/],
  ])('finds its answer in %s (%s): %s', async (_format, language, question, words, source) => {
    const answer = await ask(language, question);
    expect(answer.answer).toMatch(words);
    expect(answer.sources.join()).toMatch(source);
  });
});
