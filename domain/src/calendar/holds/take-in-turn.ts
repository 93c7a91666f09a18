import type { BookableGround } from '../../catalogue/ground-record/ground.reads.js';
import type { Core } from '../../platform/core.js';
import type { DaysOfSlot } from '../day/read-days.js';
import { needsTurn, turnOf, useTurn } from '../openings/turn.js';
import { type Taken, takeSlot, type Wish } from './take-slot.js';

/**
 * Like `takeSlot`. On a day that has just opened by a draw, the player must have been let in; other grounds and days
 * are not read for this. @throws `SLOT_TAKEN` (with alternatives), `HOLD_LIMIT`, `NOT_YOUR_TURN`
 */
export async function takeInTurn(
  core: Core,
  ground: BookableGround,
  wish: Wish,
  days: DaysOfSlot,
): Promise<Taken> {
  const { bookingDate } = wish.slot;
  if (!needsTurn(ground, bookingDate, core.clock.now())) return await takeSlot(core, ground, wish, days);
  const turn = await turnOf(core, ground, wish.userId, bookingDate);
  const taken = await takeSlot(core, ground, wish, days);
  if (turn) await useTurn(core, turn);
  return taken;
}
