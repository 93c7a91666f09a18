import type { BookingStatus } from '@crease/shared/contracts/booking';
import { slotText } from '@crease/shared/time/slots';
import { claimIdsOf } from '../../calendar/day/claim-keys.js';
import type { TurfsOn } from '../../catalogue/grounds/read-turfs.js';
import type { BookingDoc } from './booking.schema.js';

/** The states in which a booking owns its hours. */
export const LIVE_STATUSES: BookingStatus[] = ['pending', 'confirmed', 'completed'];

/** Operations interrupted less than this ago are not judged: their sweep will resume them. */
export const GRACE_MS = 15_000;

/** The fields by which the hours of a booking are judged. */
export type BookingHours = Pick<
  BookingDoc,
  '_id' | 'bookingId' | 'groundId' | 'bookingDate' | 'timeSlot' | 'status' | 'expiresAt' | 'source'
>;

/** True if this booking owns hours. One past its window owns none, whether or not it was ended yet. */
export const isLiveBooking = (booking: BookingHours, now: Date): boolean =>
  LIVE_STATUSES.includes(booking.status) &&
  (booking.status !== 'pending' || booking.expiresAt === undefined || booking.expiresAt > now);

/**
 * True if it certainly owns its hours. A booking made at the ground is stored before it claims them, and dropped if
 * they are taken.
 */
export const ownsHours = (booking: BookingHours, now: Date): boolean =>
  isLiveBooking(booking, now) && !(booking.source === 'walk-in' && booking.status === 'pending');

/** True if nothing of it was under way recently. */
export function isSettled(booking: BookingDoc, now: Date): boolean {
  const { updatedAt, createdAt, op } = booking;
  const touched = Math.max(updatedAt.getTime(), createdAt.getTime(), op?.at.getTime() ?? 0);
  return now.getTime() - touched > GRACE_MS;
}

/** The claims that a booking's hours need on its ground's turf. */
export const claimsOfBooking = (
  { groundId, bookingDate, timeSlot }: Pick<BookingHours, 'groundId' | 'bookingDate' | 'timeSlot'>,
  turfs: TurfsOn,
): string[] =>
  claimIdsOf((date) => turfs(groundId, date).slice(0, 1), { bookingDate, timeSlot: slotText(timeSlot) });

/** The same, and those that it is about to have while its ground's turf is being linked or unlinked. */
export const claimsComing = (
  { groundId, bookingDate, timeSlot }: Pick<BookingHours, 'groundId' | 'bookingDate' | 'timeSlot'>,
  turfs: TurfsOn,
): string[] => claimIdsOf((date) => turfs(groundId, date), { bookingDate, timeSlot: slotText(timeSlot) });
