import {
  ACCOUNT_SHOWN,
  type StudioAnswerOf,
  type StudioApi,
  type StudioCall,
} from '@vivant/contract/studio/api';

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

export function addressOf(call: StudioCall, id = '', query?: object): string {
  const [, path = ''] = call.split(' ');
  return `/studio/api${path.replace(':id', encodeURIComponent(id))}${searchOf(query)}`;
}

/** Another tab may change the account: calls from this page are meant for the account that it shows. */
export function accountShown(): Record<string, string> {
  const shown = document.querySelector<HTMLElement>('[data-account]')?.dataset.account;
  return shown === undefined ? {} : { [ACCOUNT_SHOWN]: shown };
}

/** Undefined and empty values are left out. */
function searchOf(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][])}`;
}

/** @throws Refusal, also where the server cannot be reached */
export async function ask<C extends StudioCall>(
  call: C,
  ...[input]: keyof InputOf<C> extends never ? [] : [InputOf<C>]
): Promise<StudioAnswerOf<C>> {
  const { id, body, query } = (input ?? {}) as { id?: string; body?: unknown; query?: object };
  const [method = ''] = call.split(' ');
  const url = addressOf(call, id, query);
  const answer = await reach(url, { method, body });
  const text = await answer.text();
  if (answer.ok) return (text === '' ? null : JSON.parse(text)) as StudioAnswerOf<C>;
  throw refusalOf(answer.status, text);
}

async function reach(
  url: string,
  { method, body, signal }: { method: string; body?: unknown; signal?: AbortSignal | undefined },
): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...accountShown(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((reason: unknown) => {
    if (signal?.aborted) throw reason;
    throw new Refusal('unreachable', 'The service cannot be reached. Is it running?');
  });
}

/** A file that the service makes. @throws Refusal, and the signal's reason */
export async function askFile(
  path: string,
  { body, signal }: { body?: unknown; signal?: AbortSignal } = {},
): Promise<Blob> {
  const answer = await reach(`/studio/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    body,
    signal,
  });
  if (!answer.ok) throw refusalOf(answer.status, await answer.text());
  return answer.blob();
}

/** Not every refusal is the service's own: a proxy in front of it answers with a page. */
export function refusalOf(status: number, text: string): Refusal {
  let said: { error?: unknown; message?: unknown } | null = null;
  try {
    said = JSON.parse(text);
  } catch {}
  return new Refusal(
    String(said?.error ?? status),
    String(said?.message ?? `The service did not answer as it should (${status}). Try again in a moment.`),
  );
}
