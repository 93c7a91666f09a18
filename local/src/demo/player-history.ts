import { refundEntry } from '@crease/domain/business/ledger/entries';
import type { LedgerEntryDoc } from '@crease/domain/business/ledger/ledger-entry.schema';
import { demoId, randomFrom } from '@crease/domain/play/demo/random';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import type { PaymentDoc } from '@crease/domain/sales/booking-record/payment.schema';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { ACCOUNTS, type DemoPerson } from './accounts.js';
import type { DemoDays } from './demo-days.js';
import { makeWeekBooking } from './make-week-booking.js';
import type { GroundStory } from './played-games.js';
import type { WeekOfGround } from './wanted-hours.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** One demo ground with all its data. */
export interface DemoGround {
  story: GroundStory;
  week: WeekOfGround;
  days: DemoDays;
}

/**
 * Gives `player@crease.test` a typical history, taken over from other demo players: two played games with one review, a
 * cancelled game with its refund, and a wait. Nothing is booked ahead. Returns the refund's ledger entry.
 */
export function givePlayerAHistory(
  grounds: readonly DemoGround[],
  now: Date,
  online: boolean,
): LedgerEntryDoc[] {
  const player = ACCOUNTS.find(({ key }) => key === 'player');
  const [first, second, third] = grounds;
  if (!player || !first || !second || !third) return [];
  const isPlayed = ({ status, userId }: BookingDoc) => status === 'completed' && userId !== null;
  const reviewed = first.story.bookings.find((one) => isPlayed(one) && one.feedback);
  const played = second.story.bookings.find(
    (one) => isPlayed(one) && !one.feedback && one.bookingDate !== reviewed?.bookingDate,
  );
  if (reviewed) hand(first, reviewed, player);
  if (played) hand(second, played, player);
  const wait = second.week.waits[0]?.wait;
  if (wait) wait.userId = demoId('user', player.key);
  return online ? [cancelled(third, player, now)] : [];
}

/** Transfers a booking, its payment, its claims and its review to the player. */
function hand({ story, days }: DemoGround, booking: BookingDoc, player: DemoPerson): void {
  const userId = demoId('user', player.key);
  const before = booking.userName;
  booking.userId = userId;
  booking.userName = player.name;
  booking.userEmail = player.email;
  booking.playerDetails = {
    ...booking.playerDetails,
    contactPerson: { name: player.name, phone: player.phone, email: player.email },
  };
  booking.timeline = booking.timeline.map((line) =>
    line.by === before ? { ...line, by: player.name } : line,
  );
  for (const payment of story.payments) if (payment.bookingId.equals(booking._id)) payment.userId = userId;
  for (const review of story.reviews) {
    if (!review.bookingId.equals(booking._id)) continue;
    review.userId = userId;
    review.userName = player.name;
  }
  for (const { claims } of days.values())
    for (const claim of Object.values(claims))
      if (claim?.ref === booking._id.toString()) claim.userId = userId.toString();
}

/** A game that the player paid for and cancelled in time, fully refunded. */
function cancelled({ story }: DemoGround, player: DemoPerson, now: Date): LedgerEntryDoc {
  const key = 'player-cancelled';
  const reason = 'Half the team is travelling';
  const { booking, payment } = makeWeekBooking({
    ground: story.ground,
    key,
    date: addDays(dayOf(now), -3),
    slot: '19:00-20:00',
    player,
    now,
    bookedAt: new Date(now.getTime() - 6 * 24 * HOUR_MS),
    origin: 'online',
    random: randomFrom(key),
  });
  if (!payment) throw new Error('a game that is paid online has its payment');
  const at = new Date(booking.startsAt.getTime() - 26 * HOUR_MS);
  const processedAt = new Date(at.getTime() + 2 * MINUTE_MS);
  const { totalAmount: amount, convenienceFee: fees } = booking.pricing;
  const refundId = `${payment.orderId}-r1`;
  const paymentId = payment.captures[0]?.paymentId ?? '';
  const refund = { refundId, paymentId, amount, kind: 'policy', reason, status: 'processed', at } as const;
  const { checkedInAt: _, ...rest } = booking;
  story.bookings.push({
    ...rest,
    status: 'cancelled',
    payment: {
      ...booking.payment,
      refundOwed: amount,
      refunds: [{ ...refund, orderId: payment.orderId, fees }],
    },
    cancellation: { code: 'player', reason, by: player.name, at },
    timeline: [
      ...booking.timeline.filter(({ what }) => what === 'held' || what === 'paid'),
      { at, what: 'cancelled', by: player.name },
      { at: processedAt, what: 'refunded', by: 'system' },
    ],
    opSeq: 2,
    updatedAt: processedAt,
  });
  const split = { fee: fees, commission: 0, owner: amount - fees };
  const refunded: PaymentDoc = {
    ...payment,
    refunds: [{ ...refund, tries: 0, split, askedAt: at }],
    updatedAt: processedAt,
  };
  story.payments.push(refunded);
  return refundEntry(refunded, refund, split, processedAt);
}
