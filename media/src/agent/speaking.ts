import { ECHO_WARMUP_MS, type States } from './agent-session.ts';
import type { AnswerInstants, Answers, Cited } from './answers.ts';
import type { Captions } from './captions.ts';
import { SpeechOutput } from './speech-output.ts';
import type { TurnTimes } from './turn-times.ts';
import type { Turns } from './turns.ts';
import type { YieldingOptions } from './yielding.ts';

/** What the avatar says: its sound, with the captions, citations and turn that belong to it. */
export interface Speaking {
  /** What the runner plays. */
  readonly output: SpeechOutput;
  /** Its first words were heard a moment ago: a browser does not know them yet when they come back by its microphone. */
  isEchoLikely(): boolean;
}

export function createSpeaking({
  answers,
  captions,
  times,
  turns,
  onCleared,
  onCited,
}: {
  answers: Answers;
  captions: Captions;
  times: TurnTimes;
  turns: Turns;
  /** The current speech is cut off. */
  onCleared(): void;
  /** An answer that stands on these files is being said, under this caption. */
  onCited(captionId: string, cited: Cited[]): void;
}): Speaking {
  /** Of the segments that are being said. */
  const spoken = new Map<string, AnswerInstants>();
  /** When anything was heard of the avatar first. */
  let firstSoundMs: number | null = null;
  const output = new SpeechOutput({
    onCleared,
    onStarted(segment) {
      firstSoundMs ??= performance.now();
      const answer = answers.instantsOf(segment.text.all());
      if (answer !== null) spoken.set(segment.id, answer);
      times.started(segment, answer);
      const captionId = captions.follow(segment);
      // Once the whole text is known.
      void answers.citedOf(segment.text.all()).then((cited) => {
        if (cited.length > 0) onCited(captionId, cited);
      });
    },
    onPlaying: ({ id }, playedMs) => times.playing(id, playedMs),
    onFinished(segment, { heard, interrupted, playedMs }) {
      captions.finish(segment, heard);
      const cited = { sources: answers.sourcesOf(heard), passages: answers.placesOf(heard) };
      const when = times.finished(segment.id, playedMs);
      const answer = spoken.get(segment.id);
      spoken.delete(segment.id);
      const grounds = answer === undefined ? null : answers.groundsOf(answer);
      turns.add({ role: 'assistant', text: heard, ...cited, interrupted, ...when, grounds });
    },
  });
  return {
    output,
    isEchoLikely: () => firstSoundMs !== null && performance.now() - firstSoundMs < ECHO_WARMUP_MS,
  };
}

/** The avatar, as it makes room for a visitor who speaks. */
export function yieldingAvatar(
  { output, isEchoLikely }: Speaking,
  states: States,
): YieldingOptions['avatar'] {
  return {
    isEchoLikely,
    isSilent: () => output.isSilent(),
    goesOn: () => output.goesOn(),
    duck: (isDucked) => output.duck(isDucked),
    hold() {
      states.held(!output.isSilent());
      output.hold();
    },
    release() {
      states.held(false);
      output.release();
    },
  };
}
