import { Dialog } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';

/** A form that opens above the page. A tap beside it does not close it: what was typed stays. */
export function FormDialog({
  trigger,
  title,
  what,
  isOpen,
  onOpenChange,
  children,
}: {
  trigger: ReactElement;
  title: string;
  what: string;
  isOpen: boolean;
  onOpenChange(isOpen: boolean): void;
  children: ReactNode;
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange} disablePointerDismissal>
      <Dialog.Trigger render={trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/50" />
        <Dialog.Popup className="fixed top-1/2 left-1/2 grid max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-2xl border border-line bg-panel p-6 text-text shadow-xl">
          <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
          <Dialog.Description className="text-soft">{what}</Dialog.Description>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
