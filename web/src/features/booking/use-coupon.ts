import type { Pricing } from '@crease/shared/prices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '../../components/use-debounced.js';
import { messageOf } from '../../lib/api/api-error.js';
import { MINE } from '../../lib/mine.js';
import type { SlotPicker } from '../slots/public.js';
import { quoteBooking } from './api/quote-booking.js';
import { formTexts as t } from './form-texts.js';

/** Pauses between keystrokes are shorter than this, so the coupon is checked once typing stops. */
const STILL_MS = 600;
const SHORTEST = 3;

/** The typed coupon and the server's answer to it for the held slot. */
export interface CouponAnswer {
  code: string;
  type: (code: string) => void;
  /** The price with it. */
  pricing: Pricing | undefined;
  /** The reason for a refusal, as text. */
  wrong: string | undefined;
  asking: boolean;
  /** Checks again: another player may have used it up. */
  again: () => void;
}

/** The code in the address, from an owner's link or QR code. */
const addressed = (): string => new URLSearchParams(window.location.search).get('coupon') ?? '';

/** Checks a coupon while it is typed. Booking checks it again, so an answer here reserves nothing. */
export function useCoupon({ ground, slot }: SlotPicker): CouponAnswer {
  const [code, type] = useState(() => addressed().slice(0, 20).toUpperCase());
  const typed = code.trim();
  const still = useDebounced(typed, STILL_MS);
  const asked = typed.length >= SHORTEST && still === typed && slot !== undefined;
  const query = useQuery({
    queryKey: [MINE, 'coupon-quote', ground._id, slot, typed],
    queryFn: () => quoteBooking({ groundId: ground._id, ...(slot ?? empty), couponCode: typed }),
    enabled: asked,
    retry: false,
    staleTime: 0,
  });
  return {
    code,
    type,
    pricing: asked && !query.isError ? query.data : undefined,
    wrong: asked && query.isError ? messageOf(query.error, t.couponFailed) : undefined,
    asking: typed.length >= SHORTEST && (!asked || query.isFetching),
    again: () => void query.refetch(),
  };
}

const empty = { bookingDate: '', timeSlot: '' };
