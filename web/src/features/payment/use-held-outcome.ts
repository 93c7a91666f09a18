import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { MINE } from '../../lib/mine.js';
import { verifyHeld } from './api/verify-held.js';
import type { HeldKind } from './held-kinds.js';
import { heldOutcome } from './held-outcome.js';
import type { CallbackAddress, Outcome } from './outcome.js';
import { pollPayment } from './poll-payment.js';

type Verified = Awaited<ReturnType<typeof verifyHeld>>;

export interface HeldState
  extends Pick<Verified, 'requiresRefund' | 'game' | 'place' | 'tournament' | 'entry'> {
  outcome: Outcome;
}

type Address = Pick<CallbackAddress, 'orderId' | 'urlStatus'> & { kind: HeldKind; id: string };

/** Finds out how the payment of a held place ended, and keeps polling while it is pending. `kind` must be stable. */
export function useHeldOutcome({ kind: { payable }, id, orderId, urlStatus }: Address) {
  const client = useQueryClient();
  const [state, setState] = useState<HeldState | 'failed' | undefined>(orderId ? undefined : 'failed');

  const show = useCallback(
    (verified: Verified, status?: string) => {
      const { paid, requiresRefund, game, place, tournament, entry } = verified;
      const outcome = heldOutcome({ paid, requiresRefund, place: place ?? entry }, id, status);
      setState({ outcome, requiresRefund, game, place, tournament, entry });
      void client.invalidateQueries({ queryKey: [MINE] });
    },
    [client, id],
  );
  const check = useCallback(async () => {
    if (!orderId) return;
    setState(undefined);
    try {
      show(await verifyHeld(payable, orderId), urlStatus);
    } catch (error) {
      console.warn(error);
      setState('failed');
    }
  }, [payable, orderId, urlStatus, show]);
  useEffect(() => {
    void check();
  }, [check]);

  const isPending = state !== 'failed' && state?.outcome === 'pending';
  useEffect(() => {
    if (!isPending || !orderId) return;
    const again = () => void check();
    return pollPayment(() => verifyHeld(payable, orderId), {
      onPaid: show,
      onRefund: (verified) => (verified ? show(verified) : again()),
      onTimeout: again,
    });
  }, [isPending, payable, orderId, show, check]);

  return { state, check };
}
