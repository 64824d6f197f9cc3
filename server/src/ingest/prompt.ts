import { type ErrorCode, ServiceError } from '@vivant/contract/errors';
import { PERSONA_TEXT_MAX } from '@vivant/contract/limits';
import { codePointLength, isStorableText } from '@vivant/contract/text';
import { decodeText } from './decode-text.ts';

/** @throws ServiceError with `code` for anything but text of at most `PERSONA_TEXT_MAX` characters. */
export function checkPrompt(bytes: Uint8Array, name: string, code: ErrorCode): string {
  const text = decodeText(bytes)?.text.trim();
  if (text === undefined || !isStorableText(text)) throw new ServiceError(code, `${name} is no text file.`);
  if (codePointLength(text) > PERSONA_TEXT_MAX)
    throw new ServiceError(code, `${name} must be at most ${PERSONA_TEXT_MAX} characters long.`);
  return text;
}
