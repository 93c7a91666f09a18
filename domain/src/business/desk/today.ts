import type { GroundToday } from '@crease/shared/contracts/day';
import { collectedSum, dueAtGround } from '@crease/shared/money-state';
import { dayOf } from '@crease/shared/time/ist';
import { hourSlotText } from '@crease/shared/time/slots';
import type { Membership } from '../../accounts/workplaces/authorise.js';
import { judgeDay } from '../../calendar/day/judge-day.js';
import {
  findGroundsOfOwner,
  type PresentableGround,
} from '../../catalogue/ground-record/ground-lists.queries.js';
import type { Core } from '../../platform/core.js';
import { type CalendarDayAsRead, readCalendarDays } from '../../sales/booking-reads/calendar-days.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';

/**
 * The desk on a date (today by default): what is on each ground this person has, the free hours, and what the players
 * owe (docs/product-rules.md, The day). Needs as many reads for fifty grounds as for one.
 */
export async function readToday(
  core: Core,
  workplace: Membership,
  asked?: string,
): Promise<{ date: string; now: string; grounds: GroundToday[] }> {
  const now = core.clock.now();
  const date = asked ?? dayOf(now);
  const grounds = await findGroundsOfOwner(core, workplace.ownerId, workplace.groundIds);
  const days = await readCalendarDays(core, grounds, date);
  return {
    date,
    now: now.toISOString(),
    grounds: grounds.flatMap((ground, at) => {
      const day = days[at];
      return day ? [groundToday(ground, day, now)] : [];
    }),
  };
}

function groundToday(ground: PresentableGround, day: CalendarDayAsRead, now: Date): GroundToday {
  const games = day.placed.filter(({ entry }) => entry.kind !== 'hold');
  const current = games.find(({ start, end }) => start <= now && now < end);
  const next = games.find(({ start }) => start > now);
  return {
    groundId: day.groundId,
    name: ground.name,
    ...(current ? { current: current.entry } : {}),
    ...(next ? { next: next.entry } : {}),
    entries: day.entries,
    freeHours: freeHours(ground, day, now),
    toCollect: sum(day.bookings.filter(isToPay).map(dueAtGround)),
    collected: sum(day.bookings.map(collectedSum)),
  };
}

/** The desk sells hours at the gate, whether or not the ground can be booked online. */
const freeHours = (ground: PresentableGround, { date, day }: CalendarDayAsRead, now: Date) =>
  judgeDay({ ...ground, onlineBooking: true }, date, day, now)
    .filter(({ status }) => status === 'available')
    .map(({ hour, pricePerHour, rule }) => ({
      time: hourSlotText(hour),
      pricePerHour,
      ...(rule === undefined ? {} : { rule }),
    }));

/** Nothing is collected before a booking is confirmed, or for a no-show. */
const isToPay = ({ status, noShow }: BookingDoc): boolean =>
  (status === 'confirmed' || status === 'completed') && !noShow;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
