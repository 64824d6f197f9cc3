import { useQuery } from '@tanstack/react-query';
import { DEFAULT_LANGUAGE, languageOf } from '@vivant/contract/languages';
import { CHAT_LIMITS } from '@vivant/contract/room';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import { REHEARSAL_MAX_SECONDS } from '@vivant/contract/studio/rehearsal';
import type { StudioTurn } from '@vivant/contract/studio/sessions';
import {
  type FormEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Announcement } from '../../shared/call/announcement.tsx';
import { type Call, type CallState, createCall } from '../../shared/call/call.ts';
import type { Source } from '../../shared/call/captions.ts';
import { loadCallRoom } from '../../shared/call/load-call-room.ts';
import { useMicrophoneLevel } from '../../shared/call/use-microphone-level.ts';
import { provideRandomUuid } from '../../shared/random-uuid.ts';
import { WhyAnswer } from '../answers/why-answer.tsx';
import { ask } from '../api.ts';
import { queries } from '../queries.ts';
import { scaleOf } from '../sessions/waited.ts';
import { WaitedBar } from '../sessions/waited-bar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { drafted } from './drafted.ts';
import { lastAnswerOf, storedAnswers } from './stored-answers.ts';
import { useTalkAtOnce } from './talk-at-once.ts';
import { TalkNotes } from './talk-notes.tsx';
import { endWords, failureWords, MICROPHONE_WORDS } from './talk-words.ts';
import { useUnsaved } from './unsaved.ts';

provideRandomUuid(crypto);

const LOOK_AGAIN_MS = 1000;
/** Long enough for an answer to be stored; some never are. */
const LOOK_FOR_MS = 10_000;

/** This near counts as the end: a fraction of a pixel is often left. */
const NEAR_END_PX = 16;

/** At most this high, so that the part below it is in view on a laptop. */
const ASPECTS = {
  '1:1': 'aspect-square max-w-[max(16rem,100dvh-34rem)]',
  '9:16': 'aspect-9/16 max-w-[max(9rem,(100dvh-34rem)*9/16)]',
  '16:9': 'aspect-video max-w-[max(16rem,(100dvh-34rem)*16/9)]',
};
/** How loud the member is. */
const HEARD =
  'shadow-[0_0_0_calc(0.5rem*var(--level,0))_color-mix(in_srgb,var(--color-accent)_45%,transparent)]';
const AGENT_WORDS: Record<string, string> = {
  listening: 'Listening',
  thinking: 'Thinking…',
  speaking: 'Speaking',
};

const READING_WORDS =
  'Still reading your documents: until then it answers without them. They join the talk as soon as they are read.';

type StoredAnswers = ReadonlyMap<string, StudioTurn>;

/**
 * A rehearsal with the avatar as its draft has it: it is not billed, and short. Not `isReady`: a change is being built,
 * and another talk waits for it. `isReading`: its documents join the talk later.
 */
