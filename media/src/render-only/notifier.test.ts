import { RpcError } from '@livekit/rtc-node';
import { expect, it } from 'vitest';
import { createNotifier } from './notifier.ts';

function recorded(answer: (method: string, attempt: number) => Error | null) {
  const calls: string[] = [];
  const lost: string[] = [];
  const notifier = createNotifier({
    async call(method, payload) {
      calls.push(`${method} ${payload}`);
      const error = answer(method, calls.length);
      if (error !== null) throw error;
    },
    onLost: (method) => lost.push(method),
  });
  return { notifier, calls, lost };
}

it('sends notices one after another, in order', async () => {
  const { notifier, calls } = recorded(() => null);
  for (const payload of ['1', '2', '3']) notifier.tell('finished', payload);
  await expect.poll(() => calls).toEqual(['finished 1', 'finished 2', 'finished 3']);
});

it('retries errors that may pass, and goes on with the next', async () => {
  const { notifier, calls, lost } = recorded((_method, attempt) =>
    attempt <= 2 ? RpcError.builtIn('RESPONSE_TIMEOUT') : null,
  );
  notifier.tell('finished', '1');
  notifier.tell('finished', '2');
  await expect.poll(() => calls).toEqual(['finished 1', 'finished 1', 'finished 1', 'finished 2']);
  expect(lost).toEqual([]);
});

it('calls a method that an agent lacks once', async () => {
  const { notifier, calls, lost } = recorded((method) =>
    method === 'started' ? RpcError.builtIn('UNSUPPORTED_METHOD') : null,
  );
  for (const payload of ['1', '2']) {
    notifier.tell('started', payload);
    notifier.tell('finished', payload);
  }
  await expect.poll(() => calls).toEqual(['started 1', 'finished 1', 'finished 2']);
  expect(lost).toEqual(['started']);
});

it('gives up a call that fails permanently, and sends the rest', async () => {
  const { notifier, calls, lost } = recorded((_method, attempt) =>
    attempt <= 3 ? RpcError.builtIn('SEND_FAILED') : null,
  );
  notifier.tell('finished', '1');
  notifier.tell('finished', '2');
  await expect.poll(() => calls.at(-1)).toBe('finished 2');
  expect(lost).toEqual(['finished']);
});

it('drops the notices of an agent that has left', async () => {
  const answers: (() => void)[] = [];
  const calls: string[] = [];
  const notifier = createNotifier({
    call(_method, payload) {
      calls.push(payload);
      return new Promise<void>((resolve) => answers.push(resolve));
    },
    onLost() {},
  });
  notifier.tell('finished', 'old');
  notifier.tell('finished', 'older still');
  notifier.forget();
  notifier.tell('finished', 'new');
  answers.shift()?.();
  await expect.poll(() => calls).toEqual(['old', 'new']);
});

it('is neither delayed nor stopped by a call to an agent that has left', async () => {
  const calls: string[] = [];
  let failOld = (_error: Error) => {};
  const notifier = createNotifier({
    call(method, payload) {
      calls.push(`${method} ${payload}`);
      return payload === 'old' ? new Promise((_, reject) => (failOld = reject)) : Promise.resolve();
    },
    onLost() {},
  });
  notifier.tell('started', 'old');
  notifier.forget();
  notifier.tell('started', '1');
  await expect.poll(() => calls).toEqual(['started old', 'started 1']);
  failOld(RpcError.builtIn('UNSUPPORTED_METHOD'));
  notifier.tell('started', '2');
  await expect.poll(() => calls).toEqual(['started old', 'started 1', 'started 2']);
});
