import type { BlockDoc } from '@crease/domain/calendar/blocks/block.schema';
import { dayKeyOf, keysOf } from '@crease/domain/calendar/day/claim-keys';
import type { Claim } from '@crease/domain/calendar/day/ground-day.schema';
import type { WaitDoc } from '@crease/domain/calendar/wait-record/wait.schema';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { turfOf } from '@crease/domain/catalogue/ground-record/turf';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import type { PaymentDoc } from '@crease/domain/sales/booking-record/payment.schema';
import { hoursByDate, slotText } from '@crease/shared/time/slots';
import { claimOn, type HoursOfTurf } from './demo-days.js';

/** Hours on a ground's date that a part of the demo data needs: all or none. */
export interface WantedHours extends HoursOfTurf {
  claim: Claim;
}

/** A booking and its documents; without `wanted` it has lost its hours. */
export interface PlannedBooking {
  booking: BookingDoc;
  payment?: PaymentDoc;
  wanted?: WantedHours;
}

export interface PlannedBlock {
  block: BlockDoc;
  wanted: WantedHours;
}

/** A wait for the hours of a booking of this plan. */
export interface PlannedWait {
  wait: WaitDoc;
  /** The claim whose hours they wait for. */
  behind: string;
}

export interface WeekOfGround {
  bookings: PlannedBooking[];
  blocks: PlannedBlock[];
  waits: PlannedWait[];
}

export interface WeekOptions {
  now: Date;
  /** The first and the last date to sell hours of. */
  from: string;
  until: string;
  /** Whether the payment provider knows online payments; otherwise everything is paid at the ground. */
  online: boolean;
  /** Only what has not started yet, for a running system. */
  onlyAhead?: boolean;
  isFree(date: string, hour: number): boolean;
}

/** The key of the ids of a game of the week. */
export const weekKey = (n: number, date: string, start: number): string =>
  `${n}-${date.replaceAll('-', '')}-${start}`;

/** The hours of a booking that stays. No demo game crosses midnight. */
export function wantedBy(ground: GroundDoc, booking: BookingDoc): WantedHours {
  const [group] = hoursByDate(booking.bookingDate, slotText(booking.timeSlot));
  const turf = turfOf(ground);
  const userId = (booking.userId ?? booking.ownerId).toString();
  return {
    turf,
    date: booking.bookingDate,
    hours: group?.hours ?? [],
    claim: claimOn(turf, { kind: 'booking', ref: booking._id.toString(), userId, n: booking.opSeq }),
  };
}

/** The id of the day that owns these hours. */
export const dayOfWanted = ({ turf, date }: WantedHours): string => dayKeyOf(turf, date);

/** The keys of these hours in that day. */
export const keysOfWanted = ({ turf, hours }: WantedHours): string[] => keysOf(turf, hours);
