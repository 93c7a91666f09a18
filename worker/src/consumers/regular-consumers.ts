import { REQUEST_MS, workOnRegular } from '@crease/domain/sales/regulars/work-on-regular';
import { Types } from 'mongoose';
import type { Consumer } from './consumer.js';

/** Goes on where the request that wrote a regular down has stopped; the sweep does where this job is lost. */
export const bookRegular: Consumer<'regular.created'> = {
  name: 'book-regular',
  lane: 'notices',
  dueAt: ({ at }) => new Date(Date.parse(at) + REQUEST_MS),
  handle: async ({ core }, { data }) => {
    await workOnRegular(core, new Types.ObjectId(data.regularId));
  },
};
