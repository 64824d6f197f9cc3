import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { CopyText } from '../ui/copy-text.tsx';

export interface MadeSecret {
  name: string;
  secret: string;
}

/** The only time that a secret is seen. */
export function NewSecret({ made: { name, secret }, onDone }: { made: MadeSecret; onDone(): void }) {
  const panel = useRef<HTMLElement>(null);
  // It stands above the button that made it, perhaps out of sight.
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="The new key"
      className="grid min-w-0 gap-4 rounded-2xl border border-accent bg-panel p-5 sm:p-6"
    >
      <p>This is the secret of “{name}”. Copy it now: it is shown this once, and nobody can show it again.</p>
      <CopyText text={secret} what="the key" />
      <p>To try it, run this in a terminal. It answers what the key may do and what is left to spend.</p>
      <CopyText text={tryLine(location.origin, secret)} what="the command" />
      <Button className="justify-self-start" onClick={onDone}>
        I have copied it
      </Button>
    </section>
  );
}

/** For the shells of Unix and of Windows; the call takes a key of any scope. */
function tryLine(origin: string, secret: string): string {
  return `curl -H "X-Api-Key: ${secret}" "${origin}/v1/account"`;
}
