import type { Pricing } from '@crease/shared/prices';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast-store.js';
import { hasCode, isRefusal, messageOf } from '../../lib/api/api-error.js';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.js';
import { bookingKeys } from '../bookings/public.js';
import type { SlotPicker } from '../slots/public.js';
import { createBooking } from './api/create-booking.js';
import { quoteBooking } from './api/quote-booking.js';
import { type DetailField, type Details, fieldOf, parseDetails } from './details-form.js';
import { formTexts } from './form-texts.js';
import { rememberPlayerCount } from './last-player-count.js';
import { bookingTexts as t } from './texts.js';
import { useSlotHold } from './use-slot-hold.js';

/** A price that differs from the one the player saw for a slot. */
export interface PriceMoved {
  was: number | undefined;
  pricing: Pricing;
}

/** The coupon to book with, and the price with it, if known. */
export interface BookedCoupon {
  code: string;
  pricing: Pricing | undefined;
  /** Requests the price again after a refusal. */
  again: () => void;
}

/**
 * From chosen hours to a pending booking: once they are held (`use-slot-hold.ts`) the player fills in their details.
 * The booking consumes the hold, and its page opens with the payment dialog.
 */
export function useBookingFlow(picker: SlotPicker, onLost: () => void, coupon?: BookedCoupon) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { setBusy, complain, refetchDays, ...holding } = useSlotHold(picker, onLost);
  const { busy } = holding;
  const [movedOf, setMoved] = useState<PriceMoved & { slot: string }>();
  const couponCode = coupon?.code.trim() || undefined;
  const slotKey = picker.slot ? `${picker.slot.bookingDate} ${picker.slot.timeSlot} ${couponCode ?? ''}` : '';
  const moved: PriceMoved | undefined = movedOf?.slot === slotKey ? movedOf : undefined;
  // One idempotency key per intent: pressing again after a lost answer repeats the same write. A refusal ends the
  // intent.
  const intent = useRef({ what: '', key: '' });
  const groundId = picker.ground._id;

  /** Books. Returns the invalid fields, or nothing if the player has moved on or has been informed. */
  const book = async (details: Details): Promise<Partial<Record<DetailField, string>> | undefined> => {
    const { slot } = picker;
    if (!slot || busy) return undefined;
    const parsed = parseDetails(details, picker.ground.features.capacity);
    if ('errors' in parsed) return parsed.errors;
    // If the coupon has not been checked yet, the server prices or refuses it.
    const seen = moved?.pricing ?? (couponCode ? coupon?.pricing : picker.price);
    const expectedTotal = seen?.totalAmount;
    const body = {
      groundId,
      ...slot,
      ...(expectedTotal === undefined ? {} : { expectedTotal }),
      ...(couponCode ? { couponCode } : {}),
      playerDetails: parsed.playerDetails,
      ...(parsed.billing ? { billing: parsed.billing } : {}),
      ...(details.requirements.trim() ? { requirements: details.requirements } : {}),
    };
    const what = JSON.stringify(body);
    if (intent.current.what !== what) intent.current = { what, key: newIdempotencyKey() };
    setBusy(true);
    // The hours are about to become the player's booking, so seeing them `booked` is not a loss.
    picker.setHolding(true);
    try {
      const booking = await createBooking(body, intent.current.key);
      rememberPlayerCount(parsed.playerDetails.playerCount);
      toast.success(t.created);
      void client.invalidateQueries({ queryKey: bookingKeys.all });
      void navigate(`/booking/${booking._id}`, { state: { pay: true } });
      return undefined;
    } catch (error) {
      picker.setHolding(false);
      setBusy(false);
      if (isRefusal(error)) intent.current = { what: '', key: '' };
      if (hasCode(error, 'COUPON_INVALID')) {
        toast.error(messageOf(error, formTexts.couponFailed));
        coupon?.again();
        return undefined;
      }
      if (hasCode(error, 'PRICE_CHANGED')) {
        await askPrice(slot, expectedTotal);
        return undefined;
      }
      const wrong = fieldsOf(error);
      if (!wrong) complain(error, t.failed);
      return wrong;
    }
  };

  /** The current price, for the player to agree to. */
  const askPrice = async (slot: { bookingDate: string; timeSlot: string }, was: number | undefined) => {
    try {
      const asked = { groundId, ...slot, ...(couponCode ? { couponCode } : {}) };
      setMoved({ was, pricing: await quoteBooking(asked), slot: slotKey });
    } catch (error) {
      complain(error, t.failed);
    }
    void refetchDays();
  };

  return { ...holding, moved, book };
}

/** The form fields that the server rejects. */
function fieldsOf(error: unknown): Partial<Record<DetailField, string>> | undefined {
  if (!hasCode(error, 'VALIDATION')) return undefined;
  const found = error.errors.flatMap(({ path, message }) => {
    const field = fieldOf(path);
    return field ? [[field, message] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
