import type { FaceParams } from '../types.ts';
import { createSpring } from './springs.ts';

/** What the words being said show on the speaker's face. */
export type Expression = 'smile' | 'concern' | 'question' | 'emphasis';

/** Times count from the beginning of what is said. */
export interface TimedExpression {
  expression: Expression;
  startMs: number;
  endMs: number;
}

/** Expressions that come and go in about half a second. Stepped every 10 ms. */
export interface Expressions {
  tick(shown: Expression | null): void;
  /** Lays them over a face. `strength` 1 = conversation. Never parts lips that are closed. */
  apply(params: FaceParams, strength: number): void;
  /** How far the head tips, radians: pitch > 0 down, roll > 0 clockwise. */
  head(): { pitch: number; roll: number };
}

const RADIANS = Math.PI / 180;
const SMILE = { mouthSmile: 0.5, squint: 0.32 } as const;
const CONCERN = { browInnerUp: 0.6, browDown: 0.22, pitch: 1.2 * RADIANS, roll: 2 * RADIANS } as const;
/** A question lifts the brows and, a little, the chin. */
const QUESTION = { brows: 0.55, pitch: -1.6 * RADIANS } as const;
/** A word that matters lifts the brows with a nod; over in the time of a word. */
const EMPHASIS = { brows: 0.4, pitch: 2 * RADIANS } as const;
/** Pressed or rolled lips: from here on a smile does not pull at them. */
const CLOSED = 0.3;

/** `side`: to which the head tips, −1 or 1. */
export function createExpressions(side: number): Expressions {
  const smile = createSpring(0.8, 1);
  const concern = createSpring(0.7, 1);
  const question = createSpring(1.4, 1);
  const emphasis = createSpring(1.9, 1);
  const amount = (spring: { value(): number }) => Math.max(0, spring.value());
  const add = (value: number, more: number) => Math.min(1, value + more);

  return {
    tick(shown) {
      smile.step(shown === 'smile' ? 1 : 0);
      concern.step(shown === 'concern' ? 1 : 0);
      question.step(shown === 'question' ? 1 : 0);
      emphasis.step(shown === 'emphasis' ? 1 : 0);
    },
    apply(params, strength) {
      const glad = strength * amount(smile);
      const sorry = strength * amount(concern);
      const asks = strength * amount(question);
      const lifted = QUESTION.brows * asks + EMPHASIS.brows * strength * amount(emphasis);
      const open = 1 - Math.min(1, Math.max(params.mouthPress, params.mouthRollLower) / CLOSED);
      // Rounded lips stay round.
      const free = open * (1 - Math.min(1, params.mouthPucker + params.mouthFunnel));
      params.mouthSmile = add(params.mouthSmile, SMILE.mouthSmile * glad * free);
      params.eyeSquintLeft = add(params.eyeSquintLeft, SMILE.squint * glad);
      params.eyeSquintRight = add(params.eyeSquintRight, SMILE.squint * glad);
      params.browInnerUp = add(params.browInnerUp, CONCERN.browInnerUp * sorry + lifted);
      params.browOuterUp = add(params.browOuterUp, lifted);
      params.browDown = add(params.browDown, CONCERN.browDown * sorry);
    },
    head: () => ({
      pitch:
        CONCERN.pitch * concern.value() +
        QUESTION.pitch * question.value() +
        EMPHASIS.pitch * emphasis.value(),
      roll: side * CONCERN.roll * concern.value(),
    }),
  };
}
