import type { StudioShare } from '@vivant/contract/studio/sharing';
import { useMemo, useState } from 'react';
import { saveFile } from '../../shared/save-file.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyText } from '../ui/copy-text.tsx';
import { Problem } from '../ui/problem.tsx';
import { modulesOf, pathOf, pngOf, svgOf } from './qr.ts';

const PHONE = 'popup,width=390,height=844';

/** The link to send, and its code to print. */
export function LinkCard({ share: { url }, name }: { share: StudioShare; name: string }) {
  const [error, setError] = useState<Error | null>(null);
  const file = `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-qr`;
  return (
    <Card title="The link">
      <CopyText text={url} what="the link" />
      {isOfThisMachine(url) && (
        <p className="text-sm text-soft">
          Only this machine opens this address. Others need one they can reach: the operator of the service
          sets VIVANT_PUBLIC_URL, or opens the studio at it.
        </p>
      )}
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className={`justify-self-start ${buttonLook('main')}`}
        onClick={(event) => {
          // A window of a phone's size; if windows cannot be opened, the link opens as links do.
          if (window.open(url, 'visitor', PHONE) !== null) event.preventDefault();
        }}
      >
        See it as a visitor does
      </a>
      <div className="grid gap-4 sm:grid-cols-[auto_1fr]">
        <QrCode text={url} />
        <div className="grid content-start gap-3">
          <p className="text-sm text-soft">
            A phone’s camera opens the link from this code. The files are sharp in print.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => saveFile(svgBlob(url), `${file}.svg`)}>Save as SVG</Button>
            <Button onClick={() => void pngOf(url).then((png) => saveFile(png, `${file}.png`), setError)}>
              Save as PNG
            </Button>
          </div>
          <Problem error={error} />
        </div>
      </div>
    </Card>
  );
}

const isOfThisMachine = (url: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
const svgBlob = (url: string) => new Blob([svgOf(url)], { type: 'image/svg+xml' });

/** Dark on light in any theme: cameras look for that. */
function QrCode({ text }: { text: string }) {
  const modules = useMemo(() => modulesOf(text), [text]);
  const side = modules.length;
  return (
    <svg
      role="img"
      aria-label="QR code of the link"
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-60 max-w-full justify-self-center rounded-xl"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  );
}
