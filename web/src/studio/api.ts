import type { StudioAnswerOf, StudioApi, StudioCall } from '@vivant/contract/studio/api';

/** What a call is made with: the `id` of its path and its body, as far as it has them. */
type InputOf<C extends StudioCall> = Omit<StudioApi[C], 'answer'> &
  (C extends `${string}/:id${string}` ? { id: string } : object);

/** A refusal, as the server put it. */
export class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}

/** @throws Refusal, also where the server cannot be reached */
export async function ask<C extends StudioCall>(
  call: C,
  ...[input]: keyof InputOf<C> extends never ? [] : [InputOf<C>]
): Promise<StudioAnswerOf<C>> {
  const { id, body } = (input ?? {}) as { id?: string; body?: unknown };
  const [method = '', path = ''] = call.split(' ');
  const url = `/studio/api${path.replace(':id', encodeURIComponent(id ?? ''))}`;
  const answer = await fetch(url, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal('unreachable', 'The service cannot be reached. Is it running?');
  });
  const text = await answer.text();
  const json = text === '' ? null : JSON.parse(text);
  if (answer.ok) return json as StudioAnswerOf<C>;
  throw new Refusal(
    String(json?.error ?? answer.status),
    String(json?.message ?? 'The service answered with an error.'),
  );
}
