import type { ReactNode } from 'react';

/** A page before anybody is signed in: one thing to do, in the middle. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 p-5 wrap-anywhere">
      <p className="text-sm font-semibold tracking-widest text-soft uppercase">Vivant Studio</p>
      <h1 className="text-3xl font-semibold text-balance">{title}</h1>
      {children}
    </main>
  );
}
