import { AssetFormatError } from '../../asset-file.ts';
import { type EyeLayer, type MouthInterior, type Patch, PORTRAIT_SIZE, type WarpData } from '../asset.ts';

const VERTEX_LIMIT = 8192;

const fail = (what: string): never => {
  throw new AssetFormatError(what);
};

/** Checks every length and index the drawing code relies on. Throws an `AssetFormatError`. */
export function checkWarpData(value: unknown): WarpData {
  const d = value as WarpData;
  const isNumber = (n: unknown): n is number => typeof n === 'number' && Number.isFinite(n);
  const need = (ok: boolean, what: string) => {
    if (!ok) fail(what);
  };
  const numbers = (o: object | undefined, keys: string[], what: string) =>
    need(!!o && keys.every((key) => isNumber((o as Record<string, unknown>)[key])), `${what} is incomplete`);
  const bytesOf = (a: unknown, length: number, what: string) =>
    need(a instanceof Uint8Array && a.length === length, `${what} has the wrong size`);
  const floatsOf = (a: unknown, length: number, what: string) =>
    need(
      a instanceof Float32Array && a.length === length && a.every(Number.isFinite),
      `${what} is not sound`,
    );
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
  bytesOf(d.canvas?.rgb, outer * 3, 'its foreground');
  bytesOf(d.canvas?.alpha, outer, 'its matte');
  bytesOf(d.plate, d.size * d.size * 3, 'its background');
  const patch = (p: Patch | undefined, what: string, within?: number) => {
    numbers(p, ['x', 'y', 'width', 'height'], what);
    const { x, y, width, height } = p as Patch;
    need([x, y, width, height].every(Number.isInteger), `${what} is not on whole pixels`);
    need(width >= 2 && height >= 2 && width <= 4096 && height <= 4096, `${what} has no sensible size`);
    if (within !== undefined)
      need(
        x >= 0 && y >= 0 && x + width <= within && y + height <= within,
        `${what} lies outside the portrait`,
      );
    bytesOf(p!.rgb, width * height * 3, what);
    bytesOf(p!.alpha, width * height, what);
  };
  if (d.speakPatch !== null) patch(d.speakPatch, 'the mouth’s patch', d.size);
  need(d.rest instanceof Float32Array && d.rest.length % 3 === 0, 'its mesh is missing');
  const count = d.rest.length / 3;
  need(count >= 468 && count <= VERTEX_LIMIT, 'its mesh has no sensible size');
  floatsOf(d.rest, count * 3, 'its mesh');
  floatsOf(d.headWeight, count, 'the mesh’s weights');
  need(d.triangles instanceof Uint16Array && d.triangles.length % 3 === 0, 'its triangles are missing');
  need(
    d.triangles.length <= VERTEX_LIMIT * 9 && d.triangles.every((i) => i < count),
    'a triangle has no vertex',
  );
  bytesOf(d.kinds, d.triangles.length / 3, 'the triangles’ kinds');
  const outlines = (list: WarpData['lips'] | undefined, length: number, what: string) => {
    need(Array.isArray(list) && list.length === length && list.every(Boolean), `${what} are missing`);
    for (const { upper, lower } of list!)
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
  need(Array.isArray(d.shapes) && d.shapes.length <= 64, 'its blendshapes are missing');
  for (const shape of d.shapes) {
    need(typeof shape?.name === 'string', 'a blendshape has no name');
    floatsOf(shape.delta, count * 2, `blendshape ${shape.name}`);
  }
  const interior = d.interior as MouthInterior | undefined;
  numbers(interior, ['x', 'y', 'z', 'unit', 'teethScale', 'jawDrop', 'photoOpen'], 'the mouth');
  need(interior!.unit > 1 && interior!.teethScale > 0, 'the mouth has no size');
  for (const key of ['cavity', 'tongue', 'seam'] as const)
    need(
      Array.isArray(interior![key]) && interior![key].length === 3 && interior![key].every(isNumber),
      'a colour is missing',
    );
  patch(interior!.upperTeeth, 'the upper teeth');
  patch(interior!.lowerTeeth, 'the lower teeth');
  need(Array.isArray(d.eyeLayers) && d.eyeLayers.length === 2, 'the eyes are missing');
  for (const eye of d.eyeLayers as EyeLayer[]) {
    numbers(eye, ['z', 'reachX', 'reachY'], 'an eye');
    need(Array.isArray(eye.lash) && eye.lash.length === 3 && eye.lash.every(isNumber), 'a colour is missing');
    patch(eye.ball, 'an eyeball', d.size);
    patch(eye.iris, 'an iris', d.size);
  }
  numbers(
    d.rig,
    [
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
    ],
    'the rig',
  );
  return d;
}
