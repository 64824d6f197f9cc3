import { microphoneFault } from '../shared/call/microphone.ts';
import { Heading } from './heading.tsx';
import { useSaid } from './said.tsx';

/** What will happen, before anything is asked of the visitor. */
export function Welcome({
  name,
  focus,
  onStart,
}: {
  name: string;
  focus: boolean;
  onStart(microphone: boolean): void;
}) {
  const { words } = useSaid();
  const insecure = microphoneFault() === 'insecure';
  return (
    <div className="panel">
      <Heading focus={focus}>{name}</Heading>
      <p>{words.aiNotice}</p>
      <p className="hint">{insecure ? words.insecure : words.microphoneNotice}</p>
      <div className="choices">
        <button type="button" className="primary" onClick={() => onStart(true)}>
          {words.start}
        </button>
        {!insecure && (
          <button type="button" className="quiet" onClick={() => onStart(false)}>
            {words.typeInstead}
          </button>
        )}
      </div>
    </div>
  );
}

export function Connecting({ name, asking, onCancel }: { name: string; asking: boolean; onCancel(): void }) {
  const { words } = useSaid();
  return (
    <div className="panel">
      <Heading focus>{name}</Heading>
      <p role="status">{asking ? words.asking : words.connecting}</p>
      <div className="choices">
        <button type="button" className="quiet" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </div>
  );
}
