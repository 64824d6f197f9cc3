import type { PortraitCheck } from '@vivant/contract/checks';
import { UPLOAD_TYPES } from '@vivant/contract/upload-types';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { DropZone } from '../ui/drop-zone.tsx';
import { Problem } from '../ui/problem.tsx';
import { upload } from '../upload.ts';
import { Camera, hasCamera } from './camera.tsx';
import { type Crop, cutOut, moved, squareOf, WHOLE, ZOOM_MAX } from './crop.ts';
import { createNewestOnly } from './newest-only.ts';
import { PortraitVerdict } from './portrait-verdict.tsx';

const SETTLES_AFTER_MS = 400;
const ACCEPTED = UPLOAD_TYPES.portrait.join();
const SIDE = 640;
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
};

/** The part of a picture that is to be used: all of it, or a crop. */
export interface MeantPortrait {
  file: File;
  crop: Crop | null;
}

/** A portrait that is judged by the server as soon as it is there; `onChange` gets what was judged good, else null. */
export function PortraitInput({
  begun = null,
  onChange,
  onMeant,
}: {
  /** The state when the page was left. */
  begun?: MeantPortrait | null;
  onChange(portrait: Blob | null): void;
  onMeant?(meant: MeantPortrait): void;
}) {
  const [file, setFile] = useState<File | null>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const [cameraFault, setCameraFault] = useState<Error | null>(null);
  const { verdict, error, isJudging } = useVerdict(file, picture, crop, onChange);

  const [newest] = useState(createNewestOnly);

  /** False where another picture has taken its place. */
  async function show({ file: next, crop: part }: MeantPortrait): Promise<boolean> {
    setCameraFault(null);
    setCrop(null);
    // Some browsers show no HEIC: the server reads it all the same.
    const shown = await newest.run(async () => ({ bitmap: await createImageBitmap(next).catch(() => null) }));
    if (shown === null) return false;
    setPicture(shown.bitmap);
    setCrop(part);
    setFile(next);
    return true;
  }
  useEffect(() => {
    if (begun !== null) void show(begun);
    return () => newest.giveUp();
    // The stored state is restored once.
  }, []);

  async function choose([next]: File[]) {
    if (next === undefined) return;
    const meant = { file: next, crop: null };
    if (await show(meant)) onMeant?.(meant);
  }

  function cutTo(next: Crop | null) {
    setCrop(next);
    if (file !== null) onMeant?.({ file, crop: next });
  }

  const camera = hasCamera() && <Camera onTaken={(taken) => void choose([taken])} onError={setCameraFault} />;
  return (
    <div className="grid gap-4">
      {file === null ? (
        <DropZone
          label="Choose a portrait"
          hint="Drop a picture here: one face, seen from the front, with some space around the head."
          accept={ACCEPTED}
          onFiles={choose}
        />
      ) : (
        <div className="grid gap-4 sm:grid-cols-[minmax(0,16rem)_1fr]">
          {picture === null ? (
            <p className="grid aspect-square place-items-center rounded-xl border border-line p-4 text-center text-soft">
              This browser cannot show this picture. The service can read it.
            </p>
          ) : (
            <Cropper picture={picture} crop={crop} onCrop={cutTo} />
          )}
          <div className="grid content-start gap-3">
            <div role="status" className="grid gap-2">
              {isJudging && <p className="text-soft">Looking at the picture…</p>}
              {!isJudging && verdict && <PortraitVerdict check={verdict} />}
            </div>
            <Problem error={error} />
            <DropZone small label="Choose another picture" accept={ACCEPTED} onFiles={choose} />
          </div>
        </div>
      )}
      {camera}
      <Problem error={cameraFault} />
    </div>
  );
}

function useVerdict(
  file: File | null,
  picture: ImageBitmap | null,
  crop: Crop | null,
  onChange: (portrait: Blob | null) => void,
) {
  const [verdict, setVerdict] = useState<PortraitCheck | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isJudging, setJudging] = useState(false);
  useEffect(() => {
    if (file === null) return;
    const left = new AbortController();
    onChange(null);
    setError(null);
    setJudging(true);
    async function judge(chosen: File) {
      const portrait = picture !== null && crop !== null ? await cutOut(picture, crop) : chosen;
      const form = new FormData();
      form.append('file', portrait, 'portrait');
      const found = await upload('POST /checks/portrait', form, { signal: left.signal });
      setVerdict(found);
      onChange(found.verdict === 'accepted' ? portrait : null);
    }
    const timer = setTimeout(
      () =>
        judge(file)
          .catch((reason: Error) => {
            if (left.signal.aborted) return;
            setVerdict(null);
            setError(reason);
          })
          .finally(() => {
            if (!left.signal.aborted) setJudging(false);
          }),
      crop === null ? 0 : SETTLES_AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [file, picture, crop, onChange]);
  return { verdict, error, isJudging };
}

/** The picture with what is outside the crop left out; drag or arrow keys move it. */
function Cropper({
  picture,
  crop,
  onCrop,
}: {
  picture: ImageBitmap;
  crop: Crop | null;
  onCrop(crop: Crop | null): void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragged = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, SIDE, SIDE);
    if (crop === null) {
      const scale = SIDE / Math.max(picture.width, picture.height);
      const [width, height] = [picture.width * scale, picture.height * scale];
      context.drawImage(picture, (SIDE - width) / 2, (SIDE - height) / 2, width, height);
      return;
    }
    const { left, top, side } = squareOf(crop, picture);
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE);
  }, [picture, crop]);

  function drag({ clientX: x, clientY: y, currentTarget }: PointerEvent) {
    const from = dragged.current;
    if (from === null || crop === null) return;
    const { width } = currentTarget.getBoundingClientRect();
    dragged.current = { x, y };
    onCrop(moved(crop, (from.x - x) / width, (from.y - y) / width, picture));
  }

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined || crop === null) return;
    event.preventDefault();
    onCrop(moved(crop, ...by, picture));
  }

  return (
    <div className="grid content-start gap-2">
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        role="img"
        aria-label={
          crop === null ? 'The portrait' : 'The part of the portrait that is used; arrow keys move it'
        }
        tabIndex={crop === null ? undefined : 0}
        onKeyDown={step}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          dragged.current = null;
        }}
        className={`aspect-square w-full rounded-xl bg-line/60 ${crop === null ? '' : 'cursor-grab touch-none'}`}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={crop !== null}
          onChange={({ target }) => onCrop(target.checked ? WHOLE : null)}
          className="size-5 accent-accent"
        />
        Use a part of it
      </label>
      {crop !== null && (
        <label className="grid gap-1">
          <span className="text-sm">Zoom</span>
          <input
            type="range"
            min={1}
            max={ZOOM_MAX}
            step={0.05}
            value={crop.zoom}
            onChange={({ target }) => onCrop(moved({ ...crop, zoom: Number(target.value) }, 0, 0, picture))}
            className="h-11 w-full accent-accent"
          />
        </label>
      )}
    </div>
  );
}
