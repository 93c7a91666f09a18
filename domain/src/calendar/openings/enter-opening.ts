import { createHash, randomBytes } from 'node:crypto';
import type { OpeningBoard, OwnEntry } from '@crease/shared/contracts/openings';
import { openingTimesOf, phaseOf } from '@crease/shared/openings/opening-times';
import { refuse } from '@crease/shared/refusals';
import { assertBookableBy } from '../../catalogue/ground-record/blocklist-port.js';
import type { Core } from '../../platform/core.js';
import { findOpening, isListed, type Opening, openingKey } from './opening.schema.js';
import {
  enterLate,
  findEntry,
  insertEntry,
  type OpeningEntryDoc,
  receiptOf,
} from './opening-entry.schema.js';
import { openingOf, presentEntry, presentOpening } from './read-opening.js';

/**
 * Joins the line for a day, as of `arrivedAt` if the request had to wait. An account has one entry: a second request,
 * also from another device, returns the same place. An account exists only once its mail address or phone is proven.
 * @throws `NOT_FOUND`, `NOT_BOOKABLE`, `STATE_CONFLICT`
 */
export async function enterOpening(
  core: Core,
  userId: string,
  groundId: string,
  date: string,
  arrivedAt?: Date,
): Promise<{ opening: OpeningBoard; mine: OwnEntry }> {
  const opens = openingKey({ groundId, date });
  const [opening, earlier, ground] = await Promise.all([
    openingOf(core, groundId, date),
    findEntry(core, opens, userId),
    core.reads.recentGround(groundId),
  ]);
  if (!earlier) {
    const now = core.clock.now();
    const phase = phaseOf(date, opening, now);
    if (phase === 'before') throw refuse('STATE_CONFLICT', 'line_not_open');
    if (phase === 'over') throw refuse('STATE_CONFLICT', 'line_over');
    if (ground) await assertBookableBy(core, ground, userId);
    const salt = randomBytes(16).toString('hex');
    // Hashed here and not by `entryOf`, which would cost a thread of the pool for each player.
    const entry = createHash('sha256').update(receiptOf({ salt, userId })).digest('hex');
    const made = await insertEntry(core, opens, userId, { salt, entry, enteredAt: arrivedAt ?? now });
    if (made) return await presentNew(core, opening, made);
  }
  // Another tab may have been first.
  const stored = earlier ?? (await findEntry(core, opens, userId));
  if (!stored) throw refuse('STATE_CONFLICT', 'line_over');
  return { opening: presentOpening(opening, core.clock.now()), mine: presentEntry(opening, stored) };
}

/** The answer for a new entry. If its insert waited until the list was closed without it, it comes after the draw. */
async function presentNew(
  core: Core,
  opening: Opening,
  made: OpeningEntryDoc,
): Promise<{ opening: OpeningBoard; mine: OwnEntry }> {
  const { closesAt, drawnFrom } = openingTimesOf(opening.date);
  let current = opening;
  let entry = made;
  if (made.enteredAt < closesAt && core.clock.now() >= drawnFrom) {
    current = (await findOpening(core, opening.groundId.toString(), opening.date)) ?? opening;
    const isLate = current.entriesHash && !(await isListed(core, current, made.entry));
    if (isLate) entry = await enterLate(core, made);
  }
  return { opening: presentOpening(current, core.clock.now()), mine: presentEntry(current, entry) };
}
