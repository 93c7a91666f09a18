import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { turfOf } from '@crease/domain/catalogue/ground-record/turf';
import { demoId, randomFrom } from '@crease/domain/play/demo/random';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import type { RegularDoc } from '@crease/domain/sales/regulars/regular.schema';
import { addDays, dayOf, isoWeekdayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { claimHours, type DemoDays, isFreeOn } from './demo-days.js';
import { makeWeekBooking } from './make-week-booking.js';
import type { GroundStory } from './played-games.js';
import { regularsOf } from './regulars.js';
import { wantedBy, weekKey } from './wanted-hours.js';

const DAY_MS = 86_400_000;
/** The last date is within the week that is sold, as late in it as all dates are free. */
const LAST_IN_DAYS = [6, 5, 4, 3, 2, 1];
const WEEKS = 4;
const SLOT = { start: 6, hours: 1 };

/** A regular of one customer on the n-th ground: three weeks have passed, one is ahead. */
export function addDemoRegular(
  story: GroundStory,
  n: number,
  now: Date,
  days: DemoDays,
): RegularDoc | undefined {
  const { ground } = story;
  const person = regularsOf(n).at(-1);
  const hours = Array.from({ length: SLOT.hours }, (_, i) => SLOT.start + i);
  const turf = turfOf(ground);
  const isFree = (date: string) => isFreeOn(days, { turf, date, hours });
  const dates = LAST_IN_DAYS.map((ahead) => weeksUntil(addDays(dayOf(now), ahead))).find((weeks) =>
    weeks.every(isFree),
  );
  const [from, last] = [dates?.[0], dates?.at(-1)];
  if (!person || !dates || !from || !last) return undefined;
  const _id = demoId('regular', n);
  const createdAt = new Date(now.getTime() - WEEKS * 7 * DAY_MS);
  const customer = { name: person.name, phone: person.phone, email: person.email };
  const bookings = dates.map((date) => dateOf(ground, n, { date, customer, now, createdAt, _id }));
  for (const booking of bookings) {
    const wanted = wantedBy(ground, booking);
    claimHours(days, wanted, wanted.claim, 1);
  }
  story.bookings.push(...bookings);
  const weekday = isoWeekdayOf(last);
  const timeSlot = slotFrom(SLOT.start, SLOT.hours);
  return {
    _id,
    ownerId: ground.ownerId,
    groundId: ground._id,
    groundName: ground.name,
    status: 'active',
    customer,
    days: [weekday],
    timeSlot,
    from,
    until: last,
    note: 'Walking cricket before work',
    playerCount: ground.features.capacity,
    by: ground.owner.name,
    sameAs: `${customer.phone} ${weekday} ${timeSlot} ${from}`,
    dates: Object.fromEntries(
      bookings.map((booking) => [
        booking.bookingDate,
        { state: 'booked', bookingId: booking._id, n: 1, at: createdAt },
      ]),
    ),
    rev: 1 + 2 * WEEKS,
    createdAt,
    toldAt: createdAt,
    outbox: [],
    seq: 0,
  };
}

const weeksUntil = (last: string): string[] =>
  Array.from({ length: WEEKS }, (_, i) => addDays(last, (i + 1 - WEEKS) * 7));

function dateOf(
  ground: GroundDoc,
  n: number,
  {
    date,
    customer,
    now,
    createdAt,
    _id,
  }: Pick<RegularDoc, 'customer' | '_id' | 'createdAt'> & { date: string; now: Date },
): BookingDoc {
  const key = `${weekKey(n, date, SLOT.start)}-regular`;
  const { booking } = makeWeekBooking({
    ground,
    key,
    date,
    slot: slotFrom(SLOT.start, SLOT.hours),
    player: { key, role: 'user', email: '', ...customer },
    now,
    bookedAt: createdAt,
    origin: 'walk-in',
    random: randomFrom(key),
  });
  return {
    ...booking,
    regularId: _id,
    playerDetails: { playerCount: ground.features.capacity, contactPerson: customer },
    timeline: [
      { at: createdAt, what: 'booked every week', by: ground.owner.name },
      ...booking.timeline.filter(({ what }) => what !== 'walked in'),
    ],
  };
}
