/** How far out the soft edge of an iris reaches, in its radii: in a sharp picture, and where one is as soft as can be. */
const ENDS = { sharp: 1.24, soft: 1.5 } as const;
/** It is followed from inside the iris outwards, in such steps, on either side between these slopes. */
const SEEN = { from: 0.7, dark: 0.95, to: 1.75, step: 0.1, steepest: 0.8 } as const;
/** The edge ends where so much of the way from the iris to the white is gone, if that is so many steps of luma. */
const GONE = 0.9;
const LEAST_CONTRAST = 25;

/** A place of an eye in the photograph, from the iris's middle in its radii; how surely it lies between the lids, 0–1. */
export interface EyePlace {
  right: number;
  down: number;
  luma: number;
  open: number;
}

/**
 * How many times as wide the edge of an iris is as in a sharp picture. In soft and small ones it is twice as wide: what
 * is left of it on the eyeball is a ring there when the eye looks aside.
 */
export function limbusSoftness(count: number, placeOf: (i: number) => EyePlace): number {
  const bins = Math.ceil((SEEN.to - SEEN.from) / SEEN.step);
  const sides = [0, 1].map(() => Array.from({ length: bins }, () => ({ luma: 0, weight: 0 })));
  for (let i = 0; i < count; i++) {
    const { right, down, luma, open } = placeOf(i);
    const bin = sides[right < 0 ? 0 : 1]![Math.floor((Math.hypot(right, down) - SEEN.from) / SEEN.step)];
    if (bin === undefined || Math.abs(down) > SEEN.steepest * Math.abs(right)) continue;
    bin.luma += open * luma;
    bin.weight += open;
  }
  const end = Math.min(ENDS.soft, Math.max(ENDS.sharp, ...sides.map(endOf)));
  return (end - 1) / (ENDS.sharp - 1);
}

/** Where the edge ends on one side; 0 where none is seen. */
function endOf(bins: readonly { luma: number; weight: number }[]): number {
  const seen = bins.flatMap(({ luma, weight }, k) =>
    weight < 1 ? [] : [{ luma: luma / weight, away: SEEN.from + (k + 0.5) * SEEN.step }],
  );
  const dark = Math.min(...seen.filter(({ away }) => away < SEEN.dark).map(({ luma }) => luma));
  const white = Math.max(...seen.map(({ luma }) => luma));
  if (!(white - dark >= LEAST_CONTRAST)) return 0;
  const level = dark + GONE * (white - dark);
  const next = seen.findIndex(({ away, luma }) => away > SEEN.dark && luma >= level);
  const [before, after] = [seen[next - 1], seen[next]];
  if (before === undefined || after === undefined) return 0;
  const share = Math.min(1, Math.max(0, (level - before.luma) / Math.max(1, after.luma - before.luma)));
  return before.away + share * (after.away - before.away);
}
