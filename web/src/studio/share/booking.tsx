import { MICROCREDITS_PER_CREDIT } from '@vivant/contract/limits';
import { useRef, useState } from 'react';
import { provideRandomUuid } from '../../shared/random-uuid.ts';
import { useChange } from '../queries.ts';
import { Field } from '../ui/field.tsx';
import { microcreditsOf } from './credits.ts';

provideRandomUuid(crypto);

/** Credits that somebody types and books. One click that is sent again, after an answer that was lost, books once. */
export function useBooking<Body>(send: (body: Body) => Promise<unknown>) {
  const [typed, setTyped] = useState('');
  const bookingKey = useRef(crypto.randomUUID());
  const change = useChange(send, () => {
    bookingKey.current = crypto.randomUUID();
    setTyped('');
  });
  const amountMicrocredits = microcreditsOf(typed) ?? 0;
  return {
    change,
    canBook: amountMicrocredits > 0 && !change.isPending,
    /** What the next click sends. */
    booking: () => ({ amountMicrocredits, bookingKey: bookingKey.current }),
    typed,
    type(text: string) {
      setTyped(text);
      bookingKey.current = crypto.randomUUID();
      change.reset();
    },
  };
}

export function CreditsField({
  label,
  booking: { typed, type },
  maxMicrocredits,
}: {
  label: string;
  maxMicrocredits?: number;
  booking: Pick<ReturnType<typeof useBooking>, 'typed' | 'type'>;
}) {
  return (
    <Field
      label={label}
      type="number"
      inputMode="decimal"
      min={1 / MICROCREDITS_PER_CREDIT}
      max={maxMicrocredits && maxMicrocredits / MICROCREDITS_PER_CREDIT}
      step={1 / MICROCREDITS_PER_CREDIT}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
}
