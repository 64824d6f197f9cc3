import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnowledgeBase, KnowledgePassage } from '@vivant/contract/knowledge';
import { createDocumentReader, DOCUMENT_MAX_CHARS, type ReadDocument } from '../../ingest/document-reader.ts';
import { createJail } from '../../ingest/jail.ts';
import { cutPassages } from './passages.ts';
import type { SourceFile, StageInput, StageResult } from './stage-types.ts';

/** Of all documents together: what a conversation can index at its start without keeping the visitor waiting. */
const KNOWLEDGE_MAX_CHARS = 3_000_000;
/** Of all documents together; below the limit of the stage's process, so that the person hears the reason. */
const READING_MAX_MS = 210_000;

/**
 * Reads the documents in the jail and cuts them into passages a conversation can be given (2.4). No files make
 * an empty knowledge base. One that cannot be read fails the stage: its facts would be missed without a word.
 */
export async function runKnowledgeStage(
  input: Extract<StageInput, { stage: 'knowledge' }>,
  signal: AbortSignal,
): Promise<StageResult> {
  const reader = createDocumentReader({ jail: createJail() });
  const deadline = performance.now() + READING_MAX_MS;
  const passages: KnowledgePassage[] = [];
  const problems: string[] = [];
  const shortened: string[] = [];
  let charsLeft = KNOWLEDGE_MAX_CHARS;
  for (const file of input.files) {
    signal.throwIfAborted();
    const name = nameOf(file);
    const timeoutMs = deadline - performance.now();
    if (charsLeft === 0 || timeoutMs < 1000) {
      problems.push(
        charsLeft === 0
          ? `There is no room left for “${name}”: the documents before it already hold ${inWords(KNOWLEDGE_MAX_CHARS)} characters. Leave out some, or shorten them.`
          : `There was no time left for “${name}”: the documents take too long to read together. Leave out the largest, or upload their text as .txt files.`,
      );
      break;
    }
    const read = await reader.read(file, {
      maxChars: Math.min(DOCUMENT_MAX_CHARS, charsLeft),
      timeoutMs,
      signal,
    });
    if (read.status === 'unreadable') {
      problems.push(problemOf(name, file.contentType, read.reason));
      continue;
    }
    if (read.shortened) shortened.push(`“${name}”`);
    charsLeft -= read.blocks.reduce((sum, { text }) => sum + text.length, 0);
    passages.push(...cutPassages(file.filename ?? 'document', read.blocks, passages.length));
  }
  if (problems.length > 0) return { status: 'failed', userFeedback: inShort(problems) };
  const base: KnowledgeBase = {
    version: 1,
    files: input.files.map((file) => ({ name: file.filename ?? 'document', description: file.description })),
    passages,
  };
  const path = join(input.outDir, 'knowledge.json');
  await writeFile(path, JSON.stringify(base));
  return {
    status: 'completed',
    userFeedback:
      shortened.length === 0
        ? null
        : `Only the beginning is used of ${shortened.join(', ')}: a document counts up to ${inWords(DOCUMENT_MAX_CHARS)} characters, all together up to ${inWords(KNOWLEDGE_MAX_CHARS)}.`,
    output: { files: input.files.length, passages: passages.length },
    files: [{ role: 'knowledge_base', path, contentType: 'application/json' }],
  };
}

/** What is wrong with a document and what mends it, for the person who supplied it. */
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
        : `“${name}” is damaged or incomplete. Open it, save it anew and upload it again.`;
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
