import { expect, it } from 'vitest';
import { feedbackCode } from './feedback-code.ts';

it.each([
  ['No face was found in this picture. Use a photo of one person.', 'no_face_was_found_in_this_picture'],
  ['“Anna’s will.pdf” is protected by a password. Save it without one.', 'is_protected_by_a_password'],
  ['“a” b.md” is empty. “c.md” is damaged or incomplete. Open it.', 'is_damaged_or_incomplete'],
  ['There is no room left for “x.pdf”: the documents before it.', 'there_is_no_room_left_for'],
])('the code of %j is %s, and names no file', (feedback, code) => {
  expect(feedbackCode(feedback)).toBe(code);
});
