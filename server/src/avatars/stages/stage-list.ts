import type { Stage } from '@vivant/contract/avatar';
import type { z } from 'zod';
import { appearance } from './appearance.ts';
import type { Part, StageDefinition } from './define-stage.ts';
import { knowledge } from './knowledge.ts';
import { persona } from './persona.ts';
import { previews } from './previews.ts';
import { voice } from './voice.ts';

export type StageList = readonly StageDefinition[];

const ALL = [appearance, voice, persona, knowledge, previews] as const;

/** Every stage of a build, in the order in which the API shows them. */
export const STAGE_LIST: StageList = ALL;

export type StageInput = z.infer<(typeof ALL)[number]['input']>;

/** Throws for a name that is in no list. */
export function stageNamed(name: string, list: StageList = STAGE_LIST): StageDefinition {
  const stage = list.find((one) => one.name === name);
  if (stage === undefined) throw new Error(`there is no stage ${name}`);
  return stage;
}

/** The stages that a change of some parts makes stale (D2-25). */
export function staleAfter(
  changed: readonly Part[],
  avatar: { render_only: boolean; previews: boolean },
  list: StageList = STAGE_LIST,
): Stage[] {
  return list
    .filter((stage) => stage.needs.some((part) => changed.includes(part)))
    .filter((stage) => isBuilt(stage, avatar))
    .map(({ name }) => name);
}

/** The stages due when a portrait-only avatar gets a voice. */
export function dueWithVoice(avatar: { previews: boolean }, list: StageList = STAGE_LIST): Stage[] {
  return list
    .filter((stage) => !stage.portraitAlone && isBuilt(stage, { ...avatar, render_only: false }))
    .map(({ name }) => name);
}

/** Whether this avatar has the stage. A stage that comes after others waits for them, even if they never finish. */
function isBuilt(stage: StageDefinition, avatar: { render_only: boolean; previews: boolean }): boolean {
  if (stage.wanted !== undefined && !stage.wanted(avatar)) return false;
  return !avatar.render_only || stage.portraitAlone || stage.after.length > 0;
}
