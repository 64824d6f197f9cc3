import { type ErrorCode, ServiceError } from '@vivant/contract/errors';
import { MIB, PERSONA_TEXT_MAX } from '@vivant/contract/limits';
import { codePointLength, isStorableText } from '@vivant/contract/text';
import { decodeText } from './decode-text.ts';

/** Far beyond 10,000 characters of any encoding: more is not worth reading. */
export const PROMPT_MAX_BYTES = MIB;

/** @throws ServiceError with `code` for anything but text of at most 10,000 characters. */
export function checkPrompt(bytes: Uint8Array, name: string, code: ErrorCode): string {
  const text = decodeText(bytes)?.text.trim();
  if (text === undefined || !isStorableText(text)) throw new ServiceError(code, `${name} is no text file.`);
  if (codePointLength(text) > PERSONA_TEXT_MAX)
    throw new ServiceError(code, `${name} must be at most ${PERSONA_TEXT_MAX} characters long.`);
  return text;
}
