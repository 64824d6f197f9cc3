import libheif from 'libheif-js/wasm-bundle.js';

// The library says there what it cannot read, and this is where the picture goes.
console.log = () => {};

export interface Pixels {
  /** Four bytes a pixel: red, green, blue, opacity. */
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

interface Picture {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: Pixels, done: (shown: Pixels | null) => void): void;
}
interface Heif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): Picture[] };
}

/**
 * Decodes the main picture of a HEIC file, turned as the file says, in WebAssembly: the image library at hand reads
 * the container, and decodes AV1 in it but not HEVC. Throws for a damaged file.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Pixels> {
  const { HeifDecoder } = libheif as Heif;
  const pictures = new HeifDecoder().decode(bytes);
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (picture === undefined) throw new Error('no picture in the file');
  const [width, height] = [picture.get_width(), picture.get_height()];
  const into = { data: new Uint8ClampedArray(4 * width * height), width, height };
  return new Promise((resolve, reject) =>
    picture.display(into, (shown) =>
      shown === null ? reject(new Error('the picture cannot be decoded')) : resolve(shown),
    ),
  );
}
