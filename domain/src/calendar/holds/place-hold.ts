import { startHourOf } from '@crease/shared/time/slots';
import { assertBookableBy } from '../../catalogue/ground-record/blocklist-port.js';
import { findGroundOfSlot, isOpenFor } from '../../catalogue/ground-record/find-ground.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { slotTaken } from '../availability/refuse-slot.js';
import { attachToBooking } from '../claims/claim-writes.queries.js';
import { dayKeyOf, keysAt } from '../day/claim-keys.js';
import { type DaysOfSlot, readDaysOf, recallDaysOf } from '../day/read-days.js';
import { takeInTurn } from './take-in-turn.js';
import { ownClaimOf } from './take-slot.js';

export interface PlacedHold {
  holdId: string;
  expiresAt: Date;
  /** False if this exact slot was already held (or pending) for the caller. */
  created: boolean;
}

/**
 * Holds all hours of a slot for five minutes, or none. Idempotent per slot, also across tabs: it returns the same hold,
 * not extended, or the caller's own pending booking. The caller's overlapping holds end (docs/product-rules.md, Holds).
 * @throws `VALIDATION`, `NOT_FOUND`, `NOT_BOOKABLE`, `SLOT_TAKEN` (with alternatives), `HOLD_LIMIT`, `NOT_YOUR_TURN`.
 */
export async function placeHold(core: Core, userId: string, slot: SlotOfGround): Promise<PlacedHold> {
  const known = recallDaysOf(core, slot, core.clock.now(), () => false);
  const [ground, days] = await Promise.all([findGroundOfSlot(core, slot), known ?? readDaysOf(core, slot)]);
  const own = ownClaimOf(days, slot, userId, core.clock.now());
  // A payment may be under way for a booking even if the ground was switched off meanwhile.
  if (own?.kind !== 'booking') await assertBookableBy(core, ground, userId);
  if (own?.kind === 'booking') await attach(core, slot, own.ref, days);
  if (own) return { holdId: own.ref, expiresAt: own.expiresAt, created: false };
  if (!isOpenFor(ground, slot)) throw await slotTaken(core, ground, slot);
  const wish = { userId, slot, kind: 'hold', n: 1, forMs: core.env.HOLD_SECONDS * 1000 } as const;
  const { ref, expiresAt, created } = await takeInTurn(core, ground, wish, days);
  return { holdId: ref, expiresAt, created };
}

/** Also emits `hold.expired` when the pending booking lapses. A no-op if the booking was paid in the meantime. */
async function attach(
  core: Core,
  { bookingDate, timeSlot }: SlotOfGround,
  ref: string,
  { turf }: DaysOfSlot,
) {
  const [key] = keysAt(turf.parts, startHourOf(timeSlot));
  if (key) await attachToBooking(core, dayKeyOf(turf, bookingDate), key, ref);
}
