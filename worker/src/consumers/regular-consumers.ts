import { tellOfLostDate } from '@crease/domain/sales/regulars/tell-of-date';
import { REQUEST_MS, workOnRegular } from '@crease/domain/sales/regulars/work-on-regular';
import { Types } from 'mongoose';
import type { Consumer } from './consumer.js';

/** Continues where the request that created a regular stopped; if this job is lost, a sweep does. */
export const bookRegular: Consumer<'regular.created'> = {
  name: 'book-regular',
  lane: 'notices',
  dueAt: ({ at }) => new Date(Date.parse(at) + REQUEST_MS),
  handle: async ({ core }, { data }) => {
    await workOnRegular(core, new Types.ObjectId(data.regularId));
  },
};

/** Mails a customer without an account that their game was cancelled. */
export const mailLostDate: Consumer<'booking.cancelled'> = {
  name: 'mail-regular-lost',
  lane: 'notices',
  handle: async ({ core }, { data }) => {
    if (data.by === 'owner' || data.by === 'closure') await tellOfLostDate(core, data.bookingId);
  },
};
