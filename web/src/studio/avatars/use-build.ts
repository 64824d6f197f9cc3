import { useQueryClient } from '@tanstack/react-query';
import type { BuildNews } from '@vivant/contract/studio/avatars';
import { useEffect, useState } from 'react';
import { queries } from '../queries.ts';
import { followBuild } from './follow-build.ts';

/** News of a build while it runs; what was read of the avatar is read again at its end. */
export function useBuild(id: string, isBuilding: boolean): BuildNews | null {
  const client = useQueryClient();
  const [news, setNews] = useState<BuildNews | null>(null);
  useEffect(() => {
    if (!isBuilding) return setNews(null);
    return followBuild({
      open: () => new EventSource(`/studio/api/avatars/${encodeURIComponent(id)}/events`),
      onNews: setNews,
      onDone() {
        void client.invalidateQueries({ queryKey: queries.avatar(id).queryKey });
        void client.invalidateQueries({ queryKey: ['avatar-cards'] });
      },
    });
  }, [id, isBuilding, client]);
  return news;
}
