import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactElement } from 'react';
import { AlertBox } from './alert-box.tsx';
import { Button } from './button.tsx';

/** Asks before something that cannot be undone. */
export function Confirm({
  trigger,
  title,
  what,
  action,
  onConfirm,
}: {
  trigger: ReactElement;
  title: string;
  what: string;
  action: string;
  onConfirm(): void;
}) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger render={trigger} />
      <AlertBox {...{ title, what }}>
        <AlertDialog.Close render={<Button>Keep</Button>} />
        <AlertDialog.Close
          render={
            <Button look="danger" onClick={onConfirm}>
              {action}
            </Button>
          }
        />
      </AlertBox>
    </AlertDialog.Root>
  );
}
