import type { VisitorReport } from '@vivant/media/testing/visitor-protocol';

/** Samples a second of what a visitor hears. */
export const HEARD_RATE = 16_000;
/** Louder than any silence that comes through the codec. */
export const AUDIBLE = 600;

type Marks = VisitorReport['audioMarks'];

/** By the nearest mark before: what a starved visitor lost must not count as drift. Epoch milliseconds. */
export function timeOf(sample: number, marks: Marks): number {
  const mark = marks.findLast(({ samples }) => samples <= sample) ?? firstOf(marks);
  return mark.at + ((sample - mark.samples) * 1000) / HEARD_RATE;
}

/** The other way round. */
export function sampleAt(time: number, marks: Marks): number {
  const mark = marks.findLast(({ at }) => at <= time) ?? firstOf(marks);
  return Math.round(mark.samples + ((time - mark.at) * HEARD_RATE) / 1000);
}

/** When the last audible sample came. */
export function lastHeardAt({ audio, audioMarks }: Pick<VisitorReport, 'audio' | 'audioMarks'>): number {
  return timeOf(
    audio.findLastIndex((sample) => Math.abs(sample) > AUDIBLE),
    audioMarks,
  );
}

/** Whether anything was audible in the last quarter of a second. */
export const isSpeaking = ({ audio }: Pick<VisitorReport, 'audio'>) =>
  audio.subarray(-HEARD_RATE / 4).some((sample) => Math.abs(sample) > AUDIBLE);

function firstOf(marks: Marks): Marks[number] {
  const [first] = marks;
  if (first === undefined) throw new Error('nothing was heard');
  return first;
}
