import { useEffect, useState } from 'react';
import { useWouldLose } from '../ui/leave-warning.tsx';

/** Said by the page that is opened, and by one that cannot give up what is begun in it. */
type News = 'opened' | 'busy';

/**
 * A draft goes on in one tab: the one that was opened last, unless another would lose something by it. Two would write
 * over each other. `isOn`: this tab shows the draft, or says that another does: one that has given it up, or one that cannot.
 */
export function useOnlyTab(
  owner: string,
  isOn: boolean,
): { elsewhere: 'free' | 'busy' | null; goOnHere(): void } {
  const [elsewhere, setElsewhere] = useState<'free' | 'busy' | null>(null);
  const wouldLose = useWouldLose();
  const isHere = isOn && elsewhere === null;
  useEffect(() => {
    if (!isHere) return;
    const tabs = new BroadcastChannel(`vivant-draft ${owner}`);
    const tell = (news: News) => tabs.postMessage(news);
    tabs.onmessage = ({ data }: MessageEvent<News>) => {
      if (wouldLose()) {
        if (data === 'opened') tell('busy');
      } else {
        setElsewhere(data === 'busy' ? 'busy' : 'free');
      }
    };
    tell('opened');
    return () => tabs.close();
  }, [owner, isHere, wouldLose]);
  return { elsewhere, goOnHere: () => setElsewhere(null) };
}
