import { addDays, dayOf, isoWeekdayOf } from '@crease/shared/time/ist';
import { readDay } from '../calendar/day/read-days.js';
import type { GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import type { MailDoc } from '../messaging/mail/mail.schema.js';
import type { Core } from '../platform/core.js';
import type { BookingDoc } from '../sales/booking-record/booking.schema.js';
import type { RegularRequest } from '../sales/regulars/plan-regular.js';
import { presentRegular } from '../sales/regulars/regular.present.js';
import { findRegular, type RegularDoc } from '../sales/regulars/regular.schema.js';

/** From the day after tomorrow on, that day of the week, for some weeks: 18 to 20. */
export function aRegularRequest(weeks = 4, over: Partial<RegularRequest> = {}): RegularRequest {
  const from = over.from ?? addDays(dayOf(new Date()), 2);
  return {
    customer: { name: 'Vikram Rao', phone: aPhone(), email: 'vikram@crease.test' },
    days: [isoWeekdayOf(from)],
    timeSlot: '18:00-20:00',
    from,
    weeks,
    ...over,
  };
}

export const aPhone = (): string => `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** What tests of regulars read. */
export function regularsOn(core: () => Core) {
  const bookingsOf = (ground: GroundDoc): Promise<BookingDoc[]> =>
    core().db.bookings.find({ groundId: ground._id }).sort({ bookingDate: 1 }).toArray();
  const again = async ({ _id }: RegularDoc): Promise<RegularDoc> => {
    const found = await findRegular(core(), _id);
    if (!found) throw new Error('the regular is gone');
    return found;
  };
  return {
    bookingsOf,
    again,
    /** The dates on which there is a confirmed booking. */
    standing: async (ground: GroundDoc): Promise<string[]> =>
      (await bookingsOf(ground)).flatMap((b) => (b.status === 'confirmed' ? [b.bookingDate] : [])),
    hoursOn: async (ground: GroundDoc, date: string): Promise<string[]> =>
      Object.keys((await readDay(core(), ground._id.toString(), date))?.claims ?? {}),
    outcomes: async (regular: RegularDoc): Promise<string[]> =>
      (await presentRegular(core(), await again(regular))).dates.map(({ outcome }) => outcome),
    mailsTo: (to: string): Promise<MailDoc[]> =>
      core().db.mails.find({ to }).sort({ createdAt: 1 }).toArray(),
  };
}
