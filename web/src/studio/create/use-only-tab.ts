import { useEffect, useRef, useState } from 'react';
import { useWouldLose } from '../ui/leave-warning.tsx';
import { judgeNews, type News, openedAtMs } from './tab-order.ts';

/**
 * Only one tab continues a draft: two would overwrite each other. `isOn`: this tab shows the draft, or says that
 * another does: one that has given it up, or one that cannot.
 */
export function useOnlyTab(
  owner: string,
  isOn: boolean,
): { elsewhere: 'free' | 'busy' | null; goOnHere(): void } {
  const [elsewhere, setElsewhere] = useState<'free' | 'busy' | null>(null);
  // When the newest of the others that this tab heard of was opened.
  const heardMs = useRef(0);
  const wouldLose = useWouldLose();
  const isHere = isOn && elsewhere === null;
  useEffect(() => {
    if (!isHere) return;
    const own = { atMs: openedAtMs(Date.now(), heardMs.current), id: crypto.randomUUID() };
    const tabs = new BroadcastChannel(`vivant-draft ${owner}`);
    const tell = (news: News) => tabs.postMessage(news);
    tabs.onmessage = ({ data }: MessageEvent<News>) => {
      if (data !== 'busy') heardMs.current = Math.max(heardMs.current, data.atMs);
      const { givesWay, tells } = judgeNews(data, { own, wouldLose: wouldLose() });
      if (tells !== null) tell(tells);
      if (givesWay !== null) setElsewhere(givesWay);
    };
    tell(own);
    return () => tabs.close();
  }, [owner, isHere, wouldLose]);
  return { elsewhere, goOnHere: () => setElsewhere(null) };
}