export function Talk({
  avatar,
  isReady,
  isReading,
}: {
  avatar: StudioAvatar;
  isReady: boolean;
  isReading: boolean;
}) {
  const { id } = avatar;
  const unsaved = useUnsaved();
  const [sessionId, setSessionId] = useState<string | null>(null);
  const call = useMemo(
    () =>
      createCall({
        async startSession() {
          await unsaved.saveAll();
          const session = await ask('POST /avatars/:id/rehearsals', { id });
          setSessionId(session.sessionId);
          return session;
        },
      }),
    [id, unsaved],
  );
  const state = useSyncExternalStore(call.subscribe, call.getState);
  const video = useRef<HTMLVideoElement>(null);
  const audio = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    if (video.current && audio.current) call.bind({ video: video.current, audio: audio.current });
    void loadCallRoom();
    addEventListener('pagehide', call.end);
    return () => {
      removeEventListener('pagehide', call.end);
      call.end();
    };
  }, [call]);

  useTalkAtOnce(useCallback(() => void call.start(), [call]));

  const isLive = state.phase === 'live';
  const language = languageOf(drafted(avatar).language)?.tag ?? DEFAULT_LANGUAGE;
  return (
    <Card title="Talk">
      <div
        className={`relative mx-auto w-[min(100%,32rem)] overflow-hidden rounded-xl bg-line/60 ${ASPECTS[avatar.video.aspect]}`}
      >
        {!isLive && <img src={avatar.posterUrl} alt="" className="absolute inset-0 size-full object-cover" />}
        <video
          ref={video}
          playsInline
          muted
          autoPlay
          aria-label={avatar.name}
          className={`absolute inset-0 size-full object-cover ${isLive ? '' : 'invisible'}`}
        />
        {/* biome-ignore lint/a11y/useMediaCaption: captions are shown as text below */}
        <audio ref={audio} autoPlay />
        {isLive && state.soundBlocked && (
          <Button look="main" className="absolute inset-x-6 bottom-6" onClick={call.allowSound}>
            Tap for sound
          </Button>
        )}
      </div>
      <p role="status" className="min-h-6 text-soft">
        {statusWords(state)}
      </p>
      <p role="status" className="rounded-xl border border-line p-3 empty:hidden">
        {isReading && READING_WORDS}
      </p>
      {isLive && <TalkNotes call={call} state={state} language={language} />}
      {isLive ? <Controls call={call} state={state} /> : <Start {...{ call, phase: state.phase, isReady }} />}
      <Announcement className="sr-only" state={state} name={avatar.name} />
      <Captions {...{ state, avatar }} stored={useStoredAnswers(sessionId, state)} />
    </Card>
  );
}

function statusWords(state: CallState): string {
  const { phase, agent, microphone } = state;
  if (phase === 'asking') return 'The browser asks whether it may use your microphone.';
  if (phase === 'connecting') return 'Connecting…';
  if (phase === 'failed') return failureWords(state.error);
  if (phase === 'ended') return endWords(state.end);
  if (phase !== 'live')
    return `Not billed, ${REHEARSAL_MAX_SECONDS / 60} minutes at most. It answers as it is written here, saved or not; what you save while you talk counts from its next answer.`;
  // An avatar that is away sends no picture either.
  if (state.avatarAway) return 'One moment, the avatar is coming back…';
  if (state.reconnecting) return 'Reconnecting…';
  if (state.endsAtMs !== null) return 'This talk ends in a few seconds.';
  if (state.chatMuted) return 'That was a lot at once. It reads again in a moment.';
  if (microphone.status === 'unavailable') return MICROPHONE_WORDS[microphone.reason];
  return AGENT_WORDS[agent ?? ''] ?? '';
}

function Start({ call, phase, isReady }: { call: Call; phase: CallState['phase']; isReady: boolean }) {
  const isBusy = phase === 'asking' || phase === 'connecting';
  return isBusy ? (
    <Button onClick={call.end}>Cancel</Button>
  ) : (
    <Button look="main" disabled={!isReady} onClick={() => void call.start()}>
      {phase === 'idle' ? 'Talk' : 'Talk again'}
    </Button>
  );
}

