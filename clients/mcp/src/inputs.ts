import { basename } from 'node:path';
import { z } from 'zod';

/** Fields that several tools take. */
export const AVATAR_ID = z.uuid().describe('Id of the avatar, from list_avatars or create_avatar.');
export const SESSION_ID = z.uuid().describe('Id of the session, from list_sessions.');
export const PATH = z.string().describe('Whole path of a file on this computer.');
export const CONSENT = z
  .strictObject({
    subject: z.string().describe('Whose portrait or voice it is.'),
    statement: z.string().optional().describe('On what ground it may be used, in the words of the user.'),
  })
  .optional()
  .describe('What the user says of the consent of the person shown or heard; never made up.');
export const DOCUMENTS = z
  .array(
    z.strictObject({
      path: z.string().describe('Whole path of a pdf, docx, doc, txt, md, html or csv.'),
      description: z.string().optional().describe('What it is about, in up to 500 characters.'),
    }),
  )
  .describe('Documents that the avatar answers from; it has 20 at most.');
export const PAGE = {
  limit: z.int().min(1).max(100).optional().describe('Rows of the answer; 50 if left out.'),
  before: z.string().optional().describe('For the next page: nextBefore of the one before.'),
};

/** What each document is about, by the name of its file. */
export function descriptionsOf(
  documents: readonly { path: string; description?: string | undefined }[],
): Record<string, string> {
  return Object.fromEntries(
    documents.flatMap(({ path, description }) =>
      description === undefined ? [] : [[basename(path), description]],
    ),
  );
}

/** Without the fields that were not given, which a query may not hold as undefined. */
export function given<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as never;
}
