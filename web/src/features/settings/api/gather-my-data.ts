import { listSessions, me } from '@crease/shared/contracts/auth';
import { listMyBookings } from '@crease/shared/contracts/bookings';
import type { Pagination } from '@crease/shared/contracts/common';
import { listFavorites } from '@crease/shared/contracts/grounds';
import { listNotifications } from '@crease/shared/contracts/notifications';
import { paymentHistory } from '@crease/shared/contracts/payments';
import { call } from '../../../lib/api/call.js';

const PAGE_SIZE = 100;
/** Nobody has this many pages; it only keeps a wrong answer from looping. */
const MOST_PAGES = 100;

/** Everything the server shows the user of himself, every page of it. Throws `ApiError`. */
export async function gatherMyData(): Promise<Record<string, unknown>> {
  const page = (at: number) => ({ query: { page: at, limit: PAGE_SIZE } });
  return {
    account: (await call(me)).user,
    bookings: await everyPage(async (at) => {
      const { bookings, pagination } = await call(listMyBookings, page(at));
      return { rows: bookings, pagination };
    }),
    payments: await everyPage(async (at) => {
      const { payments, pagination } = await call(paymentHistory, page(at));
      return { rows: payments, pagination };
    }),
    favorites: (await call(listFavorites)).favorites.map(({ _id, name }) => ({ _id, name })),
    notifications: await everyPage(async (at) => {
      const { notifications, pagination } = await call(listNotifications, page(at));
      return { rows: notifications, pagination };
    }),
    sessions: (await call(listSessions)).sessions,
  };
}

async function everyPage<T>(
  read: (page: number) => Promise<{ rows: T[]; pagination: Pagination }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { rows, pagination } = await read(page);
    all.push(...rows);
    if (page >= pagination.pages) break;
  }
  return all;
}
