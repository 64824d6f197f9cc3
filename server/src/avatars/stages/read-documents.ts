import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  KNOWLEDGE_CONTENT_TYPE,
  type KnowledgeBase,
  type KnowledgePassage,
} from '@vivant/contract/knowledge';
import { encodeKnowledge } from '@vivant/contract/knowledge/encode';
import { createJail } from '@vivant/platform/jail';
import { gatherHints } from '@vivant/speech/stt/hearing-hints';
import {
  createDocumentReader,
  DOCUMENT_MAX_CHARS,
  DOCUMENT_MAX_MS,
  type DocumentReader,
  type ReadDocument,
} from '../../ingest/document-reader.ts';
import type { DocumentOutput } from './document-output.ts';
import { flagDocuments } from './document-rules.ts';
import { titleOf } from './document-titles.ts';
import { cutPassages } from './passages.ts';
import { vectorsOf } from './sentence-vectors.ts';
import { fairShares } from './shares.ts';
import type { SourceFile, StageResult } from './stage-types.ts';

/**
 * Of all documents together, in bytes of UTF-8 with their headings: with its index this is handed to a session
 * in less than a tenth of a second (`bench knowledge`). Bytes, so that no script costs more than another.
 */
export const KNOWLEDGE_MAX_BYTES = 4_000_000;
/** Of all documents together; the rest of the time the stage's process has is for the index and the meaning vectors. */
const READING_MAX_MS = 180_000;
/** Within it the meaning vectors are made, or the knowledge does without. */
const VECTORS_UNTIL_MS = 220_000;
/** With less time than this a reader would not even have started. */
const READING_MIN_MS = 1000;

interface ReadFile {
  file: SourceFile;
  title: string | null;
  passages: KnowledgePassage[];
  shortened: boolean;
}

/**
 * Reads the documents in the jail, cuts them into passages that a conversation can be given (§2.4-10) and indexes
 * them, so that no session has to. Without files it makes an empty knowledge base. A file that cannot be read fails
 * the stage: its facts would be missing without notice. Text that there is no room for does not: the feedback says how
 * much is used.
 */
export async function readDocuments(
  input: { files: readonly SourceFile[]; outDir: string },
  signal: AbortSignal,
): Promise<StageResult> {
  let reader: DocumentReader | null = null;
  const startedMs = performance.now();
  const deadline = startedMs + READING_MAX_MS;
  const problems = new Map<SourceFile, string>();
  const unread: SourceFile[] = [];
  const documents: ReadFile[] = [];
  for (const [index, file] of input.files.entries()) {
    signal.throwIfAborted();
    const timeoutMs = Math.min(
      (deadline - performance.now()) / (input.files.length - index),
      DOCUMENT_MAX_MS,
    );
    if (timeoutMs < READING_MIN_MS) {
      unread.push(file);
      continue;
    }
    reader ??= createDocumentReader({ jail: createJail() });
    const read = await reader.read(file, { maxChars: DOCUMENT_MAX_CHARS, timeoutMs, signal });
    if (read.status === 'read') {
      const all = cutPassages(file.filename ?? 'document', read.blocks, 0);
      const passages = firstOf(all, KNOWLEDGE_MAX_BYTES);
      const shortened = read.shortened || passages.length < all.length;
      documents.push({ file, title: titleOf(read.blocks, read.title), passages, shortened });
    } else if (read.reason === 'too_slow' && timeoutMs < DOCUMENT_MAX_MS) unread.push(file);
    else problems.set(file, problemOf(nameOf(file), file.contentType, read.reason));
  }
  if (documents.length === 0)
    for (const file of unread) problems.set(file, problemOf(nameOf(file), '', 'too_slow'));
  const about = (read: ReadFile[]) =>
    input.files.map((file) =>
      aboutDocument(
        read.find((one) => one.file === file),
        problems.get(file),
      ),
    );
  if (problems.size > 0)
    return {
      status: 'failed',
      userFeedback: inShort([...problems.values()]),
      output: { documents: about(documents) },
    };

  const used = shareRoom(documents);
  const base: KnowledgeBase = {
    version: 1,
    files: used.map(({ file, title }) => ({
      name: file.filename ?? 'document',
      description: file.description,
      title,
    })),
    passages: used.flatMap(({ passages }) => passages).map((passage, id) => ({ ...passage, id })),
  };
  signal.throwIfAborted();
  const meaning = await vectorsOf(base.passages, newEmbedder, {
    deadline: startedMs + VECTORS_UNTIL_MS,
    signal,
  });
  const path = join(input.outDir, 'knowledge');
  await writeFile(path, encodeKnowledge(base, gatherHints(base.passages), meaning));
  return {
    status: 'completed',
    userFeedback: feedbackOf(used, unread),
    output: {
      files: used.length,
      passages: base.passages.length,
      comparedByMeaning: meaning !== null,
      flagged: flagDocuments(base.passages, base.files),
      documents: about(used),
    },
    files: [{ role: 'knowledge_base', path, contentType: KNOWLEDGE_CONTENT_TYPE }],
  };
}

