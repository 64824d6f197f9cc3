/**
 * The stored form of a knowledge base: one buffer that is searched in place, so that opening it costs the same
 * whatever it holds. Numbers are little-endian.
 *
 *   magic       8 bytes
 *   header      u32 length, then JSON in UTF-8: `KnowledgeHeader`
 *   sections    in the order and with the lengths the header says
 *
 * passages: `PASSAGE_BYTES` each; headings, terms, postings: u32 offsets, one more than there are entries, and the
 * bytes they point into. Terms are sorted by UTF-16 units. A posting list is the number of its postings, then for
 * each the step to its passage and, where a term stands there more than once or in the heading, how; all as
 * numbers of seven bits a byte. hearing: `HearingHints` as JSON, or nothing; knowledge bases of before lack it.
 *
 * meaning: `meaning-vectors.ts`, or nothing; it is the end of `postings` and counted to it. The release before, whose
 * media hosts are upgraded last, refuses a base with a section that it does not know, and reads posting lists by their
 * offsets alone.
 */
export const MAGIC = new TextEncoder().encode('VIVKNOW2');

/** u32 start of the text, u32 heading + 1 (0: none), u16 file, u16 length in terms. */
export const PASSAGE_BYTES = 12;

export const SECTIONS = [
  'passages',
  'text',
  'headingOffsets',
  'headings',
  'termOffsets',
  'terms',
  'postingOffsets',
  'postings',
  'hearing',
] as const;
export type Section = (typeof SECTIONS)[number];

export interface KnowledgeHeader {
  files: { name: string; description: string | null; title: string | null }[];
  passages: number;
  headings: number;
  terms: number;
  /** Of passages, in terms. */
  meanLength: number;
  bytes: Record<Exclude<Section, 'hearing'>, number> & { hearing?: number };
  /** Bytes of the meaning vectors, and whose they are (`MEANING_NETWORK`); knowledge bases of before lack it. */
  vectors?: { bytes: number; network: string };
}
