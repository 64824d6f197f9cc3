import { type DocumentCheck, PortraitCheck, type VoiceCheck } from '@vivant/contract/checks';
import { ServiceError } from '@vivant/contract/errors';
import { DEFAULT_VIDEO, type VideoChoice } from '@vivant/contract/video';
import type { Ingest } from '../ingest/ingest-service.ts';
import type { NamedFile } from '../ingest/material.ts';
import type { ReceivedFile } from '../ingest/receive.ts';
import type { Workspace } from '../ingest/workspace.ts';
import { documentsOf } from './stages/document-output.ts';
import type { StageInput } from './stages/stage-list.ts';
import type { ExecuteStage } from './stages/stage-process.ts';
import type { StageResult } from './stages/stage-types.ts';

/**
 * What the stages of a build would say about a file, without an avatar: each is judged by the stage's own judge, in a
 * process with the stage's own limits. Only files in the workspace are kept. The caller bounds how many run at once
 * (ingest/slots.ts).
 * @throws ServiceError invalid_upload for what no upload may be, as PUT answers it; unavailable on an outage; the
 * signal's reason
 */
export interface Checks {
  /** `video`: for the picture this avatar is to have; default: the one avatars have where none is asked for. */
  portrait(
    file: ReceivedFile,
    workspace: Workspace,
    signal: AbortSignal,
    video?: VideoChoice,
  ): Promise<PortraitCheck>;
  voice(file: ReceivedFile, workspace: Workspace, signal: AbortSignal): Promise<VoiceCheck>;
  document(file: NamedFile, workspace: Workspace, signal: AbortSignal): Promise<DocumentCheck>;
}

const Refused = PortraitCheck.pick({ findings: true });
const Judged = PortraitCheck.pick({ score: true, improvements: true, findings: true });

export function createChecks(deps: {
  ingest: Pick<Ingest, 'portrait' | 'voice' | 'knowledge'>;
  execute: ExecuteStage;
}): Checks {
  const { ingest } = deps;

  async function execute(input: StageInput, signal: AbortSignal): Promise<StageResult> {
    try {
      return await deps.execute(input, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw new ServiceError('unavailable', 'The file could not be judged right now. Try again shortly.', {
        cause: error,
      });
    }
  }

  return {
    async portrait(file, workspace, signal, video = DEFAULT_VIDEO) {
      const image = await ingest.portrait(file, workspace);
      const result = await execute(
        { stage: 'appearance', judgeOnly: true, image, video, outDir: workspace.path },
        signal,
      );
      if (result.status === 'failed') {
        // A file that took too much memory has no findings.
        const { findings } = Refused.safeParse(result.output).data ?? { findings: [] };
        return { ...refused(result), score: 0, improvements: [], findings };
      }
      return { ...accepted(result), ...Judged.parse(result.output) };
    },

    async voice(file, workspace, signal) {
      const sample = await ingest.voice(file);
      const result = await execute(
        { stage: 'voice', judgeOnly: true, sample, language: 'en', outDir: workspace.path },
        signal,
      );
      return result.status === 'failed' ? refused(result) : accepted(result);
    },

    async document(file, workspace, signal) {
      const files = await ingest.knowledge([file], {});
      const result = await execute({ stage: 'knowledge', files, outDir: workspace.path }, signal);
      if (result.status === 'failed') return { ...refused(result), title: null, passages: 0 };
      const [read] = documentsOf(result.output);
      return { ...accepted(result), title: read?.title ?? null, passages: read?.passages ?? 0 };
    },
  };
}

function accepted({ userFeedback }: { userFeedback: string | null }) {
  return { verdict: 'accepted' as const, feedback: userFeedback };
}

function refused({ userFeedback }: { userFeedback: string }) {
  return { verdict: 'refused' as const, feedback: userFeedback };
}
