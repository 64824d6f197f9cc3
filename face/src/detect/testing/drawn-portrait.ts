import sharp from 'sharp';

/** Where the parts of the drawn face lie, in units of its 640 × 640 canvas. */
export const DRAWN_FACE = {
  canvas: 640,
  eyes: [
    { x: 262, y: 263 },
    { x: 378, y: 263 },
  ],
  irisRadius: 12,
  mouthCorners: [
    { x: 276, y: 388 },
    { x: 364, y: 388 },
  ],
  /** A point on each: skin, shirt, and wall beside the head. */
  skin: { x: 320, y: 200 },
  shirt: { x: 320, y: 600 },
  wall: { x: 60, y: 120 },
} as const;

export interface DrawnPortraitOptions {
  /** SVG drawn over the portrait, in canvas units: glasses, masks, hands. */
  over?: string;
  /** SVG `transform` of head and shoulders, in canvas units: smaller, shifted, turned. */
  transform?: string;
  /** More heads: a `transform` each. */
  others?: string[];
}

/**
 * A head and shoulders drawn well enough for the face networks, so that the whole path can be tested without any
 * photograph, against points whose true place is known.
 */
export function drawnPortraitSvg(options: DrawnPortraitOptions = {}): string {
  const heads = [options.transform ?? '', ...(options.others ?? [])];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640">
  <defs><filter id="soft"><feGaussianBlur stdDeviation="7"/></filter>
  <filter id="blend"><feGaussianBlur stdDeviation="1.2"/></filter>
  <radialGradient id="skin" cx=".45" cy=".4" r=".65"><stop offset="0" stop-color="#efc3a4"/>
  <stop offset=".7" stop-color="#d9a080"/><stop offset="1" stop-color="#b57a5c"/></radialGradient>
  <linearGradient id="wall" x2="1" y2="1"><stop offset="0" stop-color="#9fb3c4"/>
  <stop offset="1" stop-color="#6f8496"/></linearGradient></defs>
  <rect width="640" height="640" fill="url(#wall)"/>
  ${heads.map((transform) => `<g transform="${transform}">${HEAD}</g>`).join('')}${options.over ?? ''}</svg>`;
}

/** The drawing as a PNG file. */
export function drawnPortrait(options: DrawnPortraitOptions = {}): Promise<Uint8Array> {
  return sharp(Buffer.from(drawnPortraitSvg(options)))
    .png()
    .toBuffer();
}

const eye = (x: number) => `
  <ellipse cx="${x}" cy="262" rx="31" ry="20" fill="#b98668" opacity=".55" filter="url(#soft)"/>
  <path d="M${x - 27} 266 Q${x} 240 ${x + 27} 266 Q${x} 282 ${x - 27} 266Z" fill="#f1ece8"/>
  <circle cx="${x}" cy="263" r="12" fill="#5a3d28"/><circle cx="${x}" cy="263" r="5.5" fill="#140d0a"/>
  <circle cx="${x + 4}" cy="259" r="2.6" fill="#fff"/>
  <path d="M${x - 28} 266 Q${x} 238 ${x + 28} 265" fill="none" stroke="#2b1a14" stroke-width="4.5"/>
  <path d="M${x - 26} 268 Q${x} 284 ${x + 26} 267" fill="none" stroke="#8a5a48" stroke-width="2"/>
  <path d="M${x - 34} 236 Q${x} 216 ${x + 36} 234" fill="none" stroke="#3c261c" stroke-width="9"
    stroke-linecap="round" opacity=".85"/>`;

const HEAD = `<g filter="url(#blend)">
  <ellipse cx="320" cy="235" rx="150" ry="175" fill="#38241b"/>
  <path d="M60 640 Q80 500 250 475 L390 475 Q560 500 580 640Z" fill="#2f4a6b"/>
  <path d="M262 400 L262 480 Q320 530 378 480 L378 400Z" fill="#c58e6e"/>
  <path d="M262 420 Q320 470 378 420 L378 450 Q320 500 262 450Z" fill="#8f5f47" opacity=".5" filter="url(#soft)"/>
  <ellipse cx="193" cy="285" rx="17" ry="34" fill="#cf9474"/><ellipse cx="447" cy="285" rx="17" ry="34" fill="#cf9474"/>
  <path d="M200 235 Q200 120 320 118 Q440 120 440 235 Q446 330 408 390 Q366 446 320 448 Q274 446 232 390
    Q194 330 200 235Z" fill="url(#skin)"/>
  <path d="M192 250 Q180 100 320 92 Q460 100 448 250 Q436 165 390 150 Q300 170 240 160 Q205 190 192 250Z"
    fill="#38241b"/>
  ${eye(262)}${eye(378)}
  <path d="M306 262 Q298 310 290 326" fill="none" stroke="#a87156" stroke-width="7" opacity=".55" filter="url(#soft)"/>
  <path d="M286 334 Q292 350 306 342 Q320 354 334 342 Q348 350 354 334" fill="none" stroke="#8e5a45" stroke-width="4"/>
  <ellipse cx="320" cy="322" rx="14" ry="18" fill="#f6d3ba" opacity=".7" filter="url(#soft)"/>
  <ellipse cx="305" cy="343" rx="6" ry="3.4" fill="#5e382c"/><ellipse cx="335" cy="343" rx="6" ry="3.4" fill="#5e382c"/>
  <path d="M276 388 Q300 374 320 380 Q340 374 364 388 Q342 392 320 392 Q298 392 276 388Z" fill="#b4574f"/>
  <path d="M276 388 Q298 392 320 392 Q342 392 364 388 Q344 414 320 414 Q296 414 276 388Z" fill="#c76a60"/>
  <path d="M276 388 Q298 393 320 392 Q342 393 364 388" fill="none" stroke="#5c2420" stroke-width="3"/>
  <ellipse cx="320" cy="426" rx="26" ry="6" fill="#a86f55" opacity=".5" filter="url(#soft)"/></g>`;
