import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StudioAvatar } from '@vivant/contract/studio/avatars';
import type { TestRun } from '@vivant/contract/studio/test-questions';
import { ask } from '../api.ts';
import { useChange } from '../queries.ts';
import { useUnsaved } from './unsaved.ts';

/** The runs of an avatar's test questions that this window has seen; none is kept elsewhere. */
export interface SeenRuns {
  newest: TestRun;
  /** Begun before this build: it may have answered otherwise. */
  buildStartedAt: string | null;
  /** The one before. */
  last: TestRun | null;
}

const keyOf = (avatarId: string) => ['test-run', avatarId];

export function useSeenRuns(avatarId: string): SeenRuns | null {
  return (
    useQuery<SeenRuns | null>({
      ...{ queryKey: keyOf(avatarId), queryFn: () => null },
      ...{ enabled: false, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
    }).data ?? null
  );
}

export function useTestRun({ id, buildStartedAt }: StudioAvatar) {
  const client = useQueryClient();
  const unsaved = useUnsaved();
  return useChange(
    // Its answers are of the build that is known when it begins, even if another begins meanwhile.
    async () => {
      await unsaved.saveAll();
      return { buildStartedAt, newest: await ask('POST /avatars/:id/test-questions/runs', { id }) };
    },
    (run) =>
      client.setQueryData<SeenRuns | null>(keyOf(id), (seen) => ({
        ...run,
        last: seen?.newest ?? null,
      })),
  );
}

/** Whether a run still tells what the avatar says: nothing of it was changed since. */
export function isCurrent({ newest, buildStartedAt }: SeenRuns, avatar: StudioAvatar): boolean {
  return (
    newest.draftRevision === (avatar.draft?.revision ?? null) && buildStartedAt === avatar.buildStartedAt
  );
}
