import { hoursOf } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import { dayKey } from './ground-day.model.js';

/** `<groundId>:<date>:<hour>` of every hour of a slot. */
export const hourKeys = ({ groundId, bookingDate, timeSlot }: SlotOfGround): string[] =>
  hoursOf(bookingDate, timeSlot).map(({ date, hour }) => `${dayKey(groundId, date)}:${hour}`);
