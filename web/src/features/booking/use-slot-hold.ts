import { hoursOf } from '@crease/shared/time/slots';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { ApiError, hasCode, messageOf } from '../../lib/api/api-error.js';
import { store } from '../../lib/store.js';
import type { HeldSlot } from '../holds/public.js';
import { dropHold, leavingAtom, takeHold } from '../holds/public.js';
import type { SlotPicker } from '../slots/public.js';
import { availabilityKeys, offerInstead } from '../slots/public.js';
import { holdTexts as t } from './hold-texts.js';

const dateOf = ({ date }: { date: string }) => date;

/**
 * Holds the chosen hours when the player moves on to their details, so that they do not fill in a form for a lost slot,
 * and releases them. `onLost` runs when another player got the hours.
 */
export function useSlotHold(picker: SlotPicker, onLost: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** The server has said that this ground cannot be booked online. */
  const [refused, setRefused] = useState(false);
  const groundId = picker.ground._id;

  const refetchDays = () => client.invalidateQueries({ queryKey: availabilityKeys.ground(groundId) });
  /** Only the days of these hours: requesting the whole strip would keep a slow phone from rendering the dialog. */
  const refetchDaysOf = (...slots: readonly Pick<HeldSlot, 'bookingDate' | 'timeSlot'>[]) => {
    const dates = slots.flatMap(({ bookingDate, timeSlot }) => hoursOf(bookingDate, timeSlot).map(dateOf));
    return Promise.all(
      [...new Set(dates)].map((date) =>
        client.invalidateQueries({ queryKey: availabilityKeys.day(groundId, date) }),
      ),
    );
  };

  const complain = (error: unknown, fallback: string) => {
    if (hasCode(error, 'SLOT_TAKEN')) {
      toast.error(messageOf(error, t.slotTaken));
      offerInstead(picker, error);
      onLost();
    } else if (hasCode(error, 'NOT_BOOKABLE')) {
      toast.error(messageOf(error, t.notBookable));
      setRefused(true);
    } else {
      const conflict = error instanceof ApiError && error.status === 409;
      toast.error(messageOf(error, conflict ? t.slotTaken : fallback));
    }
    void refetchDays();
  };

  /** Holds the chosen slot. Resolves to undefined if that failed and the player has been informed. */
  const hold = async (): Promise<HeldSlot | undefined> => {
    if (!picker.slot || busy) return undefined;
    setBusy(true);
    picker.setHolding(true);
    try {
      const held = await takeHold({ groundId, ...picker.slot });
      // An earlier hold on this ground may have become part of it.
      void refetchDaysOf(picker.slot, picker.hold ?? picker.slot);
      return held;
    } catch (error) {
      complain(error, t.holdFailed);
      return undefined;
    } finally {
      picker.setHolding(false);
      setBusy(false);
    }
  };

  const letGo = async () => {
    const { hold } = picker;
    if (!hold) return;
    picker.select(undefined);
    store.set(leavingAtom, hold);
    await dropHold(hold);
    await refetchDaysOf(hold);
    store.set(leavingAtom, (leaving) => (leaving === hold ? undefined : leaving));
  };

  return { busy, refused, hold, letGo, setBusy, complain, refetchDays };
}
