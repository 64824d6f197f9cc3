import { AssetFormatError } from '../../asset-file.ts';
import { type EyeLayer, type MouthInterior, type Patch, PORTRAIT_SIZE, type WarpData } from '../asset.ts';

const VERTEX_LIMIT = 8192;

const fail = (what: string): never => {
  throw new AssetFormatError(what);
};

const isNumber = (n: unknown): n is number => typeof n === 'number' && Number.isFinite(n);

function need(ok: boolean, what: string): asserts ok {
  if (!ok) fail(what);
}

function needNumbers<T extends object>(
  o: T | undefined,
  keys: readonly string[],
  what: string,
): asserts o is T {
  need(!!o && keys.every((key) => isNumber((o as Record<string, unknown>)[key])), `${what} is incomplete`);
}

function needBytes(a: unknown, length: number, what: string): void {
  need(a instanceof Uint8Array && a.length === length, `${what} has the wrong size`);
}

function needFloats(a: unknown, length: number, what: string): void {
  need(a instanceof Float32Array && a.length === length && a.every(Number.isFinite), `${what} is not sound`);
}

function needColour(c: unknown): void {
  need(Array.isArray(c) && c.length === 3 && c.every(isNumber), 'a colour is missing');
}

/** Checks every length and index the drawing code relies on. Throws an `AssetFormatError`. */
export function checkWarpData(value: unknown): WarpData {
  const d = value as WarpData;
  checkPictures(d);
  checkMesh(d);
  checkOutlines(d);
  checkMouth(d.interior);
  checkEyes(d);
  needNumbers(d.rig, RIG_NUMBERS, 'the rig');
  return d;
}

const RIG_NUMBERS = [
  'pivotX',
  'pivotY',
  'pivotZ',
  'ex',
  'ey',
  'faceWidth',
  'faceHeight',
  'eyeDistance',
  'chinY',
  'motion',
  'turned',
] as const satisfies readonly (keyof WarpData['rig'])[];

function checkPictures(d: WarpData): void {
  need(!!d && typeof d === 'object', 'its header is empty');
  need(
    Number.isInteger(d.size) && d.size >= PORTRAIT_SIZE.min && d.size <= PORTRAIT_SIZE.max,
    'its size is out of range',
  );
  need(
    Number.isInteger(d.pad) && d.pad >= 2 && d.pad <= d.size / 8 && d.pad % 2 === 0,
    'its margin is out of range',
  );
  need(typeof d.monochrome === 'boolean', 'a flag is missing');
  const outer = (d.size + 2 * d.pad) ** 2;
  needBytes(d.canvas?.rgb, outer * 3, 'its foreground');
  needBytes(d.canvas?.alpha, outer, 'its matte');
  needBytes(d.plate, d.size * d.size * 3, 'its background');
  if (d.speakPatch !== null) checkPatch(d.speakPatch, 'the mouth’s patch', d.size);
}

/** `within`: side of the portrait it must not leave. */
function checkPatch(p: Patch | undefined, what: string, within?: number): void {
  needNumbers(p, ['x', 'y', 'width', 'height'], what);
  const { x, y, width, height, rgb, alpha } = p as Patch;
  need([x, y, width, height].every(Number.isInteger), `${what} is not on whole pixels`);
  need(width >= 2 && height >= 2 && width <= 4096 && height <= 4096, `${what} has no sensible size`);
  if (within !== undefined)
    need(
      x >= 0 && y >= 0 && x + width <= within && y + height <= within,
      `${what} lies outside the portrait`,
    );
  needBytes(rgb, width * height * 3, what);
  needBytes(alpha, width * height, what);
}

function checkMesh(d: WarpData): void {
  need(d.rest instanceof Float32Array && d.rest.length % 3 === 0, 'its mesh is missing');
  const count = d.rest.length / 3;
  need(count >= 468 && count <= VERTEX_LIMIT, 'its mesh has no sensible size');
  needFloats(d.rest, count * 3, 'its mesh');
  needFloats(d.headWeight, count, 'the mesh’s weights');
  need(d.triangles instanceof Uint16Array && d.triangles.length % 3 === 0, 'its triangles are missing');
  need(
    d.triangles.length <= VERTEX_LIMIT * 9 && d.triangles.every((i) => i < count),
    'a triangle has no vertex',
  );
  needBytes(d.kinds, d.triangles.length / 3, 'the triangles’ kinds');
  need(Array.isArray(d.shapes) && d.shapes.length <= 64, 'its blendshapes are missing');
  for (const shape of d.shapes) {
    need(typeof shape?.name === 'string', 'a blendshape has no name');
    needFloats(shape.delta, count * 2, `blendshape ${shape.name}`);
  }
}

function checkOutlines(d: WarpData): void {
  const count = d.rest.length / 3;
  const outlines = (list: WarpData['lips'] | undefined, length: number, what: string) => {
    need(Array.isArray(list) && list.length === length && list.every(Boolean), `${what} are missing`);
    for (const { upper, lower } of list)
      need(
        Array.isArray(upper) &&
          Array.isArray(lower) &&
          upper.length === lower.length &&
          upper.length >= 3 &&
          upper.length <= 64 &&
          [...upper, ...lower].every((i) => Number.isInteger(i) && i >= 0 && i < count),
        `${what} are not sound`,
      );
  };
  outlines(d.lips, 4, 'the lips');
  outlines(d.eyes, 2, 'the lids');
  need(
    d.lips.every((row) => row.upper.length === d.lips[0]!.upper.length),
    'the lips are not sound',
  );
  outlines(
    d.lidRims?.map((rim) => rim?.inner),
    2,
    'the lids’ rims',
  );
  need(
    d.lidRims.every(
      (rim, side) => isNumber(rim.width) && rim.inner.upper.length === d.eyes[side]!.upper.length,
    ),
    'the lids’ rims are not sound',
  );
}

function checkMouth(interior: MouthInterior | undefined): void {
  needNumbers(interior, ['x', 'y', 'z', 'unit', 'teethScale', 'jawDrop', 'photoOpen'], 'the mouth');
  need(interior.unit > 1 && interior.teethScale > 0, 'the mouth has no size');
  for (const key of ['softness', 'ownTeeth', 'aslant'] as const)
    need(interior[key] === undefined || isNumber(interior[key]), `the mouth’s ${key} is no number`);
  for (const key of ['cavity', 'tongue', 'seam'] as const) needColour(interior[key]);
  checkPatch(interior.upperTeeth, 'the upper teeth');
  checkPatch(interior.lowerTeeth, 'the lower teeth');
}

function checkEyes(d: WarpData): void {
  need(Array.isArray(d.eyeLayers) && d.eyeLayers.length === 2, 'the eyes are missing');
  for (const eye of d.eyeLayers as EyeLayer[]) {
    needNumbers(eye, ['z', 'reachX', 'reachY'], 'an eye');
    needColour(eye.lash);
    checkPatch(eye.ball, 'an eyeball', d.size);
    checkPatch(eye.iris, 'an iris', d.size);
  }
}
