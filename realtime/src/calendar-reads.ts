import { findShownGrounds } from '@crease/domain/catalogue/ground-record/ground-lists.queries';
import { batchReads } from '@crease/domain/platform/batch-reads';
import type { Core } from '@crease/domain/platform/core';
import { readCalendarDays } from '@crease/domain/sales/booking-reads/calendar-days';
import type { ServerEventData } from '@crease/shared/events/sockets';
import { Types } from 'mongoose';

type CalendarDay = ServerEventData<'calendar:changed'>;

/**
 * Batches concurrent calendar reads: one query for the grounds, and per date one for days and one for bookings. Null if
 * the ground does not exist.
 */
export function calendarReads(core: Core): (groundId: string, date: string) => Promise<CalendarDay | null> {
  const read = batchReads(async (keys: string[]) => {
    const asked = keys.map((key) => {
      const [groundId = '', date = ''] = key.split(':');
      return { groundId, date };
    });
    const ids = [...new Set(asked.map(({ groundId }) => groundId))];
    const grounds = await findShownGrounds(
      core,
      ids.map((id) => new Types.ObjectId(id)),
    );
    const found = new Map<string, CalendarDay>();
    for (const date of new Set(asked.map((one) => one.date))) {
      const here = new Set(asked.filter((one) => one.date === date).map(({ groundId }) => groundId));
      const ofDate = grounds.filter(({ _id }) => here.has(_id.toString()));
      for (const { groundId, rev, entries } of await readCalendarDays(core, ofDate, date))
        found.set(`${groundId}:${date}`, { groundId, date, rev, entries });
    }
    return found;
  });
  return (groundId, date) => read(`${groundId}:${date}`);
}
