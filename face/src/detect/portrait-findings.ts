import { PORTRAIT_POINTS, type PortraitFinding, type PortraitPoint } from '@vivant/contract/checks';

/** Why a portrait cannot be used. */
export interface Fault {
  point: PortraitPoint;
  /** For the person who supplied it. */
  advice: string;
}

/** Each point with what was found of it. `judged`: what could be told at all, beside the faults. */
export function findingsOf(found: {
  faults: readonly Fault[];
  improvable: readonly Fault[];
  judged: readonly PortraitPoint[];
}): PortraitFinding[] {
  return PORTRAIT_POINTS.map((point) => {
    const of = (list: readonly Fault[]) => list.find((one) => one.point === point);
    const fault = of(found.faults);
    if (fault !== undefined) return { point, outcome: 'refused', advice: fault.advice };
    const better = of(found.improvable);
    if (better !== undefined) return { point, outcome: 'improvable', advice: better.advice };
    return { point, outcome: found.judged.includes(point) ? 'good' : 'not_judged', advice: null };
  });
}
