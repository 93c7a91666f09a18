import type { Booking } from '@crease/shared/contracts/booking';
import { useState } from 'react';
import { z } from 'zod';
import { toast } from '../../components/toast-store.js';
import { hasCode, messageOf } from '../../lib/api/api-error.js';
import type { SlotPicker } from '../slots/public.js';
import { offerInstead } from '../slots/public.js';
import { useReschedule } from './api/use-reschedule.js';
import { type MoveTerms, moveTerms } from './movable.js';
import { moveTexts as t } from './texts.js';

const changedBody = z.object({ totalAmount: z.number().int() });

interface Answers {
  onMoved: () => void;
  /** Another player got the hours: back to choosing. */
  onLost: () => void;
}

/** Moves a booking to the chosen hours, at the price shown and no other. */
export function useMove(booking: Booking, picker: SlotPicker, { onMoved, onLost }: Answers) {
  const reschedule = useReschedule(booking);
  /** The server's message when the price has changed since the ground was read. */
  const [named, setNamed] = useState<{ slot: string; total: number }>();
  const { slot, price } = picker;
  const key = slot ? `${slot.bookingDate} ${slot.timeSlot}` : '';
  const priceChanged = named !== undefined && named.slot === key;
  const total = priceChanged ? named.total : price?.totalAmount;
  const terms: MoveTerms | undefined = total === undefined ? undefined : moveTerms(booking, total);

  const confirm = async () => {
    if (!slot || !terms || reschedule.isPending) return;
    // The player's new hours turn booked before the answer arrives: that is not a loss.
    picker.setHolding(true);
    try {
      await reschedule.mutateAsync({ ...slot, expectedTotal: terms.total });
      toast.success(t.done);
      onMoved();
    } catch (error) {
      picker.setHolding(false);
      const changed = hasCode(error, 'PRICE_CHANGED') ? changedBody.safeParse(error.body) : undefined;
      if (changed?.success) {
        setNamed({ slot: key, total: changed.data.totalAmount });
        return;
      }
      toast.error(messageOf(error, hasCode(error, 'SLOT_TAKEN') ? t.taken : t.failed));
      if (!hasCode(error, 'SLOT_TAKEN')) return;
      offerInstead(picker, error);
      onLost();
    }
  };

  return { terms, priceChanged, busy: reschedule.isPending, confirm };
}
