import { type ReactNode, useEffect, useRef } from 'react';

/** The first heading of what is shown now. Focus goes there when one part of the page takes another's place. */
export function Heading({ children, focus }: { children: ReactNode; focus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
