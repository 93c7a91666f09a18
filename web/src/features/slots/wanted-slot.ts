import { slotOf } from './timeline.js';
import type { SlotPicker } from './use-slot-picker.js';

/** The taken hours that the player has selected, as the API expects them; undefined if there are none. */
export function wantedSlot({ wanted, ground }: Pick<SlotPicker, 'wanted' | 'ground'>) {
  return wanted && { groundId: ground._id, ...slotOf(wanted) };
}
