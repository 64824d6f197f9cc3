/** A square cut out of a picture, as shares of its shorter side. */
export interface Crop {
  /** 1 shows as much as a square can hold. */
  zoom: number;
  /** Of the middle, 0 to 1 of the picture's width and height. */
  x: number;
  y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const ZOOM_MAX = 4;
/** A larger picture would be scaled down anyway, and take time. */
const SIDE_MAX = 1600;

/** In pixels of the picture; never beyond its edges. */
export function squareOf({ zoom, x, y }: Crop, { width, height }: { width: number; height: number }) {
  const side = Math.min(width, height) / zoom;
  const within = (middle: number, length: number) =>
    Math.min(Math.max(middle * length - side / 2, 0), length - side);
  return { left: within(x, width), top: within(y, height), side };
}

/** The crop moved by shares of its own side. */
export function moved(crop: Crop, dx: number, dy: number, size: { width: number; height: number }): Crop {
  const { left, top, side } = squareOf(crop, size);
  const { width, height } = size;
  const next = {
    ...crop,
    x: (left + side / 2 + dx * side) / width,
    y: (top + side / 2 + dy * side) / height,
  };
  const bounded = squareOf(next, size);
  return { ...next, x: (bounded.left + side / 2) / width, y: (bounded.top + side / 2) / height };
}

export async function cutOut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const { left, top, side } = squareOf(crop, picture);
  const drawn = Math.round(Math.min(side, SIDE_MAX));
  const canvas = new OffscreenCanvas(drawn, drawn);
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, drawn, drawn);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
}
