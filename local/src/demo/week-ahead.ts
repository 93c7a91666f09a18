import type { WaitDoc } from '@crease/domain/calendar/wait-record/wait.schema';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { demoId, type Random, randomFrom } from '@crease/domain/play/demo/random';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { slotFrom, slotText } from '@crease/shared/time/slots';
import { makeWeekBooking, type Origin } from './make-week-booking.js';
import { PLACES } from './places.js';
import { type Regular, regularsOf } from './regulars.js';
import { type WeekOfGround, type WeekOptions, wantedBy, weekKey } from './wanted-hours.js';
import { planDay } from './week-plan.js';
import { scenesOf } from './week-scenes.js';

/** Today and the seven days after it. */
export const DAYS_AHEAD = 7;
const HOUR_MS = 3_600_000;

/** Bookings, closures and waits on the n-th ground, as of `now`. Deterministic in its options. */
export function weekOf(ground: GroundDoc, n: number, options: WeekOptions): WeekOfGround {
  const { now, from, until } = options;
  const people = regularsOf(n);
  const week = scenesOf(ground, n, people, options);
  const busy = new Set(
    [...week.bookings, ...week.blocks].flatMap(({ wanted }) =>
      (wanted?.hours ?? []).map((hour) => `${wanted?.date} ${hour}`),
    ),
  );
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const playing = new Set<string>();
    for (const { start, hours } of planDay(ground.price, n, date)) {
      const all = Array.from({ length: hours }, (_, i) => start + i);
      if (all.some((hour) => busy.has(`${date} ${hour}`) || !options.isFree(date, hour))) continue;
      if (options.onlyAhead && hourStart(date, start) <= now) continue;
      const random = randomFrom(`game-${n}-${date}-${start}`);
      const player = whoPlays(people, playing, random);
      if (!player) continue;
      playing.add(player.key);
      const made = makeWeekBooking({
        ground,
        key: weekKey(n, date, start),
        date,
        slot: slotFrom(start, hours),
        player,
        origin: originOf(ground, options.online, random),
        now,
        random,
        bookedAt: bookedAt(hourStart(date, start), now, random),
      });
      const wanted = wantedBy(ground, made.booking);
      week.bookings.push({ ...made, wanted });
      const wait =
        date > dayOf(now) && random.chance(PLACES[n]?.owner ? 0.7 : 0.06)
          ? waitBehind(made.booking, n, people, playing, now)
          : undefined;
      if (wait) week.waits.push({ wait, behind: wanted.claim.ref });
    }
  }
  return week;
}

/** The first regulars come most often. */
function whoPlays(
  people: readonly Regular[],
  playing: ReadonlySet<string>,
  random: Random,
): Regular | undefined {
  const free = people.filter(({ key }) => !playing.has(key));
  return free[Math.floor(random.next() ** 1.6 * free.length)];
}

function originOf(ground: GroundDoc, online: boolean, random: Random): Origin {
  const chance = random.next();
  if (!ground.onlineBooking || chance < 0.18) return 'walk-in';
  return online && chance < 0.8 ? 'online' : 'approved';
}

/** Some hours to five days before the game, and in the past. */
function bookedAt(startsAt: Date, now: Date, random: Random): Date {
  const latest = Math.min(startsAt.getTime() - 2 * HOUR_MS, now.getTime() - HOUR_MS);
  return new Date(latest - Math.floor(random.next() * 110 * HOUR_MS));
}

/** Players who wanted an evening that was already full. */
function waitBehind(
  booking: BookingDoc,
  n: number,
  people: readonly Regular[],
  playing: ReadonlySet<string>,
  now: Date,
): WaitDoc | undefined {
  const hour = Number(booking.timeSlot.startTime.slice(0, 2));
  if (hour < 18 || hour > 20) return undefined;
  const late = people.find(({ key }) => !playing.has(key));
  if (!late || booking.source === 'walk-in') return undefined;
  return {
    _id: demoId('wait', `${n}-${booking.bookingDate}-${hour}`),
    userId: demoId('user', late.key),
    groundId: booking.groundId,
    groundName: booking.groundName,
    bookingDate: booking.bookingDate,
    timeSlot: slotText(booking.timeSlot),
    startsAt: booking.startsAt,
    state: 'waiting',
    createdAt: new Date(Math.max(booking.createdAt.getTime() + HOUR_MS / 4, now.getTime() - 6 * HOUR_MS)),
    outbox: [],
    seq: 0,
  };
}
