import type { PreparedPortrait } from '../../types.ts';
import { PORTRAIT_SIZE, type WarpData } from '../asset.ts';
import { cornerPatch } from './corner-shade.ts';
import { buildEyes } from './eye-layers.ts';
import { buildEyeShapes } from './eye-shapes.ts';
import { wearsGlasses } from './glasses.ts';
import { headWeights } from './head-weight.ts';
import { orderLips } from './lips.ts';
import { padForeground, separate } from './matte.ts';
import { measureFace } from './measures.ts';
import { buildMesh } from './mesh.ts';
import { buildInterior } from './mouth-interior.ts';
import { buildMouthShapes } from './mouth-shapes.ts';
import { findOwnTeeth } from './own-teeth.ts';
import { polygonDistance } from './polygon.ts';
import { openMouthPatch } from './speak-patch.ts';
import { FACE_OVAL, LANDMARK } from './topology.ts';

/** Head turns beyond this in the photograph leave one cheek without texture: motion is cut. Radians. */
const TURNED = (20 * Math.PI) / 180;

/**
 * Builds everything the renderer draws from. Pure: the same portrait gives the same bytes. `checkpoint` is called
 * between the steps and may throw to abort. Throws on a portrait whose arrays do not fit its size.
 */
export function buildWarpData(portrait: PreparedPortrait, checkpoint: () => void = () => {}): WarpData {
  checkPortrait(portrait);
  const { rgb, width: size, landmarks } = portrait;
  const luma = new Float32Array(size * size);
  for (let i = 0; i < luma.length; i++)
    luma[i] = 0.299 * rgb[i * 3]! + 0.587 * rgb[i * 3 + 1]! + 0.114 * rgb[i * 3 + 2]!;
  const points = landmarks.slice(0, 468 * 3);
  const measures = measureFace(points);
  const open = orderLips(points, luma, size, measures);
  const pad = 2 * Math.round(size * 0.025);
  const mesh = buildMesh(points, size, pad);
  checkpoint();
  const separation = separate(rgb, portrait.matte, faceMask(points, size), size);
  checkpoint();
  const eyes = buildEyes(rgb, separation.foreground, separation.alpha, size, mesh, landmarks);
  const teeth = open ? findOwnTeeth(rgb, luma, size, mesh, measures) : null;
  const mouth = buildMouthShapes(mesh, measures, open, teeth?.middleEdge ?? null);
  checkpoint();
  const eyeShapes = buildEyeShapes(mesh, measures, wearsGlasses(points, luma, size));
  checkpoint();
  const interior = buildInterior({
    rgb,
    luma,
    teeth,
    size,
    monochrome: portrait.monochrome,
    mesh,
    measures,
    mouth,
    open,
    sclera: eyes.sclera,
  });
  const ears = [LANDMARK.cheekLeft, LANDMARK.cheekRight].map((i) => [
    points[i * 3]!,
    points[i * 3 + 1]!,
    points[i * 3 + 2]!,
  ]);
  const chin = [points[LANDMARK.chin * 3]!, points[LANDMARK.chin * 3 + 1]!] as const;
  const turned = Math.abs(portrait.pose.yaw);
  return {
    size,
    pad,
    monochrome: portrait.monochrome,
    canvas: padForeground(separation.foreground, separation.alpha, size, pad),
    plate: separation.plate,
    speakPatch: open
      ? openMouthPatch(rgb, size, mesh, points, measures, portrait.monochrome)
      : cornerPatch(rgb, luma, size, mesh, !portrait.monochrome),
    rest: mesh.rest,
    triangles: mesh.triangles,
    kinds: mesh.kinds,
    headWeight: headWeights(mesh, measures, portrait.matte, size),
    lips: mesh.lips,
    eyes: mesh.eyes,
    lidRims: mesh.lidRims,
    shapes: [...mouth.shapes, ...eyeShapes],
    interior,
    eyeLayers: eyes.layers,
    rig: {
      pivotX: (ears[0]![0]! + ears[1]![0]!) / 2,
      // the neck's joint lies below the ears
      pivotY: (ears[0]![1]! + ears[1]![1]!) / 2 + 0.3 * (chin[1] - (ears[0]![1]! + ears[1]![1]!) / 2),
      pivotZ: (ears[0]![2]! + ears[1]![2]!) / 2,
      ex: measures.ex,
      ey: measures.ey,
      faceWidth: measures.faceWidth,
      faceHeight: measures.faceHeight,
      eyeDistance: measures.eyeDistance,
      chinY: chin[1],
      turned: portrait.pose.yaw,
      motion: turned > TURNED ? Math.max(0.4, 1 - (turned - TURNED) * 3) : 1,
    },
  };
}

function checkPortrait(p: PreparedPortrait) {
  const { min, max } = PORTRAIT_SIZE;
  if (p.width !== p.height || !Number.isInteger(p.width) || p.width < min || p.width > max)
    throw new Error(
      `a portrait must be square, ${min} to ${max} pixels a side; got ${p.width} × ${p.height}`,
    );
  if (p.rgb.length !== p.width * p.height * 3 || p.matte.length !== p.width * p.height)
    throw new Error('the portrait’s pixels or matte do not fit its size');
  if (p.landmarks.length !== 478 * 3 || !p.landmarks.every(Number.isFinite))
    throw new Error('a portrait needs 478 finite landmarks');
}

/** 1 inside the face's outline, a little shrunk: what the matte must never cut. */
function faceMask(points: Float32Array, size: number): Uint8Array {
  const outline = FACE_OVAL.map((i) => [points[i * 3]!, points[i * 3 + 1]!] as const);
  const mask = new Uint8Array(size * size);
  const xs = outline.map((p) => p[0]);
  const ys = outline.map((p) => p[1]);
  const margin = size / 100;
  const [last, right] = [Math.min(size, Math.max(...ys)), Math.min(size, Math.max(...xs))];
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < last; y++)
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < right; ) {
      const beyond = polygonDistance(outline, x + 0.5, y + 0.5) - margin;
      // A pixel further on the distance differs by no more than a pixel: so many are on the same side.
      const alike = Math.max(1, Math.floor(Math.abs(beyond)));
      if (beyond > 0) mask.fill(1, y * size + x, y * size + Math.min(x + alike, Math.ceil(right)));
      x += alike;
    }
  return mask;
}
