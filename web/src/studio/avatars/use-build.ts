import { useQueryClient } from '@tanstack/react-query';
import type { BuildNews } from '@vivant/contract/studio/avatars';
import { useEffect, useState } from 'react';
import { queries } from '../queries.ts';

/** News of a build while it runs; what was read of the avatar is read again at its end. */
export function useBuild(id: string, isBuilding: boolean): BuildNews | null {
  const client = useQueryClient();
  const [news, setNews] = useState<BuildNews | null>(null);
  useEffect(() => {
    if (!isBuilding) return setNews(null);
    const source = new EventSource(`/studio/api/avatars/${encodeURIComponent(id)}/events`);
    source.addEventListener('build', ({ data }) => setNews(JSON.parse(data) as BuildNews));
    source.addEventListener('done', () => {
      source.close();
      void client.invalidateQueries({ queryKey: queries.avatar(id).queryKey });
      void client.invalidateQueries({ queryKey: ['avatar-cards'] });
    });
    return () => source.close();
  }, [id, isBuilding, client]);
  return news;
}
