import { useEffect, useState } from 'react';
import { useWouldLose } from '../ui/leave-warning.tsx';

/** Said by the page that is opened, and by one that cannot give up what is begun in it. */
type News = 'opened' | 'busy';

/**
 * A draft goes on in one tab: the one that was opened last, unless another would lose something by it. Two would write
 * over each other. `isOn`: this tab shows the draft, or says that another does.
 */
export function useOnlyTab(owner: string, isOn: boolean): { isElsewhere: boolean; goOnHere(): void } {
  const [isElsewhere, setIsElsewhere] = useState(false);
  const wouldLose = useWouldLose();
  const isHere = isOn && !isElsewhere;
  useEffect(() => {
    if (!isHere) return;
    const tabs = new BroadcastChannel(`vivant-draft ${owner}`);
    const tell = (news: News) => tabs.postMessage(news);
    tabs.onmessage = ({ data }: MessageEvent<News>) => {
      if (wouldLose()) {
        if (data === 'opened') tell('busy');
      } else {
        setIsElsewhere(true);
      }
    };
    tell('opened');
    return () => tabs.close();
  }, [owner, isHere, wouldLose]);
  return { isElsewhere, goOnHere: () => setIsElsewhere(false) };
}
