import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isRefusal } from '../../lib/api/api-error.js';
import { onLive, onLiveAgain } from '../../lib/live/live.js';
import { teamKeys } from './team-keys.js';

/** Reads a team again when one of its members has changed it, in every tab of every member. */
export function useLiveTeams(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      onLive('team:changed', ({ teamId }) => {
        void client.invalidateQueries({ queryKey: teamKeys.list });
        void client.invalidateQueries({ queryKey: teamKeys.one(teamId) });
      }),
      // A refused team stays refused: asking again would show the loading state in place of the reason.
      onLiveAgain(
        () =>
          void client.invalidateQueries({
            queryKey: teamKeys.all,
            predicate: ({ state }) => !isRefusal(state.error),
          }),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
