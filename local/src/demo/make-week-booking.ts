import type { Random } from '@crease/domain/play/demo/random';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import type { PaymentDoc } from '@crease/domain/sales/booking-record/payment.schema';
import { type DemoGame, makeBooking } from './make-booking.js';
import type { Regular } from './regulars.js';

const MINUTE_MS = 60_000;

/** How a game of the week was booked: paid online, approved by the owner, or entered at the gate. */
export type Origin = 'online' | 'approved' | 'walk-in';

export interface WeekGame extends Omit<DemoGame, 'player' | 'status'> {
  player: Regular;
  origin: Origin;
}

export interface WeekBooking {
  booking: BookingDoc;
  /** The online payment. */
  payment?: PaymentDoc;
}

/** A game of the week in its state `now`: over, in progress, or upcoming. */
export function makeWeekBooking({ origin, ...game }: WeekGame): WeekBooking {
  const { now, player, random } = game;
  const made = makeBooking({ ...game, status: 'completed' });
  const { teamName: _, ...details } = made.booking.playerDetails;
  const booking: BookingDoc = {
    ...made.booking,
    playerDetails: { ...details, ...(player.teamName ? { teamName: player.teamName } : {}) },
    timeline: made.booking.timeline.filter(({ at }) => at <= now),
  };
  const { endsAt, createdAt } = booking;
  if (endsAt > now) booking.status = 'confirmed';
  if (booking.checkedInAt && booking.checkedInAt > now) delete booking.checkedInAt;
  booking.updatedAt = endsAt <= now ? endsAt : createdAt;
  if (origin === 'online') return { booking, payment: made.payment };
  return { booking: atGround(booking, game.ground.owner.name, origin, now, random) };
}

/** The same game paid at the ground, as far as its players have paid by now. */
function atGround(
  online: BookingDoc,
  owner: string,
  origin: 'approved' | 'walk-in',
  now: Date,
  random: Random,
): BookingDoc {
  const { createdAt, startsAt, endsAt } = online;
  const method = random.pick(['upi', 'upi', 'cash'] as const);
  const amount = collectedBy(online, origin, now, random);
  const paidAt = startsAt <= now ? new Date(startsAt.getTime() - 4 * MINUTE_MS) : createdAt;
  const first =
    origin === 'walk-in'
      ? [{ at: createdAt, what: 'walked in', by: owner }]
      : [
          { at: createdAt, what: 'held', by: online.userName },
          { at: new Date(createdAt.getTime() + 2 * MINUTE_MS), what: 'approved', by: owner },
        ];
  return {
    ...online,
    ...(origin === 'walk-in' ? walkedIn(online) : {}),
    payment: {
      status: 'pending',
      captured: 0,
      refundOwed: 0,
      refunds: [],
      collected: amount > 0 ? [{ amount, method, by: owner, at: paidAt }] : [],
    },
    timeline: [
      ...first,
      ...(amount > 0 ? [{ at: paidAt, what: 'paid at the ground', by: owner }] : []),
      ...online.timeline.filter(({ what }) => what === 'checked in' || what === 'completed'),
    ].sort((a, b) => a.at.getTime() - b.at.getTime()),
    updatedAt: endsAt <= now ? endsAt : createdAt,
  };
}

/**
 * Without an account. Most give another number than an account of that name has: the same number in both would be
 * suggested as a duplicate customer.
 */
function walkedIn({ playerDetails }: BookingDoc) {
  const { contactPerson } = playerDetails;
  const phone = contactPerson.phone.endsWith('0') ? contactPerson.phone : `68${contactPerson.phone.slice(2)}`;
  return {
    userId: null,
    userEmail: '',
    source: 'walk-in' as const,
    emailSent: false,
    playerDetails: { ...playerDetails, contactPerson: { ...contactPerson, phone } },
  };
}

/** Most pay on arrival, some later, and a few who call pay an advance. */
function collectedBy(booking: BookingDoc, origin: Origin, now: Date, random: Random): number {
  const total = booking.pricing.totalAmount;
  const ofToday = booking.endsAt.getTime() > now.getTime() - 86_400_000;
  if (booking.startsAt <= now) {
    if (random.chance(ofToday ? 0.6 : 0.97)) return total;
    return random.chance(0.5) ? Math.floor(total / 200) * 100 : 0;
  }
  return origin === 'walk-in' && random.chance(0.3) ? Math.floor(total / 200) * 100 : 0;
}