function Controls({ call, state }: { call: Call; state: CallState }) {
  const [text, setText] = useState('');
  const question = useRef<HTMLInputElement>(null);
  const isOn = state.microphone.status === 'on';
  const level = useMicrophoneLevel<HTMLButtonElement>(call, isOn);
  function send(event: FormEvent) {
    event.preventDefault();
    const asked = text.trim();
    if (asked === '' || state.chatMuted) return;
    setText('');
    void call.say(asked);
  }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {state.suggestions.length > 0 && (
        <ul aria-label="You could ask" className="flex flex-wrap gap-2">
          {state.suggestions.map((suggested) => (
            <li key={suggested}>
              <Button
                onClick={({ detail }) => {
                  // The suggestions go with the first question asked. Focus moves to the input below only if the
                  // button was pressed by keyboard: after a tap it would open the keyboard of a phone.
                  if (detail === 0) question.current?.focus({ preventScroll: true });
                  void call.say(suggested);
                }}
              >
                {suggested}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={send} className="flex gap-2">
        <input
          ref={question}
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder="Type a question"
          aria-label="Question"
          maxLength={CHAT_LIMITS.characters}
          enterKeyHint="send"
          className="min-h-11 min-w-0 grow rounded-xl border border-line bg-panel px-3"
        />
        <Button type="submit" disabled={text.trim() === '' || state.chatMuted}>
          Send
        </Button>
      </form>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={level}
          look={isOn ? 'main' : 'plain'}
          aria-pressed={isOn}
          className={isOn ? HEARD : ''}
          onClick={() => void call.setMicrophone(!isOn)}
        >
          Microphone
        </Button>
        <Button look="danger" onClick={call.end}>
          End
        </Button>
      </div>
    </div>
  );
}

/** The stored data of each answer. An answer is stored a little after it ends, when the talk may be over too. */
function useStoredAnswers(sessionId: string | null, { captions, phase }: CallState): StoredAnswers {
  const last = lastAnswerOf(captions);
  const isLooking = useForAWhile(last === undefined ? null : `${phase} ${last}`);
  const { data } = useQuery({
    ...queries.session(sessionId ?? ''),
    enabled: sessionId !== null && isLooking,
    refetchInterval: ({ state }) => {
      const isKnown = last === undefined || storedAnswers(captions, state.data?.turns ?? []).has(last);
      return isKnown ? false : LOOK_AGAIN_MS;
    },
  });
  return useMemo(() => storedAnswers(captions, data?.turns ?? []), [captions, data]);
}

/** True for ten seconds from each change of `reason`; never for null. */
function useForAWhile(reason: string | null): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    setOn(reason !== null);
    const timer = setTimeout(() => setOn(false), LOOK_FOR_MS);
    return () => clearTimeout(timer);
  }, [reason]);
  return isOn;
}

function Captions({
  state: { captions, sources },
  stored,
  avatar: { id: avatarId, name },
}: {
  state: CallState;
  stored: StoredAnswers;
  avatar: StudioAvatar;
}) {
  const scaleMs = scaleOf([...stored.values()]);
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // Before a scroll event sees the longer list, which would look as if somebody had scrolled up.
  useLayoutEffect(() => {
    if (captions.length === 0) isAtEnd.current = true;
    if (list.current && isAtEnd.current) list.current.scrollTop = list.current.scrollHeight;
  }, [captions, sources, stored]);
  if (captions.length === 0) return null;
  return (
    <div
      ref={list}
      role="log"
      // They grow word by word; each answer is announced once.
      aria-live="off"
      aria-label="What was said"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the box is scrolled by keys
      tabIndex={0}
      // Somebody who reads further up is not scrolled away.
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - clientHeight - scrollTop <= NEAR_END_PX;
      }}
      className="grid max-h-96 grid-cols-1 gap-2 overflow-y-auto wrap-anywhere"
    >
      {captions.map(({ segmentId, speaker, text }) => (
        <div
          key={segmentId}
          dir="auto"
          data-speaker={speaker}
          className={speaker === 'visitor' ? 'text-soft' : ''}
        >
          {speaker === 'visitor' ? (
            <span className="font-medium">You: </span>
          ) : (
            <span className="sr-only">{name}: </span>
          )}
          {text}
          {sources[segmentId]?.map((source) => (
            <CitedSource key={source.file} source={source} />
          ))}
          <AnswerFacts turn={stored.get(segmentId)} {...{ scaleMs, avatarId }} />
        </div>
      ))}
    </div>
  );
}

function AnswerFacts({
  turn,
  scaleMs,
  avatarId,
}: {
  turn: StudioTurn | undefined;
  scaleMs: number;
  avatarId: string;
}) {
  if (turn === undefined) return null;
  const { timing, grounds } = turn;
  return (
    <div>
      {timing !== null && <WaitedBar timing={timing} scaleMs={scaleMs} />}
      {grounds !== null && <WhyAnswer {...{ grounds, avatarId }} />}
    </div>
  );
}

/** A document that the answer stands on; it opens what the answer says of it, where that is in the document's own words. */
function CitedSource({ source: { file, passage, places = [] } }: { source: Source }) {
  const name = places.length === 0 ? file : `${file} (${places.join('; ')})`;
  if (passage === undefined) return <span className="block text-sm text-soft">From {name}</span>;
  return (
    <details className="text-sm text-soft">
      <summary className="flex min-h-11 cursor-pointer items-center underline">From {name}</summary>
      <q className="block border-s-2 border-line ps-3">{passage}</q>
    </details>
  );
}
