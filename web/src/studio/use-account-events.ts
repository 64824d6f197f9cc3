import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followAccount } from './account-events.ts';

/** Pages show what happens to the account as it happens: the one that is signed in to, which the stream is of. */
export function useAccountEvents(accountId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followAccount({
        open: () => new EventSource('/studio/api/events'),
        page: document,
        onStale(stale) {
          // What is being read already is not asked for twice.
          const how = { cancelRefetch: false };
          if (stale === null) return void client.invalidateQueries({}, how);
          for (const queryKey of stale) void client.invalidateQueries({ queryKey }, how);
        },
      }),
    [client, accountId],
  );
}
