import { encode } from 'uqr';

/** Light modules around the code, as its standard asks for: readers find it by them. */
const QUIET_MODULES = 4;
/** A fifth of a poster's code may be worn off. */
const ERROR_CORRECTION = 'Q';
const PNG_MODULE_PX = 24;

/** Rows of modules, true where it is dark, with the quiet zone around them. */
export function modulesOf(text: string): boolean[][] {
  return encode(text, { ecc: ERROR_CORRECTION, border: QUIET_MODULES }).data;
}

/** The dark modules as one path, a module being one unit wide. */
export function pathOf(modules: readonly boolean[][]): string {
  const runs: string[] = [];
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      const width = x + 1 - from;
      runs.push(`M${from} ${y}h${width}v1h-${width}z`);
    }
  return runs.join('');
}

/** A file of its own. Dark on light whatever the page looks like: readers of inverted codes are rare. */
export function svgOf(text: string): string {
  const modules = modulesOf(text);
  const side = modules.length;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side * 8}" height="${side * 8}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${pathOf(modules)}"/></svg>\n`
  );
}

/** Large enough for a sheet of paper. */
export async function pngOf(text: string): Promise<Blob> {
  const modules = modulesOf(text);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules.length * PNG_MODULE_PX;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(PNG_MODULE_PX, PNG_MODULE_PX);
  context.fillStyle = '#000';
  context.fill(new Path2D(pathOf(modules)));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob))),
  );
}
