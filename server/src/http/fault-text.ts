import type { z } from 'zod';

/** What is wrong with a request of the operator's commands or of the studio, for the person who made it. */
export function faultText(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'The request is wrong.';
  const field = issue.path.filter((part) => typeof part === 'string').join('.') || 'The request';
  switch (issue.code) {
    case 'invalid_value':
      return `${field}: unknown value; known: ${issue.values.join(', ')}.`;
    case 'invalid_type':
      return `${field} must be given as ${issue.expected}.`;
    case 'unrecognized_keys':
      return `${field} has nothing named ${issue.keys.join(', ')}.`;
    case 'too_small':
      return `${field} must be ${issue.minimum} or more.`;
    case 'too_big':
      return `${field} must be ${issue.maximum} or less.`;
    default:
      return `${field}: ${issue.message}`;
  }
}
