import type { GamePlace } from '@crease/shared/contracts/games';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { ApiError, messageOf } from '../../lib/api/api-error.js';
import { gameKeys } from '../games-near/public.js';
import { createOrder } from './api/create-order.js';
import { verifyPlace } from './api/verify-place.js';
import { openCheckout } from './open-checkout.js';
import { pollPayment } from './poll-payment.js';
import { shareTexts as t } from './share-texts.js';
import { paymentTexts } from './texts.js';

/** `gone`: the share was captured too late and is being refunded. */
export type PlaceStage = 'ready' | 'opening' | 'checking' | 'gone';

/**
 * The payment of a place's share while its sheet is open. `mine` is the reader's place as the live game shows it: it may
 * be paid in another tab.
 */
export function usePlacePayment(place: GamePlace, mine: GamePlace | undefined, close: () => void) {
  const client = useQueryClient();
  const [stage, setStage] = useState<PlaceStage>('ready');
  const [over, setOver] = useState(false);
  const stopPolling = useRef(() => {});
  const decided = useRef(false);
  useEffect(() => () => stopPolling.current(), []);

  const decide = (): boolean => {
    if (decided.current) return false;
    decided.current = true;
    stopPolling.current();
    void client.invalidateQueries({ queryKey: gameKeys.all });
    return true;
  };
  const finish = (say: () => void) => {
    if (!decide()) return;
    say();
    close();
  };
  const succeed = () => finish(() => toast.success(t.paid));
  const lapse = () => finish(() => toast.warning(t.lapsed));
  const refund = () => {
    if (decide()) setStage('gone');
  };

  const pay = async () => {
    setStage('opening');
    try {
      const order = await createOrder({ placeId: place._id });
      stopPolling.current();
      stopPolling.current = pollPayment(() => verifyPlace({ placeId: place._id, orderId: order.id }), {
        onPaid: succeed,
        onRefund: refund,
        onTimeout: () => {
          toast.warning(paymentTexts.checkTimedOut);
          setStage('ready');
        },
      });
      await openCheckout(order);
      setStage((now) => (now === 'opening' ? 'checking' : now));
    } catch (error) {
      stopPolling.current();
      setStage('ready');
      const text = messageOf(error, paymentTexts.notInitialised);
      // The place is not held any more, or its share is not needed.
      if (error instanceof ApiError && error.status === 409) finish(() => toast.warning(text));
      else toast.error(text);
    }
  };

  const lose = () => finish(() => toast.warning(t.lost));
  useFollowed(place, mine, { stage, over, succeed, lapse, lose });

  return { stage, over, pay, expire: () => setOver(true) };
}

interface Followed {
  stage: PlaceStage;
  /** The hold has ended by the clock. */
  over: boolean;
  succeed: () => void;
  lapse: () => void;
  lose: () => void;
}

/** What happens to the place meanwhile: paid in another tab, ended, or taken back. */
function useFollowed(place: GamePlace, mine: GamePlace | undefined, followed: Followed): void {
  const { stage, over } = followed;
  const latest = useRef(followed);
  latest.current = followed;
  const isMine = mine?._id === place._id;
  const isPaid = isMine && mine.status !== 'held';
  useEffect(() => {
    if (isPaid) latest.current.succeed();
  }, [isPaid]);
  // With a checkout open, only the provider knows whether the share was paid in time.
  useEffect(() => {
    if (over && stage === 'ready') latest.current.lapse();
  }, [over, stage]);
  // Right after joining, the game has not been read again yet.
  const wasMine = useRef(false);
  useEffect(() => {
    if (isMine) wasMine.current = true;
    else if (wasMine.current && stage === 'ready') latest.current.lose();
  }, [isMine, stage]);
}
