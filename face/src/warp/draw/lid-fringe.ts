import { smoothstep } from '../smoothstep.ts';
import { LID_COLUMNS, MARGIN_COLUMNS } from './eye-frame.ts';
import { LASH_REACH, LASH_ROWS } from './lash-line.ts';
import type { LidColumns } from './lid-columns.ts';
import type { LidSkin } from './lid-skin.ts';
import { TONE_COLUMNS } from './lid-tone.ts';

/** How far lashes reach below the lid's edge, in widths of the eye, and how much of those above it is seen there. */
const BELOW = { reach: 0.075, seen: 0.55 } as const;
/** Those that hang reach further and are denser; above the edge they end between these heights. */
const HANGING = { reach: 0.045, denser: 0.3, from: 0.045, to: 0.005 } as const;

/** How far lashes that hang so much, 0–1, reach below a lid's edge, in widths of the eye. */
export const lashesReach = (hangs: number) => BELOW.reach + HANGING.reach * hangs;

/** Darkness of the lashes of a column `across` the eye, so far above the lid's edge, as soft as the photograph's. */
export function fringeAt(
  skin: LidSkin,
  columns: LidColumns,
  j: number,
  { across, above, under, width }: { across: number; above: number; under: number; width: number },
): number {
  const thin = columns.thin[j]!;
  const hangs = columns.hanging[j]!;
  const blur = columns.blur[j]!;
  const sharp = darkness(skin, across, above, thin, under, hangs);
  if (blur * width < 0.2) return sharp;
  return (
    0.5 * sharp +
    0.25 * darkness(skin, across, above + blur, thin, under, hangs) +
    0.25 * darkness(skin, across, above - blur, thin, under, hangs)
  );
}

/** They ride on the lid's edge; those of a closed eye point down. */
function darkness(
  skin: LidSkin,
  across: number,
  above: number,
  thin: number,
  under: number,
  hangs: number,
): number {
  if (above >= 0)
    return (
      lashOf(skin, across, above / thin) * (1 - hangs + hangs * smoothstep(HANGING.from, HANGING.to, above))
    );
  return Math.max(
    smoothstep(-under, 0, above) * lashOf(skin, across, 0),
    (BELOW.seen + HANGING.denser * hangs) *
      smoothstep(-lashesReach(hangs), 0, above) *
      lashOf(skin, across, -above / thin),
  );
}

/** Darkness of the lash line at a height above the lid's edge; bilinear. */
function lashOf({ lashes }: LidSkin, across: number, above: number): number {
  const row = (above / LASH_REACH) * (LASH_ROWS - 1);
  if (row >= LASH_ROWS - 1) return 0;
  const column = Math.min(TONE_COLUMNS - 1.001, Math.max(0, across * LID_COLUMNS + MARGIN_COLUMNS - 0.5));
  const [k, r] = [Math.floor(column), Math.floor(row)];
  const [f, g] = [column - k, row - r];
  const at = k * LASH_ROWS + r;
  const next = at + LASH_ROWS;
  return (
    (lashes[at]! * (1 - g) + lashes[at + 1]! * g) * (1 - f) +
    (lashes[next]! * (1 - g) + lashes[next + 1]! * g) * f
  );
}
