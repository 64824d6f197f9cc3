import type { Stage, Visibility } from '@vivant/contract/avatar';
import type { PersonaTexts } from '@vivant/contract/persona';
import type { VideoChoice } from '@vivant/contract/video';
import type { z } from 'zod';
import type { AssetRole } from '../../ports/database.ts';
import { type Picture, type PictureRules, pictureOf } from '../../ports/picture.ts';
import type { FindClipSigner } from './clip-signer.ts';
import type { DocumentFlag } from './document-flags.ts';
import type { SourceFile, StageResult } from './stage-types.ts';

/** What people give an avatar, and may change: its files by their role, its texts by their field. */
export type Part =
  | Extract<AssetRole, 'image' | 'voice' | 'knowledge'>
  | 'name'
  | 'language'
  | 'previewMessage'
  | 'video'
  | 'aiMark'
  | keyof PersonaTexts;

/** In lower-case hex. */
export type CopiedFile = SourceFile & { sha256: string };

/** What a stage may read when its run begins. */
export interface Material {
  avatar: {
    id: string;
    name: string;
    language: string;
    persona: Record<string, unknown>;
    preview_message: string | null;
    video_aspect: VideoChoice['aspect'];
    video_height: VideoChoice['height'];
    ai_mark: boolean | null;
    visibility: Visibility;
  };
  pictureRules: PictureRules;
  findClipSigner: FindClipSigner;
  /** Copies of the avatar's files of a role, in their order. */
  files(role: AssetRole): Promise<CopiedFile[]>;
  /**
   * Whether there is a file of the first role, stored no earlier than that of the second. It goes by the clock of
   * whichever server stored them, which may have been set back: a digest tells better what was made of what.
   */
  isMadeAfter(made: AssetRole, given: AssetRole): Promise<boolean>;
  /** What another stage learnt; empty when it learnt nothing. */
  output(stage: Stage): Promise<Record<string, unknown>>;
}

/** What crosses into the process of a stage: paths and texts, never a connection. */
export interface AnyInput {
  stage: string;
  /** Where `run` leaves its files. */
  outDir: string;
}

/** All that the service knows of one stage of a build. */
export interface StageDefinition<Input extends AnyInput = AnyInput> {
  name: Stage;
  /** It runs again when one of these has changed. */
  needs: readonly Part[];
  /** Stages whose results it shows. It waits for them, and its own result is removed as soon as it is to run again. */
  after: readonly Stage[];
  /** Files it makes; a new run replaces them all. */
  makes: readonly AssetRole[];
  /** Of all of these together, at most: a media host that sends more is not believed. With `filesOf` it must say. */
  makesMaxBytes?: number;
  /** Its share in the time of a whole build. */
  weight: number;
  /** Whether it is built for a portrait-only avatar. */
  portraitAlone: boolean;
  /** Nobody can meet the avatar without it, not even members in the studio; what else is built is added later. */
  metWith?: true;
  /** For a stage that not every avatar has: it is skipped unless this holds. */
  wanted?(avatar: { previews: boolean }): boolean;
  /** `here` for a pure function of a few texts, which decodes nothing that a caller sent. */
  runsIn(input: Input): 'process' | 'here';
  input: z.ZodType<Input>;
  /**
   * The files among its inputs. A stage that names them may be run on a media host, which sees its input and these
   * files; a stage that does not never leaves the server, as one with a secret in its input must not.
   */
  filesOf?(input: Input): readonly SourceFile[];
  inputs(material: Material): Promise<Omit<Input, 'stage' | 'outDir'>>;
  /**
   * A pure function of its input. Poor material is a result; what is thrown is an outage, and is tried again.
   * Libraries are imported inside, so that the server and the processes of other stages do without them.
   */
  run(input: Input, signal: AbortSignal): Promise<StageResult>;
  /** Feedback when its process needs more memory than it may have. */
  tooMuch: string;
  /** Feedback when every try has met an outage. */
  givenUp?: string;
  /**
   * What a completed run costs, each item once however often the run is repeated; `unpaid`: the feedback if the
   * account cannot pay.
   */
  bill?: { items: readonly string[]; unpaid: string };
  /** What moderation holds the avatar for, judged by the run's output. */
  flags?(output: Record<string, unknown> | null): DocumentFlag[];
}

/** Throws for a stage whose files no media host could send. */
export function defineStage<Input extends AnyInput>(stage: StageDefinition<Input>): StageDefinition<Input> {
  const { name, filesOf, makes, makesMaxBytes } = stage;
  if (filesOf !== undefined && makes.length > 0 && makesMaxBytes === undefined)
    throw new Error(
      `The stage ${name} may run on a media host and makes files, but has no makesMaxBytes: nothing would be taken from there. Say how many bytes they have at most.`,
    );
  return stage;
}

export function pictureIn({ avatar, pictureRules }: Material): Picture {
  return pictureOf(pictureRules, {
    video: { aspect: avatar.video_aspect, height: avatar.video_height },
    aiMark: avatar.ai_mark,
    visibility: avatar.visibility,
  });
}

/** The one file of a role without which nothing can be done. */
export async function fileOf({ avatar, files }: Material, role: AssetRole): Promise<CopiedFile> {
  const [file] = await files(role);
  if (file === undefined) throw new Error(`avatar ${avatar.id} has no file for ${role}`);
  return file;
}
