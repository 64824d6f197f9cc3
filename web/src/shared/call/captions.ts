/** A document that an answer stands on, as the room names it (`vivant.citations`). */
export interface Source {
  file: string;
  title: string;
  /** The quoted passage; absent if the room does not carry it. */
  passage?: string | undefined;
  /** The headings or pages that it stands under. */
  places?: readonly string[] | undefined;
}

/** One spoken or typed turn as the page shows it. */
export interface Caption {
  segmentId: string;
  speaker: 'avatar' | 'visitor';
  text: string;
  final: boolean;
}

/** A conversation of an hour; the transcript is read and saved after the end. */
const KEPT = 500;

/** Replaces the segment's text, or appends a new one; the oldest beyond 500 are dropped. */
export function withCaption(captions: Caption[], next: Caption): Caption[] {
  const index = captions.findIndex((caption) => caption.segmentId === next.segmentId);
  if (index >= 0) return captions.map((caption, i) => (i === index ? next : caption));
  return [...captions, next].slice(-KEPT);
}
