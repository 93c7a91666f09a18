import type { Game, GamePlace } from '@crease/shared/contracts/games';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { gameKeys } from '../games-near/public.js';
import { verifyPlace } from './api/verify-place.js';
import type { CallbackAddress, Outcome } from './outcome.js';
import { placeOutcome } from './place-outcome.js';
import { pollPayment } from './poll-payment.js';

interface PlaceState {
  outcome: Outcome;
  requiresRefund: boolean;
  game: Game;
  place: GamePlace | undefined;
}

type Address = Pick<CallbackAddress, 'orderId' | 'urlStatus'> & { placeId: string };

/** Finds out how the payment of a share ended, and keeps polling while it is pending. */
export function usePlaceOutcome({ placeId, orderId, urlStatus }: Address) {
  const client = useQueryClient();
  const [state, setState] = useState<PlaceState | 'failed' | undefined>(orderId ? undefined : 'failed');

  const show = useCallback(
    (verified: Awaited<ReturnType<typeof verifyPlace>>, status?: string) => {
      const { requiresRefund, game, place } = verified;
      setState({ outcome: placeOutcome(verified, placeId, status), requiresRefund, game, place });
      void client.invalidateQueries({ queryKey: gameKeys.all });
    },
    [client, placeId],
  );
  const check = useCallback(async () => {
    if (!orderId) return;
    setState(undefined);
    try {
      show(await verifyPlace({ placeId, orderId }), urlStatus);
    } catch (error) {
      console.warn(error);
      setState('failed');
    }
  }, [placeId, orderId, urlStatus, show]);
  useEffect(() => {
    void check();
  }, [check]);

  const isPending = state !== 'failed' && state?.outcome === 'pending';
  useEffect(() => {
    if (!isPending || !orderId) return;
    const again = () => void check();
    return pollPayment(() => verifyPlace({ placeId, orderId }), {
      onPaid: show,
      onRefund: (verified) => (verified ? show(verified) : again()),
      onTimeout: again,
    });
  }, [isPending, placeId, orderId, show, check]);

  return { state, check };
}
