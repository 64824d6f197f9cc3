/**
 * Reads the documents of this folder as the network reads texts: `node read-documents.ts OUT.json`, for `fit-network.py` and `fit-talk.py`.
 *
 * Each line of `documents/*.jsonl` is a document: its language, its sentences, each with the heading that it stands under,
 * and questions with the places of the sentences that answer them; none where the document does not tell. Among these comes
 * what visitors say without asking anything: what fits the document, with its kind (`t`), or of `small-talk.jsonl`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { decodeModel, openModelFile } from '../../model-file.ts';
import { createPieceReader } from '../../pieces.ts';

interface TrainingDocument {
  lang: string;
  /** Heading and text. */
  s: [heading: string, sentence: string][];
  q: [question: string, answers: number[]][];
  /** What visitors said beside their questions, and of which kind it is. */
  t?: [said: string, kind: string][];
}

/** Of each document's questions at most, so that small talk finds room beside them. */
const QUESTIONS_MAX = 26;
const SMALL_TALK = 6;

const [, , out] = process.argv;
if (out === undefined) throw new Error('name the file to write');

const { pieces, scores, header } = decodeModel(openModelFile(new URL('../e5-small.bin', import.meta.url)));
const reader = createPieceReader(pieces, scores, header.unknown);
const idsOf = (text: string) => [header.begin, ...reader.idsOf(text), header.end];

const linesOf = (name: URL) => readFileSync(name, 'utf8').split('\n').filter(Boolean);
const smallTalk = new Map(
  linesOf(new URL('./small-talk.jsonl', import.meta.url))
    .map((line) => JSON.parse(line) as { lang: string; said: string[] })
    .map(({ lang, said }) => [lang, said.map((text) => ({ pieces: idsOf(`query: ${text}`), answers: [] }))]),
);
const folder = new URL('./documents/', import.meta.url);
const documents = readdirSync(folder)
  .toSorted()
  .flatMap((name) => linesOf(new URL(name, folder)))
  .map((line) => JSON.parse(line) as TrainingDocument)
  .map(({ lang, s, q, t }, at) => {
    const asked = (text: string, answers: number[]) => ({ pieces: idsOf(`query: ${text}`), answers });
    const said = (t ?? []).map(([text, kind]) => ({ ...asked(text, []), kind }));
    const common = smallTalk.get(lang) ?? [];
    const questions = q.map(([text, answers]) => asked(text, answers));
    const beside =
      t === undefined
        ? Array.from({ length: SMALL_TALK }, (_, n) => common[(at * SMALL_TALK + n) % common.length])
        : said.slice(0, SMALL_TALK);
    return {
      language: lang,
      sentences: s.map(([under, text]) => idsOf(`passage: ${under === '' ? text : `${under}: ${text}`}`)),
      questions: [...questions.slice(0, QUESTIONS_MAX), ...beside.filter((one) => one !== undefined)],
      said,
      unanswered: questions.filter(({ answers }) => answers.length === 0),
    };
  });
writeFileSync(out, JSON.stringify(documents));
console.info(
  `${documents.length} documents, ${documents.flatMap(({ questions }) => questions).length} questions`,
);
