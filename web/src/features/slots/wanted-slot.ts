import { slotOf } from './timeline.js';
import type { SlotPicker } from './use-slot-picker.js';

/** The taken hours that the player has picked, as the API wants them; undefined while none are. */
export function wantedSlot({ wanted, ground }: Pick<SlotPicker, 'wanted' | 'ground'>) {
  return wanted && { groundId: ground._id, ...slotOf(wanted) };
}
