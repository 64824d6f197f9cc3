import type { VisitorAvatar } from '@vivant/contract/visitor-page';
import { useEffect, useRef } from 'react';
import type { Call, CallState } from '../shared/call/call.ts';
import { useSaid } from './said.tsx';
import { fill } from './words/words.ts';

/** The picture and the sound, and what has to be said over them. */
export function Stage({
  call,
  state,
  avatar,
}: {
  call: Call;
  state: CallState;
  avatar: VisitorAvatar | null;
}) {
  const { words } = useSaid();
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    // Both are rendered from the first time on.
    if (video.current && audio.current) call.bind({ video: video.current, audio: audio.current });
  }, [call]);

  const live = state.phase === 'live';
  return (
    <section className="stage" aria-label={avatar?.name ?? words.loading}>
      {!avatar?.posterUrl && (
        <svg className="nobody" viewBox="0 0 100 100" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
          <circle cx="50" cy="32" r="22" />
          <path d="M8 100c0-26 18-40 42-40s42 14 42 40z" />
        </svg>
      )}
      {avatar?.posterUrl && <img className="poster" src={avatar.posterUrl} alt="" />}
      <video ref={video} className="avatar" playsInline muted autoPlay hidden={!live} />
      {/* biome-ignore lint/a11y/useMediaCaption: captions are shown as text beside the video */}
      <audio ref={audio} autoPlay />
      {avatar && <span className="badge">{words.aiBadge}</span>}
      <p className="toast" role="status">
        {live && state.avatarAway && <span>{fill(words.avatarAway, { name: avatar?.name ?? '' })}</span>}
        {live && state.reconnecting && !state.avatarAway && <span>{words.reconnecting}</span>}
      </p>
      {live && state.soundBlocked && (
        <button type="button" className="primary sound" onClick={call.allowSound}>
          {words.tapForSound}
        </button>
      )}
    </section>
  );
}
