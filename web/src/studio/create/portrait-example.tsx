import type { PortraitPoint } from '@vivant/contract/checks';
import type { ReactNode } from 'react';

const SKIN = '#e3ae8c';
const HAIR = '#5a3d2e';
const COAT = '#5b7c99';
const DARK = '#2a2f36';

/** A drawn portrait of 100 × 100 with a fault, beside a good one: `point` is the fault. */
export function PortraitExample({ point }: { point: PortraitPoint }) {
  return (
    <div aria-hidden="true" className="flex gap-3 text-sm">
      {point !== 'face' && (
        <Drawn caption="✗ Not so" isBlurred={point === 'focus'}>
          {WRONG[point]}
        </Drawn>
      )}
      <Drawn caption="✓ So">
        <Person />
      </Drawn>
    </div>
  );
}

function Drawn({
  caption,
  isBlurred = false,
  children,
}: {
  caption: string;
  isBlurred?: boolean;
  children: ReactNode;
}) {
  return (
    <figure className="grid justify-items-center gap-1">
      <span className="size-24 overflow-hidden rounded-xl border border-line">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          className={`size-full bg-line/60 ${isBlurred ? 'blur-[3px]' : ''}`}
        >
          {children}
        </svg>
      </span>
      <figcaption className="text-soft">{caption}</figcaption>
    </figure>
  );
}

function Person({ eyes = <Eyes />, mouth = <Mouth /> }: { eyes?: ReactNode; mouth?: ReactNode }) {
  return (
    <>
      <path d="M14 100c2-20 17-25 36-25s34 5 36 25z" fill={COAT} />
      <path d="M42 62h16v14a8 8 0 0 1-16 0z" fill={SKIN} />
      <path d="M28 44c0-20 9-30 22-30s22 10 22 30v10H28z" fill={HAIR} />
      <ellipse cx="50" cy="47" rx="18" ry="23" fill={SKIN} />
      <path d="M31 40c5-12 13-15 19-15s14 3 19 15c-3-18-10-24-19-24s-16 6-19 24z" fill={HAIR} />
      {eyes}
      {mouth}
    </>
  );
}

function Eyes() {
  return (
    <g fill={DARK}>
      <circle cx="43" cy="45" r="2.4" />
      <circle cx="57" cy="45" r="2.4" />
    </g>
  );
}

function Mouth() {
  return <path d="M44 59q6 4 12 0" fill="none" stroke="#a4533f" strokeWidth="2.4" strokeLinecap="round" />;
}

/** None for the face itself: there may be no face, or several. */
const WRONG: Record<Exclude<PortraitPoint, 'face'>, ReactNode> = {
  size: (
    <g transform="translate(38 70) scale(.3)">
      <Person />
    </g>
  ),
  light: (
    <>
      <Person />
      <rect width="100" height="100" fill="#0b0d10" opacity=".78" />
    </>
  ),
  focus: <Person />,
  framing: (
    <g transform="translate(-45 -58) scale(1.9)">
      <Person />
    </g>
  ),
  turn: (
    <>
      <path d="M14 100c2-20 17-25 36-25s34 5 36 25z" fill={COAT} />
      <path d="M46 62h16v14a8 8 0 0 1-16 0z" fill={SKIN} />
      <path d="M37 26c12-8 25-1 27 12l6 11-5 3v9c0 4-3 5-8 5-12 0-22-10-22-24z" fill={SKIN} />
      <path d="M62 30c-5-13-18-18-28-12S24 46 33 66l9-4c-4-8 0-15 4-19 3-9 9-12 16-13z" fill={HAIR} />
      <circle cx="60" cy="44" r="2.4" fill={DARK} />
      <path d="M59 60h5" stroke="#a4533f" strokeWidth="2.4" strokeLinecap="round" />
    </>
  ),
  eyes: (
    <Person
      eyes={<path d="M34 40h14v6a6 6 0 0 1-13 0zm18 0h14l-1 6a6 6 0 0 1-13 0zm-6 0h8v3h-8z" fill={DARK} />}
    />
  ),
  mouth: <Person mouth={<path d="M33 52q17 6 34 0v8c-2 9-10 12-17 12s-15-3-17-12z" fill="#e9eef2" />} />,
};
