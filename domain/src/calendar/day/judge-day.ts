import type { SlotStatus } from '@crease/shared/contracts/grounds';
import { isOpenAt } from '@crease/shared/prices/ground-price';
import { ratesOn } from '@crease/shared/prices/rates';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { datesOf, type HourSpan } from '@crease/shared/time/play-day';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';
import { isBookableOnline } from '../../catalogue/ground-record/ground.schema.js';
import type { JudgedGround } from '../../catalogue/ground-record/ground-calendar-port.js';
import { partsOf } from '../../catalogue/ground-record/turf.js';
import { keyAt } from './claim-keys.js';
import type { Claim, GroundDayDoc } from './ground-day.schema.js';

const HOUR_MS = 3_600_000;

/** One hour of a day as a player sees it. `hour` is 0 to 23, `pricePerHour` whole rupees. */
export interface JudgedHour {
  hour: number;
  status: SlotStatus;
  pricePerHour: number;
  /** The name of the price rule that applies. */
  rule?: string;
  /** When a held hour expires. */
  heldUntil?: Date;
  /** The tournament that a blocked hour belongs to. */
  tournament?: NonNullable<Claim['tournament']>;
}

/** A claim past its expiry counts as absent (docs/invariants.md P2). */
export function isLive(claim: Claim | undefined, now: Date): claim is Claim {
  return claim !== undefined && (claim.expiresAt === undefined || claim.expiresAt > now);
}

/**
 * The state of each of the 24 hours of a ground's day: the one rule behind availability, lists and sockets. Precedence
 * is past, booked, blocked, held; a claim that can still lapse is held until its end. An hour that cannot be booked
 * online, for example beyond `daysAhead`, is blocked rather than free.
 */
export function judgeDay(
  ground: JudgedGround,
  date: string,
  day: Pick<GroundDayDoc, 'claims'> | null | undefined,
  now: Date,
  { daysAhead }: { daysAhead?: number } = {},
): JudgedHour[] {
  const statusIn = judgeOf(ground, date, day, now, daysAhead);
  const rates = ratesOn(ground.price, { date, now });
  const parts = partsOf(ground);
  const judged: JudgedHour[] = [];
  for (let hour = 0; hour < 24; hour++) {
    const status = statusIn(hour);
    const { rate: pricePerHour, rule } = rates[hour] ?? { rate: ground.price.perHour };
    const one: JudgedHour =
      rule === undefined ? { hour, status, pricePerHour } : { hour, status, pricePerHour, rule };
    const strongest =
      status === 'held' || status === 'blocked' ? strongestAt(hour, parts, day, now) : undefined;
    if (status === 'held' && strongest?.expiresAt) one.heldUntil = strongest.expiresAt;
    if (strongest?.tournament) one.tournament = strongest.tournament;
    judged.push(one);
  }
  return judged;
}

/** Returns a function that judges an hour of the date, with the common part computed once. */
function judgeOf(
  ground: JudgedGround,
  date: string,
  day: Pick<GroundDayDoc, 'claims'> | null | undefined,
  now: Date,
  daysAhead: number = MAX_DAYS_AHEAD,
): (hour: number) => SlotStatus {
  const offered = isBookableOnline(ground) && date <= addDays(dayOf(now), daysAhead);
  const parts = partsOf(ground);
  const begun = (now.getTime() - hourStart(date, 0).getTime()) / HOUR_MS;
  return (hour) => {
    if (hour <= begun) return 'past';
    return statusOf(strongestAt(hour, parts, day, now), offered && isOpenAt(ground.price, hour));
  };
}

/**
 * The live claim that decides how a ground looks in one hour: of those that touch it, the longest-lasting. Allocates
 * nothing, because lists judge thousands of hours.
 */
function strongestAt(
  hour: number,
  parts: readonly string[],
  day: Pick<GroundDayDoc, 'claims'> | null | undefined,
  now: Date,
): Claim | undefined {
  let strongest: Claim | undefined;
  for (const part of parts) {
    const claim = day?.claims[keyAt(hour, part)];
    if (isLive(claim, now) && (!strongest || outlasts(claim, strongest))) strongest = claim;
  }
  return strongest;
}

function outlasts(claim: Claim, other: Claim): boolean {
  if (!claim.expiresAt) return other.expiresAt !== undefined || claim.kind === 'booking';
  return other.expiresAt !== undefined && claim.expiresAt > other.expiresAt;
}

function statusOf(claim: Claim | undefined, offered: boolean): SlotStatus {
  const lasting = claim !== undefined && claim.expiresAt === undefined;
  if (lasting && claim.kind === 'booking') return 'booked';
  if (lasting || !offered) return 'blocked';
  return claim ? 'held' : 'available';
}

/** The first free hour of a date by the same rules; undefined if there is none. */
export function firstFreeHour(
  ground: JudgedGround,
  date: string,
  day: Pick<GroundDayDoc, 'claims'> | null | undefined,
  now: Date,
): number | undefined {
  const statusIn = judgeOf(ground, date, day, now);
  for (let hour = 0; hour < 24; hour++) if (statusIn(hour) === 'available') return hour;
  return undefined;
}

/** Number of free hours in a span, which may reach into the next date. `dayOn` returns what is known of a date. */
export function freeHoursIn(
  ground: JudgedGround,
  span: HourSpan,
  dayOn: (date: string) => Pick<GroundDayDoc, 'claims'> | null | undefined,
  now: Date,
): number {
  let free = 0;
  for (const [at, date] of datesOf(span).entries()) {
    const statusIn = judgeOf(ground, date, dayOn(date), now);
    const to = Math.min(span.to - 24 * at, 24);
    for (let hour = Math.max(span.from - 24 * at, 0); hour < to; hour++)
      if (statusIn(hour) === 'available') free++;
  }
  return free;
}

/**
 * The next instant at which a judgement of this day changes by itself: an hour begins, a claim lapses, or the date
 * comes within the bookable days. Undefined when it never does (the day is over).
 */
export function nextChangeOf(date: string, hours: readonly JudgedHour[], now: Date): Date | undefined {
  const midnight = hourStart(date, 0).getTime();
  const offeredFrom = hourStart(addDays(date, -MAX_DAYS_AHEAD), 0).getTime();
  let next = offeredFrom > now.getTime() ? offeredFrom : undefined;
  for (const { hour, status, heldUntil } of hours) {
    if (status === 'past') continue;
    const begins = midnight + hour * HOUR_MS;
    const changes = heldUntil ? Math.min(begins, heldUntil.getTime()) : begins;
    if (changes > now.getTime() && (next === undefined || changes < next)) next = changes;
  }
  return next === undefined ? undefined : new Date(next);
}
