import type { StudioAvatar } from '@vivant/contract/studio/avatars';

/** Whether pictures of avatars may move here: not for people who asked their system for less motion. */
export function mayMove(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** An avatar that listens, over its picture and for as long as it is shown; nothing where there is no clip. */
export function IdleClip({ clips }: { clips: StudioAvatar['clips'] | undefined }) {
  if (!clips?.idle) return null;
  return (
    <video
      src={clips.idle}
      autoPlay
      muted
      loop
      playsInline
      className="absolute inset-0 size-full object-cover"
    />
  );
}
