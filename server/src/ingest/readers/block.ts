/** What the readers make of a document: its parts in reading order. */
export interface Block {
  /** `row`: one or more lines of a table, each readable by itself. */
  kind: 'heading' | 'text' | 'row';
  text: string;
  /** From 1, where the format has pages and tells them. */
  page?: number | undefined;
}

/** The title that the file itself states, which its pages may not show; at most one, before all blocks. */
export interface StatedTitle {
  kind: 'title';
  text: string;
}

/** Of the title a file states: the rest of a longer one is thrown away. */
export const STATED_TITLE_MAX_CHARS = 1000;

/** Why nothing could be read; `document-reader.ts` turns it into words. */
export const UNREADABLE = ['encrypted', 'no_text', 'empty', 'damaged', 'not_text', 'not_word'] as const;
export type Unreadable = (typeof UNREADABLE)[number];

export class UnreadableError extends Error {
  readonly reason: Unreadable;

  constructor(reason: Unreadable, options?: ErrorOptions) {
    super(`unreadable: ${reason}`, options);
    this.reason = reason;
  }
}

/** Text a database and a language model can take: whole characters, no control characters, one kind of newline. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u00ad\u200b\ufeff]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}
