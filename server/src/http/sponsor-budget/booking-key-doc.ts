import { idempotencyKeyDoc } from '../idempotency-key.ts';

export function bookingKeyDoc(example: string) {
  return idempotencyKeyDoc({
    description:
      'Names this booking; a call with the same key books nothing new and repeats the first answer.',
    required: true,
    example,
  });
}
