import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { relevanceOf } from '@crease/domain/catalogue/ground-record/relevance';
import { turfOf } from '@crease/domain/catalogue/ground-record/turf';
import type { ReviewDoc } from '@crease/domain/catalogue/grounds/review.schema';
import { demoId, type Random, randomFrom } from '@crease/domain/play/demo/random';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import type { PaymentDoc } from '@crease/domain/sales/booking-record/payment.schema';
import { isOpenAt } from '@crease/shared/prices/ground-price';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { hoursByDate, slotFrom, slotText } from '@crease/shared/time/slots';
import { type DemoPerson, PLAYERS } from './accounts.js';
import { claimHours, type DemoDays, isFreeOn } from './demo-days.js';
import { makeBooking } from './make-booking.js';
import { ratingsAround, reviewTexts } from './review-texts.js';

/** Everything that happened on a ground, and the ground with the resulting rating and counts. */
export interface GroundStory {
  ground: GroundDoc;
  bookings: BookingDoc[];
  payments: PaymentDoc[];
  reviews: ReviewDoc[];
}

/** Popular hours: evenings before mornings before afternoons. */
const USUAL_HOURS = [19, 20, 18, 21, 7, 6, 8, 17, 16, 10, 22, 9];
const HISTORY_DAYS = 170;
const HOUR_MS = 3_600_000;

/**
 * The past of a demo ground as of `now`: played and paid games, their reviews, and their claims, which are written into
 * `days`. `taken` keeps a player from being in two places on one day.
 */
export function playedGames(
  ground: GroundDoc,
  n: number,
  now: Date,
  days: DemoDays,
  taken: Set<string>,
): GroundStory {
  const random = randomFrom(`games-${n}`);
  const story: GroundStory = { ground, bookings: [], payments: [], reviews: [] };
  const today = dayOf(now);

  const ratings = ratingsAround(qualityOf(n, random), reviewCount(n, random), random);
  const texts = reviewTexts(ratings, random);
  const unreviewed = random.between(1, 9);
  for (let game = 0; game < ratings.length + unreviewed; game++) {
    const date = addDays(today, -random.between(2, HISTORY_DAYS));
    const booked = bookGame(ground, `${n}-${game}`, date, days, taken, now, random);
    if (!booked) continue;
    const rating = ratings[game];
    if (rating !== undefined) {
      const review = reviewOf(booked.booking, `${n}-${game}`, rating, texts[game] ?? '', now, random);
      booked.booking.feedback = { rating, comment: review.comment, at: review.createdAt };
      story.reviews.push(review);
    }
    story.bookings.push(booked.booking);
    story.payments.push(booked.payment);
  }
  const sum = story.reviews.reduce((total, { rating }) => total + rating, 0);
  const count = story.reviews.length;
  const rating = { average: count === 0 ? 0 : sum / count, count, sum };
  story.ground = {
    ...ground,
    rating,
    relevance: relevanceOf(rating),
  };
  return story;
}

/** The first ground is the famous one. */
function qualityOf(n: number, random: Random): number {
  return n === 0 ? 5 : 3.7 + random.next() * 1.1;
}

function reviewCount(n: number, random: Random): number {
  if (n === 0) return 40;
  return random.chance(0.4) ? random.between(14, 32) : random.between(3, 13);
}

/** Finds free hours on a date and a free player, and writes the booking, its payment and its claims. */
function bookGame(
  ground: GroundDoc,
  key: string,
  date: string,
  days: DemoDays,
  taken: Set<string>,
  now: Date,
  random: Random,
): { booking: BookingDoc; payment: PaymentDoc } | undefined {
  const hours = random.chance(0.35) ? 2 : 1;
  const start = random
    .some(USUAL_HOURS.slice(0, random.between(5, USUAL_HOURS.length)), USUAL_HOURS.length)
    .find((hour) => isFree(ground, days, date, hour, hours));
  const player = random.some(PLAYERS, 6).find((one) => !taken.has(`${one.key}:${date}`));
  if (start === undefined || !player) return undefined;
  taken.add(`${player.key}:${date}`);
  const made = makeBooking({
    ground,
    key,
    date,
    slot: slotFrom(start, hours),
    player,
    status: 'completed',
    now,
    random,
  });
  claim(days, ground, made.booking, player);
  return made;
}

function isFree(ground: GroundDoc, days: DemoDays, date: string, start: number, count: number): boolean {
  const hours = Array.from({ length: count }, (_, i) => start + i);
  return (
    hours.every((hour) => hour < 24 && isOpenAt(ground.price, hour)) &&
    isFreeOn(days, { turf: turfOf(ground), date, hours })
  );
}

function claim(days: DemoDays, ground: GroundDoc, booking: BookingDoc, player: DemoPerson): void {
  const slot = slotText(booking.timeSlot);
  const userId = demoId('user', player.key).toString();
  const taken = { kind: 'booking' as const, ref: booking._id.toString(), userId, n: booking.opSeq };
  // One write held the hours, a second made them permanent.
  for (const { hours } of hoursByDate(booking.bookingDate, slot))
    claimHours(days, { turf: turfOf(ground), date: booking.bookingDate, hours }, taken, 2);
}

function reviewOf(
  booking: BookingDoc,
  key: string,
  rating: number,
  comment: string,
  now: Date,
  random: Random,
): ReviewDoc {
  if (!booking.userId) throw new Error('a demo game has a player');
  const written = booking.endsAt.getTime() + random.between(1, 40) * HOUR_MS;
  return {
    _id: demoId('review', key),
    groundId: booking.groundId,
    bookingId: booking._id,
    userId: booking.userId,
    userName: booking.userName,
    rating,
    comment,
    createdAt: new Date(Math.min(written, now.getTime() - random.between(1, 50) * 60_000)),
    outbox: [],
    seq: 0,
  };
}
