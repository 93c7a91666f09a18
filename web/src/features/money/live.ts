import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive, onLiveAgain } from '../../lib/live/live.js';
import { moneyKeys } from './money-keys.js';

/** The notifications of owners that are about their money. */
const ABOUT_MONEY: readonly string[] = ['settlement', 'dispute', 'owner_check'];

/** Refetches the money on screen: all of it with such a notification, the balance with each change of a booking. */
export function useLiveMoney(ownerId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: moneyKeys.all(ownerId) });
    const stops = [
      onLive('notification:new', ({ notification }) => {
        if (ABOUT_MONEY.includes(notification.type)) refetch();
      }),
      onLive('booking:updated', () => {
        void client.invalidateQueries({ queryKey: moneyKeys.balance(ownerId) });
      }),
      onLiveAgain(refetch),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, ownerId]);
}
