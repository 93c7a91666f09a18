import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveAgain } from '../../lib/live/live.js';
import { complaintKeys } from './complaint-keys.js';

/** Reads the shown complaints again when a step of any of them was made, on the page of each side. */
export function useLiveComplaints(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: complaintKeys.all });
    const stops = [
      onLive('complaint:changed', refetch),
      onLive('admin:changed', refetch),
      onLiveAgain(refetch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
