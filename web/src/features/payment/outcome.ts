import type { BookingStatus, PaymentStatus } from '@crease/shared/contracts/booking';

/** What the callback page shows. */
export type Outcome = 'success' | 'failed' | 'pending' | 'unknown';

const SUCCESS = ['SUCCESS', 'PAID', 'COMPLETED'];
const FAILED = ['FAILED', 'CANCELLED', 'EXPIRED', 'TERMINATED', 'USER_DROPPED'];
const DROPPED = /cancel|fail|drop/i;

/** Maps a provider's status to ours. `ACTIVE` is pending, unless the address says that the player cancelled. */
export function outcomeOfStatus(status: string, urlStatus: string | undefined): Outcome {
  const word = status.toUpperCase();
  if (SUCCESS.includes(word)) return 'success';
  if (FAILED.includes(word)) return 'failed';
  if (word === 'PENDING') return 'pending';
  if (word === 'ACTIVE') return urlStatus && DROPPED.test(urlStatus) ? 'failed' : 'pending';
  return 'unknown';
}

/**
 * The outcome by the address alone: it can mean failed or pending, never success (docs/product-rules.md, Payments).
 * Undefined if it says nothing.
 */
export function outcomeOfUrl(urlStatus: string | undefined): Outcome | undefined {
  if (!urlStatus) return undefined;
  const outcome = outcomeOfStatus(urlStatus, urlStatus);
  return outcome === 'success' ? 'pending' : outcome;
}

/** The booking's own state: besides the provider, the only source that may report success. */
export function outcomeOfBooking(booking: {
  status: BookingStatus;
  payment: { status: PaymentStatus };
}): Outcome {
  const { status, payment } = booking;
  if (payment.status === 'completed' && (status === 'confirmed' || status === 'completed')) return 'success';
  if (payment.status === 'failed' || status === 'cancelled') return 'failed';
  return 'pending';
}

export interface Findings {
  /** The provider's answer, by verify-payment. */
  verified?: { paid: boolean; requiresRefund: boolean; booking: Parameters<typeof outcomeOfBooking>[0] };
  urlStatus?: string;
  booking?: Parameters<typeof outcomeOfBooking>[0];
  /** By payments/status. */
  orderStatus?: string;
}

/**
 * Combines all sources in this order: verification, address, booking, order. A payment that the server knows always
 * wins over an address that says otherwise.
 */
export function resolveOutcome(found: Findings): Outcome {
  const { verified, urlStatus, booking, orderStatus } = found;
  if (verified?.requiresRefund) {
    // The extra payment is refunded; the booking may still be the player's.
    const { status } = verified.booking;
    return status === 'confirmed' || status === 'completed' ? 'success' : 'failed';
  }
  if (verified?.paid) return 'success';
  const known = verified?.booking ?? booking;
  if (known && outcomeOfBooking(known) === 'success') return 'success';
  const byUrl = outcomeOfUrl(urlStatus);
  if (byUrl === 'failed') return 'failed';
  if (known && outcomeOfBooking(known) === 'failed') return 'failed';
  if (orderStatus) {
    const byOrder = outcomeOfStatus(orderStatus, urlStatus);
    // Paid at the provider, not settled here yet: the server is about to.
    return byOrder === 'success' ? 'pending' : byOrder;
  }
  if (byUrl) return byUrl;
  return known ? outcomeOfBooking(known) : 'unknown';
}

export interface CallbackAddress {
  bookingId: string | undefined;
  /** A place in a game, whose share was to be paid. */
  placeId: string | undefined;
  /** A tournament's entry, whose fee was to be paid. */
  entryId: string | undefined;
  orderId: string | undefined;
  sessionId: string | undefined;
  urlStatus: string | undefined;
}

/** The parameters of the callback, from the query or the hash. */
export function readCallback(search: string, hash: string): CallbackAddress {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#\/?\??/, ''));
  const read = (name: string) => query.get(name) || fragment.get(name) || undefined;
  return {
    bookingId: read('booking_id'),
    placeId: read('place_id'),
    entryId: read('entry_id'),
    orderId: read('order_id'),
    sessionId: read('payment_session_id'),
    urlStatus: read('txStatus'),
  };
}
