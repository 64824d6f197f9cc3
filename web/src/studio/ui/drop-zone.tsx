import { type DragEvent, useId, useState } from 'react';

/** Takes files by choosing or by dropping; the whole field is the target. */
export function DropZone({
  label,
  hint,
  accept,
  multiple = false,
  small = false,
  onFiles,
}: {
  label: string;
  hint?: string;
  accept: string;
  multiple?: boolean;
  small?: boolean;
  onFiles(files: File[]): void;
}) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <label
      htmlFor={id}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={`relative grid cursor-pointer place-items-center gap-1 rounded-xl border text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--focus) ${small ? 'min-h-12 justify-self-start border-line px-4' : 'border-dashed border-soft px-6 py-8'} ${isOver ? 'bg-accent/20' : 'bg-panel hover:border-text'}`}
    >
      <span className="font-medium">{label}</span>
      {hint !== undefined && <span className="max-w-sm text-sm text-soft">{hint}</span>}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file may be chosen again.
          target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  );
}
