import type { Availability } from '@crease/shared/contracts/grounds';
import { AppError } from '@crease/shared/errors';
import { DAY_LETTERS } from '@crease/shared/events/sockets';
import { hourSlotText } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { dayKey, type GroundDayDoc } from '../ground-days/ground-day.model.js';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import { type JudgedGround, judgeDay } from './judge-day.js';

const GROUND_FIELDS = { price: 1, status: 1, onlineBooking: 1, version: 1 } as const;
const DAY_FIELDS = { rev: 1, claims: 1 } as const;

/**
 * A ground's day as players see it: two reads by `_id`, side by side (contract §3, availability). Throws `NOT_FOUND`
 * for an unknown ground. `groundId` is 24 hex digits.
 */
export async function readAvailability(
  core: Pick<Core, 'models' | 'clock'>,
  groundId: string,
  date: string,
): Promise<Availability> {
  const [ground, day] = await Promise.all([
    native(core.models, 'grounds').findOne(
      { _id: new Types.ObjectId(groundId) },
      { projection: GROUND_FIELDS },
    ),
    native(core.models, 'groundDays').findOne({ _id: dayKey(groundId, date) }, { projection: DAY_FIELDS }),
  ]);
  if (!ground) throw new AppError('NOT_FOUND', 'Ground not found.');
  return presentDay(groundId, date, ground, day, core.clock.now());
}

/**
 * What clients know as a day's `rev`: its writes and those of its ground, because ranges, status and switch change how
 * every day looks (contract §4). Both only grow, so it never falls; 0 where nothing was ever written.
 */
function shownRev(ground: { version?: number }, day: Pick<GroundDayDoc, 'rev'> | null): number {
  return (day?.rev ?? 0) + (ground.version ?? 1) - 1;
}

/** A judged day in the shape of the contract. */
export function presentDay(
  groundId: string,
  date: string,
  ground: JudgedGround & { version?: number },
  day: Pick<GroundDayDoc, 'rev' | 'claims'> | null,
  now: Date,
): Availability {
  const slots: Availability['slots'] = [];
  const bookedSlots: string[] = [];
  for (const { hour, status, pricePerHour, heldUntil } of judgeDay(ground, date, day, now)) {
    const time = hourSlotText(hour);
    slots.push({ time, status, pricePerHour, ...(heldUntil ? { heldUntil: heldUntil.toISOString() } : {}) });
    if (status === 'held' || status === 'booked' || status === 'blocked') bookedSlots.push(time);
  }
  return { groundId, date, rev: shownRev(ground, day), serverTime: now.toISOString(), bookedSlots, slots };
}

/** The compact form of a day that `availability:changed` carries: a letter an hour, and the held ones' ends (contract §4). */
export function dayLetters(availability: Pick<Availability, 'slots'>): {
  day: string;
  heldUntil?: Record<string, string>;
} {
  const heldUntil: Record<string, string> = {};
  let day = '';
  availability.slots.forEach((slot, hour) => {
    day += DAY_LETTERS[slot.status];
    if (slot.heldUntil) heldUntil[String(hour)] = slot.heldUntil;
  });
  return Object.keys(heldUntil).length > 0 ? { day, heldUntil } : { day };
}
