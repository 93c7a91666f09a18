import type { Booking } from '@crease/shared/contracts/booking';
import { listOwnerBookings } from '@crease/shared/contracts/owner-bookings';
import { addDays } from '@crease/shared/time/ist';
import { hoursOf, slotText } from '@crease/shared/time/slots';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.js';
import { ownerKeys } from '../../desk/public.js';

/** A day with more bookings than a page is read page by page. */
const PAGE_SIZE = 100;

interface CellDay {
  workplace: string;
  groundId: string | undefined;
  date: string;
  hour: number;
}

/** The bookings of one hour of one date; those of the evening before may run into it. */
export function useCellBookings({ date, hour, ...where }: CellDay) {
  return useQuery({
    queryKey: [...ownerKeys.all, 'cell', where, date, hour],
    queryFn: async ({ signal }) => {
      const query = { ...where, from: addDays(date, -1), to: date, limit: PAGE_SIZE };
      const found: Booking[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await call(listOwnerBookings, { query: { ...query, page }, signal });
        pages = answer.pagination.pages;
        found.push(...answer.bookings.filter((one) => standsOn(one, date, hour)));
      }
      return found;
    },
  });
}

function standsOn({ status, bookingDate, timeSlot }: Booking, date: string, hour: number): boolean {
  if (status !== 'confirmed' && status !== 'completed') return false;
  return hoursOf(bookingDate, slotText(timeSlot)).some((one) => one.date === date && one.hour === hour);
}
