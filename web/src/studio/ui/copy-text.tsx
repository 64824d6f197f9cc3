import { useState } from 'react';
import { Button } from './button.tsx';

/** A text to be taken elsewhere: shown whole, and copied by a button. */
export function CopyText({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState('');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code className="min-w-0 grow basis-60 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </code>
      <Button
        aria-label={`Copy ${what}`}
        onClick={() =>
          void copy(text).then(
            () => setCopied(text),
            () => setCopied(''),
          )
        }
      >
        {copied === text ? 'Copied' : 'Copy'}
      </Button>
      <p role="status" className="sr-only">
        {copied === text ? 'Copied' : ''}
      </p>
    </div>
  );
}

/** Pages that were not opened over https have no clipboard but the old way. */
async function copy(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const isDone = document.execCommand('copy');
  area.remove();
  if (!isDone) throw new Error('This browser copies nothing for this page.');
}
