import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KnowledgeBase, KnowledgePassage } from '@vivant/contract/knowledge';
import { isStorableText } from '@vivant/contract/text';
import { decodeText } from '../../ingest/decode-text.ts';
import { cutPassages } from './passages.ts';
import type { SourceFile, StageInput, StageResult } from './stage-types.ts';

/** Beyond this a document is a book: its beginning is read, and the person told. */
const DOCUMENT_MAX_CHARS = 2_000_000;
const READABLE_TYPES = ['text/plain', 'text/markdown'];

/**
 * Reads the documents and cuts them into passages a conversation can be given (2.4). No files make an empty
 * knowledge base. One that cannot be read fails the stage: its facts would be missed without a word.
 */
export async function runKnowledgeStage(
  input: Extract<StageInput, { stage: 'knowledge' }>,
  signal: AbortSignal,
): Promise<StageResult> {
  const passages: KnowledgePassage[] = [];
  const problems: string[] = [];
  const shortened: string[] = [];
  for (const file of input.files) {
    signal.throwIfAborted();
    const read = await readDocument(file);
    if ('problem' in read) {
      problems.push(read.problem);
      continue;
    }
    if (read.shortened) shortened.push(nameOf(file));
    const document = {
      source: nameOf(file),
      text: read.text,
      markdown: file.contentType === 'text/markdown',
    };
    passages.push(...cutPassages(document, passages.length));
  }
  if (problems.length > 0) return { status: 'failed', userFeedback: problems.join(' ') };
  const base: KnowledgeBase = {
    version: 1,
    files: input.files.map((file) => ({ name: nameOf(file), description: file.description })),
    passages,
  };
  const path = join(input.outDir, 'knowledge.json');
  await writeFile(path, JSON.stringify(base));
  return {
    status: 'completed',
    userFeedback:
      shortened.length === 0
        ? null
        : `Only the first ${DOCUMENT_MAX_CHARS.toLocaleString('en')} characters are used of ${shortened.join(', ')}.`,
    output: { files: input.files.length, passages: passages.length },
    files: [{ role: 'knowledge_base', path, contentType: 'application/json' }],
  };
}

async function readDocument(
  file: SourceFile,
): Promise<{ text: string; shortened: boolean } | { problem: string }> {
  const name = nameOf(file);
  if (!READABLE_TYPES.includes(file.contentType))
    return { problem: `“${name}” cannot be read yet: upload its text as a .txt or .md file.` };
  const decoded = decodeText(await readFile(file.path));
  if (decoded === null)
    return {
      problem: `“${name}” is no text file, or its encoding is unknown. Save it as UTF-8 and upload it again.`,
    };
  if (decoded.text.trim() === '')
    return { problem: `“${name}” is empty. Upload a file with text in it, or leave it out.` };
  const text = decoded.text.slice(0, DOCUMENT_MAX_CHARS);
  // The cut may have gone through a character.
  const whole = isStorableText(text) ? text : text.toWellFormed().replaceAll('\0', '');
  return { text: whole, shortened: decoded.text.length > DOCUMENT_MAX_CHARS };
}

function nameOf(file: SourceFile): string {
  return file.filename ?? 'document';
}
