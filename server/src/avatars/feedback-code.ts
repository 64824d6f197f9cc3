/**
 * What a stage found wrong, as one word for the log: the first sentence of its feedback, without names of files, which
 * stand in “quotation marks” and may contain such marks themselves.
 */
export function feedbackCode(userFeedback: string): string {
  const words = userFeedback
    .replace(/“.*”/su, ' ')
    .split(/[.:;!?]/)
    .map((sentence) => sentence.trim())
    .find((sentence) => sentence !== '');
  return (words ?? 'failed')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
}
