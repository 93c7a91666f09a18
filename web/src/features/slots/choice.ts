import type { HeldSlot } from '../holds/public.js';
import type { Wish } from './slot-address.js';
import { type Selection, selectionOf } from './timeline.js';

/** A booking being moved: its length is fixed, and its own hours count as free. */
export interface Moving {
  bookingDate: string;
  timeSlot: string;
  hours: number;
}

interface Known {
  groundId: string;
  today: string;
  hold: HeldSlot | undefined;
  asked: Wish | undefined;
  moving: Moving | undefined;
}

export interface FirstChoice {
  date: string;
  /** Selected at once, because the player holds it. */
  selection: Selection | undefined;
  /** Named by the address: selected as soon as it is seen to be free. */
  wish: Selection | undefined;
}

/**
 * The initial selection: the player's hold, else what the address asks for, else the day of the booking being moved,
 * else today.
 */
export function firstChoice({ groundId, today, hold, asked, moving }: Known): FirstChoice {
  const isHeldHere = hold?.groundId === groundId && !moving && !asked;
  const selection = isHeldHere ? selectionOf(hold.bookingDate, hold.timeSlot, today) : undefined;
  const wish = asked?.timeSlot ? selectionOf(asked.bookingDate, asked.timeSlot, today) : undefined;
  const moved = moving && selectionOf(moving.bookingDate, moving.timeSlot, today);
  return {
    date: selection?.date ?? wish?.date ?? asked?.bookingDate ?? moved?.date ?? today,
    selection,
    wish,
  };
}
