import type { HeldSlot } from '../holds/public.js';
import type { Wish } from './slot-address.js';
import { type Selection, selectionOf } from './timeline.js';

/** A booking that is being moved: its length is settled, and its own hours are as good as free to it. */
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
  /** Chosen at once, because the player holds it. */
  selection: Selection | undefined;
  /** Named by an address: chosen as soon as it is seen to be free. */
  wish: Selection | undefined;
}

/**
 * What is chosen when the hours open: what the player holds here, else what the address asks for, else the day of the
 * booking that is moved, else today.
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
