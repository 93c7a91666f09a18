import { dayOf } from '@crease/shared/time/ist';
import type { ApiError } from '../../lib/api/api-error.js';
import { serverNow } from '../../lib/clock.js';
import { nearestFree } from './pick-hours.js';
import { takenBody } from './slots.light.js';
import { type Selection, selectionOf } from './timeline.js';
import type { SlotPicker } from './use-slot-picker.js';

/**
 * After a 409 `SLOT_TAKEN`: clears the selection and offers the nearest free slots of its length from the refusal, or,
 * if it names none, from the grid.
 */
export function offerInstead(picker: SlotPicker, error: ApiError): void {
  const { selection } = picker;
  if (!selection) return;
  const named = takenBody.safeParse(error.body).data?.alternatives ?? [];
  const today = dayOf(new Date(serverNow()));
  const nearest: Selection[] =
    named.length > 0
      ? named.map(({ bookingDate, timeSlot }) => selectionOf(bookingDate, timeSlot, today))
      : nearestFree(picker.hours, selection, picker.isFree);
  picker.select(undefined);
  picker.setLost({ lostAt: null, wanted: selection, nearest });
}
