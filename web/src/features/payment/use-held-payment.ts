import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { ApiError } from '../../lib/api/api-error.js';
import { MINE } from '../../lib/mine.js';
import { createOrder } from './api/create-order.js';
import { verifyHeld } from './api/verify-held.js';
import type { HeldItem, HeldKind } from './held-kinds.js';
import { openCheckout } from './open-checkout.js';
import { payFailure } from './pay-failure.js';
import { pollPayment } from './poll-payment.js';
import { paymentTexts } from './texts.js';

/** `gone`: the money was captured too late and is being refunded. */
export type HeldStage = 'ready' | 'opening' | 'checking' | 'gone';

/**
 * The payment of a held place while its sheet is open. `mine` is the reader's place as the live page shows it: it may
 * be paid in another tab.
 */
export function useHeldPayment(
  { payable, texts: t }: HeldKind,
  held: HeldItem,
  mine: HeldItem | undefined,
  close: () => void,
) {
  const client = useQueryClient();
  const [stage, setStage] = useState<HeldStage>('ready');
  const [over, setOver] = useState(false);
  const stopPolling = useRef(() => {});
  const decided = useRef(false);
  useEffect(() => () => stopPolling.current(), []);

  const decide = (): boolean => {
    if (decided.current) return false;
    decided.current = true;
    stopPolling.current();
    void client.invalidateQueries({ queryKey: [MINE] });
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
      const order = await createOrder(payable);
      stopPolling.current();
      stopPolling.current = pollPayment(() => verifyHeld(payable, order.id), {
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
      const text = payFailure(error);
      // The place is not held any more, or the money is not needed.
      if (error instanceof ApiError && error.status === 409) finish(() => toast.warning(text));
      else toast.error(text);
    }
  };

  const lose = () => finish(() => toast.warning(t.lost));
  useFollowed(held, mine, { stage, over, succeed, lapse, lose });

  return { stage, over, pay, expire: () => setOver(true) };
}

interface Followed {
  stage: HeldStage;
  /** The hold has ended by the clock. */
  over: boolean;
  succeed: () => void;
  lapse: () => void;
  lose: () => void;
}

/** What happens to the place meanwhile: paid in another tab, ended, or taken back. */
function useFollowed(held: HeldItem, mine: HeldItem | undefined, followed: Followed): void {
  const { stage, over } = followed;
  const latest = useRef(followed);
  latest.current = followed;
  const isMine = mine?._id === held._id;
  const isPaid = isMine && mine.status !== 'held';
  useEffect(() => {
    if (isPaid) latest.current.succeed();
  }, [isPaid]);
  // With a checkout open, only the provider knows whether it was paid in time.
  useEffect(() => {
    if (over && stage === 'ready') latest.current.lapse();
  }, [over, stage]);
  // Right after joining, the page has not been read again yet.
  const wasMine = useRef(false);
  useEffect(() => {
    if (isMine) wasMine.current = true;
    else if (wasMine.current && stage === 'ready') latest.current.lose();
  }, [isMine, stage]);
}
