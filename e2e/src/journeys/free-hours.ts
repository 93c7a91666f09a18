import { getAvailability, listOwnGrounds } from '@crease/shared/contracts/grounds';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD, slotFrom } from '@crease/shared/time/slots';
import type { Person } from './people.js';

/** Six consecutive free hours within one part of a day, on a ground of the demo owner. */
export interface FreeHours {
  groundId: string;
  groundName: string;
  date: string;
  /** The first of them, 0 to 23. */
  from: number;
  /** `length` hours from the `first` of them on, as the API writes them. */
  slot: (first: number, length: number) => string;
}

const LENGTH = 6;
const PARTS = [18, 12, 6];

/** By system: how many days ahead the last journey found its hours. Earlier journeys use those of the days before. */
const lastFound = new Map<string, number>();

/** Unused hours of tomorrow or later, different for each journey. `now` is the system's time. */
export async function findFreeHours(owner: Person, now = new Date()): Promise<FreeHours> {
  const { grounds } = await owner.api.call(listOwnGrounds);
  const bookable = grounds.filter((ground) => ground.isBookableOnline && ground.features.capacity >= 12);
  const today = dayOf(now);
  const { baseUrl } = owner.api;
  for (let ahead = lastFound.get(baseUrl) ?? 1; ahead <= MAX_DAYS_AHEAD; ahead += 1) {
    for (const ground of bookable) {
      const date = addDays(today, ahead);
      const params = { id: ground._id, date };
      const { slots } = (await owner.api.call(getAvailability, { params })).availability;
      const isFree = (at: number) =>
        slots.slice(at, at + LENGTH).every(({ status }) => status === 'available');
      const from = PARTS.find(isFree);
      if (from === undefined) continue;
      lastFound.set(baseUrl, ahead);
      const slot = (first: number, length: number) => slotFrom(from + first, length);
      return { groundId: ground._id, groundName: ground.name, date, from, slot };
    }
  }
  throw new Error('the demo owner has no six free hours in a row left');
}
