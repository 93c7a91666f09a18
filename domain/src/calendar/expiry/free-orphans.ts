import type { Core } from '../../platform/core.js';
import { groundOfClaim, hourOfKey, keysWith } from '../day/claim-keys.js';
import { makeDayDueBy } from '../day/due-days.queries.js';
import type { GroundDayDoc } from '../day/ground-day.schema.js';
import { readDay } from '../day/read-days.js';
import { releaseHours } from '../hand-over/release-hours.js';

/** Delay before a day with an operation under way is checked again. */
const RECHECK_DELAY_MS = 20_000;

/**
 * Frees the permanent claims of these days that have no owner: written by a process that was paused, overtaken and
 * killed before it could release them (docs/invariants.md 2). Returns the number of hours.
 */
export async function freeOrphans(core: Core, days: GroundDayDoc[]): Promise<number> {
  const now = core.clock.now();
  let freed = 0;
  for (const { day, hour, claim, verdict, message } of await core.claimOwners.doubtfulClaims(
    core,
    days,
    now,
  )) {
    // Expires on its own; the booking it is for may not be stored yet.
    if (claim.kind === 'hold' || claim.expiresAt) continue;
    if (verdict === 'busy') {
      await makeDayDueBy(core, day._id, new Date(now.getTime() + RECHECK_DELAY_MS));
      continue;
    }
    // The operation may have released it itself after the day was read and before its booking was.
    const groundId = groundOfClaim(day, claim);
    const latest = await readDay(core, groundId, day.date);
    const isStillThere = (key: string) => hourOfKey(key) === hour && latest?.claims[key]?.n === claim.n;
    if (!latest || !keysWith(latest, claim.ref).some(isStillThere)) continue;
    core.log.warn({ day: day._id, hour, ref: claim.ref }, `an hour went free that ${message}`);
    const whose = { ref: claim.ref, minN: claim.n, maxN: claim.n };
    await releaseHours(core, groundId, [{ date: day.date, hours: [hour] }], whose);
    freed += 1;
  }
  return freed;
}
