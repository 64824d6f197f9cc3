import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followAccount } from './account-events.ts';

/** Keeps pages up to date with the account that is signed in to, whose events the stream carries. */
export function useAccountEvents(accountId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followAccount({
        open: () => new EventSource('/studio/api/events'),
        page: document,
        onStale(stale) {
          if (stale === null) return void client.invalidateQueries();
          for (const queryKey of stale) void client.invalidateQueries({ queryKey });
        },
      }),
    [client, accountId],
  );
}
