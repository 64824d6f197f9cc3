import type { TranscriptFile } from '@vivant/contract/studio/sessions';

/** About the pace of speech; a Chinese or Japanese character is a larger part of a word than a letter. */
const MS_PER_LETTER = 65;
const MS_PER_IDEOGRAPH = 200;
const CUE_MIN_MS = 1000;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * A transcript as captions (WebVTT, W3C). Each turn is stored with the time of its end. If its beginning was not
 * recorded, that is estimated from its length, and not before the end of the previous turn if that leaves a second to
 * read it.
 */
export function webVttOf({ turns }: Pick<TranscriptFile, 'turns'>): string {
  const cues = ['WEBVTT'];
  let [lastStartMs, lastEndMs] = [0, 0];
  for (const { offsetMs, speaker, text, at, beganAt } of turns) {
    const untilMs = Math.max(offsetMs, lastStartMs + CUE_MIN_MS);
    const earliestMs = Math.max(lastStartMs, Math.min(lastEndMs, untilMs - CUE_MIN_MS));
    const estimatedMs = Math.max(earliestMs, untilMs - spokenMs(text));
    const recordedMs = beganAt === null ? null : offsetMs - (Date.parse(at) - Date.parse(beganAt));
    const startMs = Math.max(lastStartMs, Math.min(recordedMs ?? estimatedMs, untilMs - CUE_MIN_MS));
    cues.push(`${time(startMs)} --> ${time(untilMs)}\n<v ${escaped(oneLine(speaker))}>${payload(text)}</v>`);
    [lastStartMs, lastEndMs] = [startMs, Math.max(lastEndMs, untilMs)];
  }
  return `${cues.join('\n\n')}\n`;
}

function spokenMs(text: string): number {
  const ideographs = text.match(IDEOGRAPH)?.length ?? 0;
  return Math.max(CUE_MIN_MS, ideographs * MS_PER_IDEOGRAPH + (text.length - ideographs) * MS_PER_LETTER);
}

/** Empty lines are removed, as they would end the cue. */
function payload(text: string): string {
  return escaped(text.replaceAll(/\s*[\r\n]\s*/g, '\n').trim());
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** `>` is escaped as well, so that no text can contain the arrow of a line of times. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function time(ms: number): string {
  const padded = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0');
  const hours = padded(ms / 3_600_000, 2);
  return `${hours}:${padded((ms / 60_000) % 60, 2)}:${padded((ms / 1000) % 60, 2)}.${padded(ms % 1000, 3)}`;
}
