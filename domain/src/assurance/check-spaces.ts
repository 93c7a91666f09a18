import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { dayKeyOf, groundOfClaim, hourOfKey, keysAt } from '../calendar/day/claim-keys.js';
import type { GroundDayDoc } from '../calendar/day/ground-day.schema.js';
import { isLive } from '../calendar/day/judge-day.js';
import { readTurfs } from '../catalogue/grounds/read-turfs.js';
import type { Audit, Violation } from './violation.js';

/**
 * Invariant 10: a claim belongs to a ground of its day's space, and is on one of that ground's parts. Two claims on a
 * part in one hour would have the same key. Past days stay where they were played.
 */
export async function* checkSpaces(audit: Audit, days: GroundDayDoc[]): AsyncIterable<Violation> {
  const { db, now } = audit;
  const claims = days
    .filter(({ date, movedTo }) => date >= addDays(dayOf(now), -1) && !movedTo)
    .flatMap((day) =>
      Object.entries(day.claims).flatMap(([key, claim]) =>
        isLive(claim, now) ? [{ day, key, groundId: groundOfClaim(day, claim) }] : [],
      ),
    );
  if (claims.length === 0) return;
  const grounds = new Set(claims.map(({ groundId }) => groundId));
  const turfs = await readTurfs(
    db,
    [...grounds].map((id) => new Types.ObjectId(id)),
  );
  for (const { day, key, groundId } of claims) {
    const turf = turfs(groundId, day.date).find((one) => dayKeyOf(one, day.date) === day._id);
    const subject = `${day._id}:${key}`;
    if (!turf)
      yield {
        invariant: 10,
        subject,
        message: `is claimed for ground ${groundId}, which is of another space`,
      };
    else if (!keysAt(turf.parts, hourOfKey(key)).includes(key))
      yield { invariant: 10, subject, message: `is claimed for ground ${groundId}, which has no such part` };
  }
}
