import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findPlannedOf, type Moved, moveMatchesOf } from './match.queries.js';
import { writeLog } from './match-log.queries.js';

/** Has open pages of a match read it again, after a change of fields that its log does not hold. */
export async function tellMatchChanged(core: Core, _id: Types.ObjectId): Promise<void> {
  const log = await writeLog(core, _id, {}, {});
  if (log) core.events.publishSoon('matchLogs', log);
}

/**
 * Moves the planned matches of a booking with it. Idempotent: a match in the booking's hours stays as it is. Every
 * match gets a new revision, because an earlier call may have been interrupted after the move.
 */
export async function moveMatches(
  core: Core,
  booking: { _id: Types.ObjectId; endsAt: Date } & Moved,
): Promise<void> {
  await moveMatchesOf(core, booking);
  for (const _id of await findPlannedOf(core, booking._id)) await tellMatchChanged(core, _id);
}
