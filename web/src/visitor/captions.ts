/** One spoken or typed turn as the page shows it. */
export interface Caption {
  segmentId: string;
  speaker: 'avatar' | 'visitor';
  text: string;
  final: boolean;
}

const KEPT = 40;

/** Replaces the segment's text, or appends a new one; the oldest beyond 40 are dropped. */
export function withCaption(captions: Caption[], next: Caption): Caption[] {
  const index = captions.findIndex((caption) => caption.segmentId === next.segmentId);
  if (index >= 0) return captions.map((caption, i) => (i === index ? next : caption));
  return [...captions, next].slice(-KEPT);
}
