import { hoursByDate, slotEnd } from '@crease/shared/time/slots';
import { dayKeyOf, keysOf } from '../calendar/day/claim-keys.js';
import { findDays } from '../calendar/day/day-reads.queries.js';
import { readTurfs } from '../catalogue/grounds/read-turfs.js';
import type { FixturePlace, FixturesDoc } from '../play/fixtures/fixtures.schema.js';
import { ownerOf, placesOwned } from '../play/fixtures/hours-operation.js';
import { isSettled } from '../play/fixtures/match-claims.js';
import { checkResults } from './check-results.js';
import type { Audit, Violation } from './violation.js';

/** How long documents of days are kept. */
const KEPT_MS = 365 * 86_400_000;

/** Invariant 15, from fixtures: a published match owns its hours, and what is known follows from its results. */
export async function* checkFixtures(audit: Audit, all: FixturesDoc[]): AsyncIterable<Violation> {
  const settled = all.filter((fixtures) => isSettled(fixtures, audit.now));
  yield* checkHoursOfMatches(audit, settled);
  yield* checkResults(audit, settled);
}

async function* checkHoursOfMatches(audit: Audit, all: FixturesDoc[]): AsyncIterable<Violation> {
  const isKept = ({ bookingDate, timeSlot }: FixturePlace) =>
    audit.now.getTime() - slotEnd(bookingDate, timeSlot).getTime() < KEPT_MS;
  const owned = all.flatMap((fixtures) =>
    placesOwned(fixtures)
      .filter(isKept)
      .map((place) => ({ fixtures, place })),
  );
  const turfs = await readTurfs(
    audit.db,
    owned.map(({ place }) => place.groundId),
  );
  const needed = owned.flatMap(({ fixtures, place: { number, groundId, bookingDate, timeSlot } }) =>
    hoursByDate(bookingDate, timeSlot).map(({ date, hours }) => {
      const [turf] = turfs(groundId, date);
      const ref = ownerOf(fixtures, { number }).toString();
      return { fixtures, number, ref, dayId: dayKeyOf(turf, date), keys: keysOf(turf, hours) };
    }),
  );
  const days = new Map(
    (await findDays(audit, [...new Set(needed.map(({ dayId }) => dayId))])).map((day) => [day._id, day]),
  );
  for (const { fixtures, number, ref, dayId, keys } of needed) {
    for (const key of keys) {
      const claim = days.get(dayId)?.claims[key];
      if (claim?.ref === ref && !claim.expiresAt) continue;
      const message = `has published match ${number}, which does not own ${dayId}:${key}`;
      yield { invariant: 15, subject: fixtures._id.toString(), message };
    }
  }
}
