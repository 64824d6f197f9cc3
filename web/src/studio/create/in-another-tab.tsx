import { Button } from '../ui/button.tsx';

/** Nothing is lost by switching: each part was stored as it changed, and the next tab reads it again. */
export function InAnotherTab({ isBusy, onGoOnHere }: { isBusy: boolean; onGoOnHere(): void }) {
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="text-2xl font-semibold">Create an avatar</h1>
      <p role="status">This avatar is being made in another tab of this browser.</p>
      {isBusy && (
        <p>
          Something there would be lost: it is being recorded or sent, or this browser cannot keep it. Finish
          it there, or close that tab.
        </p>
      )}
      <Button look="main" onClick={onGoOnHere}>
        Go on here
      </Button>
    </div>
  );
}
