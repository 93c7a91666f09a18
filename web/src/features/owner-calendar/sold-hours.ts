import type { Ground } from '@crease/shared/contracts/grounds';
import type { CalendarEntry } from '@crease/shared/contracts/owner';
import { type GroundPrice, isOpenAt } from '@crease/shared/prices/ground-price';
import { addDays } from '@crease/shared/time/ist';
import { placeEntries } from '../desk/public.js';
import { hoursOfPlay } from './columns.js';

type OnTurf = Pick<Ground, '_id' | 'turf'> & { price: GroundPrice };

/** Hours of turf; those of a part count for its share. */
export interface SoldHours {
  sold: number;
  open: number;
}

/** The calendar entries of a ground on a date. */
export type EntriesOf = (groundId: string, date: string) => readonly CalendarEntry[];

/**
 * How much of a day of play is sold on some grounds, not counting hours the owner keeps closed or for a tournament.
 * Grounds that share turf count as one: a booking of the whole turf takes each of its parts and counts once.
 */
export function soldHours(grounds: readonly OnTurf[], date: string, entriesOf: EntriesOf): SoldHours {
  const turfs = new Map<string, OnTurf[]>();
  for (const ground of grounds) {
    const key = ground.turf?.spaceId ?? ground._id;
    turfs.set(key, [...(turfs.get(key) ?? []), ground]);
  }
  const sum = { sold: 0, open: 0 };
  for (const members of turfs.values()) {
    const { sold, open } = soldOn(members, date, entriesOf);
    sum.sold += sold;
    sum.open += open;
  }
  return sum;
}

const partsOf = ({ turf }: OnTurf): readonly string[] => turf?.parts ?? [''];

function soldOn(members: readonly OnTurf[], date: string, entriesOf: EntriesOf): SoldHours {
  // As a future day, so that every date includes its night exactly once.
  const ahead = addDays(date, -1);
  const known = new Map(members.map((ground) => [ground._id, partsOf(ground)]));
  const placed = members.flatMap((ground) =>
    placeEntries(
      [date, addDays(date, 1)].map((listed) => ({ date: listed, entries: entriesOf(ground._id, listed) })),
      date,
      ahead,
      // An entry of a counted ground is counted there. For other grounds it is unknown which parts the entry takes.
    ).flatMap(({ entry: { kind, groundId }, from, to }) =>
      groundId && known.has(groundId) ? [] : [{ kind, parts: partsOf(ground), from, to }],
    ),
  );
  const parts = [...new Set([...known.values()].flat())];
  const sum = { sold: 0, open: 0 };
  for (const at of hoursOfPlay(date, ahead))
    for (const part of parts) {
      const isOpen = members.some(
        (ground) => partsOf(ground).includes(part) && isOpenAt(ground.price, at % 24),
      );
      const kind = placed.find((one) => one.from <= at && at < one.to && one.parts.includes(part))?.kind;
      if (!isOpen || kind === 'block' || kind === 'closure' || kind === 'tournament') continue;
      sum.open += 1;
      if (kind === 'booking') sum.sold += 1;
    }
  return { sold: sum.sold / parts.length, open: sum.open / parts.length };
}
