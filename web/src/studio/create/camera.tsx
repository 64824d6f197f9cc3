import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';

const JPEG_QUALITY = 0.95;

/** Takes a portrait with the camera of this device, which is off before and after. */
export function Camera({ onTaken, onError }: { onTaken(picture: File): void; onError(error: Error): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const left = useRef(new AbortController());
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isOpening, setIsOpening] = useState(false);

  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
    return () => close(stream);
  }, [stream]);
  // The browser may still be asking for it when a person leaves the page.
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  async function open() {
    setIsOpening(true);
    try {
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
      });
      if (left.current.signal.aborted) close(opened);
      else setStream(opened);
    } catch (reason) {
      if (!left.current.signal.aborted) onError(new Error(wordsOf(reason)));
    } finally {
      setIsOpening(false);
    }
  }

  async function take() {
    if (video.current === null) return;
    try {
      const picture = await pictureOf(video.current);
      setStream(null);
      onTaken(picture);
    } catch {
      onError(new Error('The picture could not be taken. Try again, or choose a file.'));
    }
  }

  if (stream === null)
    return (
      <Button className="justify-self-start" disabled={isOpening} onClick={() => void open()}>
        Use the camera
      </Button>
    );
  return (
    <div className="grid gap-3">
      {/* As in a mirror; the picture is taken as others see the person. */}
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label="What the camera sees"
        className="aspect-4/3 w-full max-w-md -scale-x-100 rounded-xl bg-line/60 object-cover"
      />
      <p className="text-sm text-soft">
        Look into the camera, with light from the front, the whole head in the picture and the mouth closed.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="main" onClick={() => void take()}>
          Take the picture
        </Button>
        <Button onClick={() => setStream(null)}>Cancel</Button>
      </div>
    </div>
  );
}

/** Without `mediaDevices` a page was not opened over https, or on this machine. */
export const hasCamera = () => 'mediaDevices' in navigator;

function close(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function pictureOf(video: HTMLVideoElement): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const jpeg = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (jpeg === null || video.videoWidth === 0) throw new Error('the camera has shown nothing yet');
  return new File([jpeg], 'camera.jpg', { type: 'image/jpeg' });
}

function wordsOf(reason: unknown): string {
  const name = reason instanceof Error ? reason.name : '';
  if (name === 'NotAllowedError')
    return 'The camera is blocked. Allow it in the address bar, or choose a file.';
  if (name === 'NotFoundError') return 'No camera was found. Choose a file instead.';
  return 'The camera could not be opened. Choose a file instead.';
}