async function newEmbedder() {
  const { createEmbedder } = await import('@vivant/meaning/embedder');
  return createEmbedder();
}

/** Gives each document its fair share of the room, and cuts those that are longer. */
function shareRoom(documents: ReadFile[]): ReadFile[] {
  const needy = documents.map((document) => ({
    document,
    need: document.passages.reduce((sum, passage) => sum + sizeOf(passage), 0),
  }));
  return fairShares(needy, KNOWLEDGE_MAX_BYTES).map(({ document, share }) => {
    const passages = firstOf(document.passages, share);
    return {
      ...document,
      passages,
      shortened: document.shortened || passages.length < document.passages.length,
    };
  });
}

function firstOf(passages: KnowledgePassage[], maxBytes: number): KnowledgePassage[] {
  let left = maxBytes;
  const end = passages.findIndex((passage) => {
    left -= sizeOf(passage);
    return left < 0;
  });
  return end === -1 ? passages : passages.slice(0, end);
}

/** With its heading, which is indexed with each of its passages. */
function sizeOf({ text, heading }: KnowledgePassage): number {
  return Buffer.byteLength(text) + Buffer.byteLength(heading ?? '');
}

/** The feedback for one document; with neither argument it was not read for lack of time. */
function aboutDocument(document: ReadFile | undefined, problem: string | undefined): DocumentOutput {
  if (document === undefined) {
    const feedback = problem ?? 'Not used: the documents take too long to read together.';
    return { title: null, passages: 0, feedback };
  }
  const { title, passages, shortened } = document;
  return {
    title,
    passages: passages.length,
    feedback: shortened ? `Only the first ${inWords(charsOf(passages))} characters are used.` : null,
  };
}

function charsOf(passages: KnowledgePassage[]): number {
  return passages.reduce((sum, { text }) => sum + text.length, 0);
}

function feedbackOf(used: ReadFile[], unread: SourceFile[]): string | null {
  const shortened = used
    .filter((document) => document.shortened)
    .map(
      ({ file, passages }) =>
        `Only the first ${inWords(charsOf(passages))} characters of “${nameOf(file)}” are used.`,
    );
  const missing = unread.map(
    (file) => `“${nameOf(file)}” is not used: the documents take too long to read together.`,
  );
  if (shortened.length + missing.length === 0) return null;
  return [
    ...missing,
    ...shortened,
    `All documents together count up to ${KNOWLEDGE_MAX_BYTES / 1e6} MB of text, shared fairly among them: to have more of one used, leave out others or shorten them.`,
  ].join(' ');
}

/** What is wrong with a document and what fixes it, for the person who supplied it. */
function problemOf(
  name: string,
  contentType: string,
  reason: Extract<ReadDocument, { status: 'unreadable' }>['reason'],
): string {
  switch (reason) {
    case 'encrypted':
      return `“${name}” is protected by a password. Save it without one and upload it again.`;
    case 'no_text':
      return `“${name}” holds only pictures of its pages and no text. Run text recognition (OCR) over it, or upload its text as a .docx or .txt file.`;
    case 'empty':
      return `“${name}” is empty. Upload a file with text in it, or leave it out.`;
    case 'not_text':
      return `“${name}” is no text file, or its encoding is unknown. Save it as UTF-8 and upload it again.`;
    case 'not_word':
      return `“${name}” is no Word document. Save it as .docx or PDF and upload it again.`;
    case 'damaged':
      return contentType === 'application/msword'
        ? `“${name}” is damaged, or older than Word 97. Open it in Word, save it as .docx and upload that.`
        : `“${name}” is damaged or incomplete. Open it, save it again and upload it.`;
    case 'too_large':
      return `“${name}” takes too much memory to be read. Split it into smaller files, or upload its text as a .txt file.`;
    case 'too_slow':
      return `“${name}” takes too long to be read. Split it into smaller files, or upload its text as a .txt file.`;
  }
}

/** Feedback is shown to a person: the first few problems say enough. */
function inShort(problems: string[]): string {
  const rest = problems.length - 5;
  return [...problems.slice(0, 5), ...(rest > 0 ? [`And ${rest} more files cannot be read.`] : [])].join(' ');
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}

/** Names come from strangers: cut, on one line. */
function nameOf(file: SourceFile): string {
  const name = (file.filename ?? 'document')
    .toWellFormed()
    .replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, ' ');
  return name.length > 100 ? `${name.slice(0, 99).toWellFormed()}…` : name;
}
