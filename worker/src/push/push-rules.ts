import type { BookingDoc } from '@crease/domain/sales/bookings/booking.model';
import type { NotificationType } from '@crease/shared/contracts/notifications';

type Side = 'player' | 'owner';
/** What decides who hears of a booking's news. */
export type PushedBooking = Pick<BookingDoc, 'userId' | 'ownerId' | 'cancellation'>;

export interface PushRule {
  /** Whose devices ring, of those who find the news at their bell. */
  sides(booking: PushedBooking): readonly Side[];
  urgency: 'low' | 'normal' | 'high';
  /** How long the news is worth telling, from the moment it was made. */
  usefulForMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const both = () => ['player', 'owner'] as const;
const player = () => ['player'] as const;
const owner = () => ['owner'] as const;

/**
 * Which notifications ring on devices, and how: what changes a player's evening or an owner's day, and what somebody
 * else has done. What he has just done himself, or can wait for his next visit, stays at the bell. A new type without
 * an entry does not compile.
 */
export const PUSH_RULES: Record<NotificationType, PushRule | null> = {
  booking_pending: { sides: owner, urgency: 'high', usefulForMs: 30 * MINUTE_MS },
  booking_confirmed: { sides: player, urgency: 'normal', usefulForMs: DAY_MS },
  // Who cancels knows it; the others have plans to change.
  booking_cancelled: {
    sides: ({ cancellation }) => (cancellation?.code === 'player' ? owner() : player()),
    urgency: 'high',
    usefulForMs: DAY_MS,
  },
  booking_moved: { sides: both, urgency: 'high', usefulForMs: DAY_MS },
  booking_reminder: { sides: player, urgency: 'high', usefulForMs: 2 * HOUR_MS },
  // An offer is over after five minutes (contract §3, waitlist).
  waitlist_ready: { sides: player, urgency: 'high', usefulForMs: 5 * MINUTE_MS },
  // Nothing can be done about it any more.
  waitlist_expired: null,
  refund_processed: { sides: player, urgency: 'normal', usefulForMs: 3 * DAY_MS },
  payment_success: null,
  payment_failed: null,
  review_request: null,
  admin_broadcast: null,
};
