import { AlertDialog } from '@base-ui/react/alert-dialog';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { AlertBox } from './alert-box.tsx';
import { Button } from './button.tsx';

/** What would be lost if the current page were left. */
type Losses = Set<symbol>;

const Context = createContext<Losses>(new Set());
const AskContext = createContext<(leave: () => void) => void>((leave) => leave());

/** State of a deliberate navigation: deleting or signing out is not a slip. */
export const MEANT = { isMeant: true };

/** Asks before a link, a button of the browser, or a change of the address leaves what would lose something. */
export function LeaveWarning({ children }: { children: ReactNode }) {
  const [losses] = useState<Losses>(() => new Set());
  const [asked, setAsked] = useState<{ leave(): void } | null>(null);
  const ask = useCallback((leave: () => void) => (losses.size > 0 ? setAsked({ leave }) : leave()), [losses]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      losses.size > 0 &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.state?.isMeant !== true,
  );
  const stay = () => {
    setAsked(null);
    blocker.reset?.();
  };
  const leave = () => {
    setAsked(null);
    asked?.leave();
    blocker.proceed?.();
  };
  return (
    <Context value={losses}>
      <AskContext value={ask}>{children}</AskContext>
      <AlertDialog.Root open={blocker.state === 'blocked' || asked !== null} onOpenChange={stay}>
        <AlertBox title="Leave this page?" what="What is not saved here is lost then.">
          <Button onClick={stay}>Stay</Button>
          <Button look="danger" onClick={leave}>
            Leave
          </Button>
        </AlertBox>
      </AlertDialog.Root>
    </Context>
  );
}

/** Asks before the page is left or reloaded while something would be lost. */
export function useLeaveWarning(wouldLose: boolean): void {
  const losses = useContext(Context);
  useEffect(() => {
    if (!wouldLose) return;
    const loss = Symbol();
    losses.add(loss);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => {
      losses.delete(loss);
      window.removeEventListener('beforeunload', ask);
    };
  }, [wouldLose, losses]);
}

/** Answers whether something would be lost at this moment. */
export function useWouldLose(): () => boolean {
  const losses = useContext(Context);
  return useCallback(() => losses.size > 0, [losses]);
}

/** For what leaves a page without going elsewhere: asks first where something would be lost. */
export const useAskToLeave = () => useContext(AskContext);
