import { addDays, dayOf } from '@crease/shared/time/ist';
import { hourSlotText } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import { dayKey, type GroundDayDoc } from '../ground-days/ground-day.model.js';
import { isBookableOnline } from '../grounds/ground.model.js';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import { countAvailable, type JudgedGround, judgeDay } from './judge-day.js';

/** How far ahead of today a next free slot is looked for, in days. */
const LOOK_AHEAD_DAYS = 7;

export type SlottedGround = JudgedGround & { _id: Types.ObjectId };
type DayClaims = Pick<GroundDayDoc, '_id' | 'claims'>;

/** What a list says of a ground's hours: free ones on the asked day, and the first free one from now on. */
export interface GroundSlots {
  availableSlots: number;
  nextSlot: { date: string; time: string } | null;
}

/** The days of some grounds by key, in one query by `_id`. */
export async function readDays(
  core: Pick<Core, 'models'>,
  keys: readonly string[],
): Promise<Map<string, DayClaims>> {
  if (keys.length === 0) return new Map();
  const days = await native(core.models, 'groundDays')
    .find({ _id: { $in: [...keys] } }, { projection: { claims: 1 } })
    .toArray();
  return new Map(days.map((day) => [day._id, day]));
}

/** Free hours of each ground on a date, by ground id, in one query. */
export async function availableSlotsOn(
  core: Pick<Core, 'models' | 'clock'>,
  grounds: readonly SlottedGround[],
  date: string,
): Promise<Map<string, number>> {
  const now = core.clock.now();
  const days = await readDays(
    core,
    grounds.map((ground) => dayKey(ground._id.toString(), date)),
  );
  return new Map(
    grounds.map((ground) => {
      const id = ground._id.toString();
      return [id, countAvailable(judgeDay(ground, date, days.get(dayKey(id, date)), now))];
    }),
  );
}

/**
 * Free hours on `date` and the next free slot (today, else within the seven days after) for a page of grounds: one
 * query, and a second only when some ground has nothing left today.
 */
export async function slotsOfGrounds(
  core: Pick<Core, 'models' | 'clock'>,
  grounds: readonly SlottedGround[],
  date?: string,
): Promise<Map<string, GroundSlots>> {
  const now = core.clock.now();
  const today = dayOf(now);
  const asked = date ?? today;
  const ids = grounds.map((ground) => ground._id.toString());
  const first = asked === today ? [today] : [today, asked];
  const days = await readDays(
    core,
    ids.flatMap((id) => first.map((day) => dayKey(id, day))),
  );
  const result = new Map<string, GroundSlots>();
  const withoutToday: SlottedGround[] = [];
  for (const ground of grounds) {
    const id = ground._id.toString();
    const nextSlot = firstFree(ground, id, today, days, now);
    if (!nextSlot && isBookableOnline(ground)) withoutToday.push(ground);
    const hours = judgeDay(ground, asked, days.get(dayKey(id, asked)), now);
    result.set(id, { availableSlots: countAvailable(hours), nextSlot });
  }
  if (withoutToday.length > 0) await fillLater(core, withoutToday, today, now, result);
  return result;
}

async function fillLater(
  core: Pick<Core, 'models'>,
  grounds: readonly SlottedGround[],
  today: string,
  now: Date,
  result: Map<string, GroundSlots>,
): Promise<void> {
  const dates = Array.from({ length: LOOK_AHEAD_DAYS }, (_, i) => addDays(today, i + 1));
  const days = await readDays(
    core,
    grounds.flatMap((ground) => dates.map((date) => dayKey(ground._id.toString(), date))),
  );
  for (const ground of grounds) {
    const id = ground._id.toString();
    const entry = result.get(id);
    if (!entry) continue;
    for (const date of dates) {
      entry.nextSlot = firstFree(ground, id, date, days, now);
      if (entry.nextSlot) break;
    }
  }
}

function firstFree(
  ground: SlottedGround,
  id: string,
  date: string,
  days: Map<string, DayClaims>,
  now: Date,
): GroundSlots['nextSlot'] {
  const free = judgeDay(ground, date, days.get(dayKey(id, date)), now).find(
    ({ status }) => status === 'available',
  );
  return free ? { date, time: hourSlotText(free.hour) } : null;
}
