import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { hasCode, messageOf } from '../../lib/api/api-error.js';
import type { HeldSlot } from '../holds/public.js';
import { dropHold, takeHold } from '../holds/public.js';
import type { SlotPicker } from '../slots/public.js';
import { availabilityKeys, offerInstead } from '../slots/public.js';
import { bookingTexts as t } from './texts.js';

/**
 * Holds what is chosen, and lets it go: the hold is taken when the player moves on to their details, so that nobody fills
 * a form for a lost slot. `onLost` runs when the hours went to somebody else.
 */
export function useSlotHold(picker: SlotPicker, onLost: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  /** The server has said that this ground cannot be booked online. */
  const [refused, setRefused] = useState(false);
  const groundId = picker.ground._id;

  const refetchDays = () => client.invalidateQueries({ queryKey: availabilityKeys.ground(groundId) });

  const complain = (error: unknown, fallback: string) => {
    if (hasCode(error, 'SLOT_TAKEN')) {
      toast.error(messageOf(error, t.slotTaken));
      offerInstead(picker, error);
      onLost();
    } else if (hasCode(error, 'NOT_BOOKABLE')) {
      toast.error(messageOf(error, t.notBookable));
      setRefused(true);
    } else {
      toast.error(messageOf(error, fallback));
    }
    void refetchDays();
  };

  /** Holds the chosen slot. Undefined when it could not be held; the player has been told. */
  const hold = async (): Promise<HeldSlot | undefined> => {
    if (!picker.slot || busy) return undefined;
    setBusy(true);
    picker.setHolding(true);
    try {
      const held = await takeHold({ groundId, ...picker.slot });
      void refetchDays();
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
    if (!picker.hold) return;
    picker.select(undefined);
    await dropHold(picker.hold);
    await refetchDays();
  };

  return { busy, refused, hold, letGo, setBusy, complain, refetchDays };
}
