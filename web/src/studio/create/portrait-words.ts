import type { PortraitCheck, PortraitPoint } from '@vivant/contract/checks';

/** As they are when they are good. */
export const POINT_NAMES: Record<PortraitPoint, string> = {
  face: 'One person’s face',
  size: 'Large enough',
  light: 'Well lit',
  focus: 'In focus',
  framing: 'The whole head, with some space around it',
  turn: 'Facing the camera',
  eyes: 'Eyes to be seen',
  mouth: 'Mouth to be seen',
};

/** The part of the feedback that is not beside the points already; null if there is none. */
export function adviceBeside({
  feedback,
  findings,
}: Pick<PortraitCheck, 'feedback' | 'findings'>): string | null {
  if (feedback === null) return null;
  const told = findings.flatMap(({ advice }) => (advice === null ? [] : [advice]));
  const rest = told.reduce((text, advice) => text.replace(advice, ''), feedback).trim();
  return rest === '' ? null : rest;
}
