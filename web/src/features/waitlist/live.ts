import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveAgain } from '../../lib/live/live.js';
import { useUser } from '../../lib/session.js';
import { waitsKey } from './wait-keys.js';

/**
 * Live events of waits: offers and ended waits arrive with their notifications, the end of an offer with the hold's.
 */
export function useLiveWaits(): void {
  const client = useQueryClient();
  const signedIn = useUser() !== undefined;
  useEffect(() => {
    if (!signedIn) return;
    const refetch = () => void client.invalidateQueries({ queryKey: waitsKey });
    const stops = [
      onLive('notification:new', ({ notification }) => {
        if (notification.type.startsWith('waitlist_')) refetch();
      }),
      onLive('hold:expired', refetch),
      onLiveAgain(refetch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, signedIn]);
}
