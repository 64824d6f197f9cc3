import { type ReactNode, type Ref, useId } from 'react';

/** A part of a page with a heading of its own. */
export function Card({
  title,
  headingRef,
  children,
}: {
  title: string;
  /** Of one that focus is moved to. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-2xl border border-line bg-panel p-5 sm:p-6"
    >
      <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
