import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';

/** What an alert dialog shows; `children` are its buttons. */
export function AlertBox({ title, what, children }: { title: string; what: string; children: ReactNode }) {
  return (
    <AlertDialog.Portal>
      <AlertDialog.Backdrop className="fixed inset-0 bg-black/50" />
      <AlertDialog.Popup className="fixed top-1/2 left-1/2 grid max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-2xl border border-line bg-panel p-6 text-text shadow-xl">
        <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
        <AlertDialog.Description className="text-soft">{what}</AlertDialog.Description>
        <div className="flex flex-wrap justify-end gap-3">{children}</div>
      </AlertDialog.Popup>
    </AlertDialog.Portal>
  );
}
