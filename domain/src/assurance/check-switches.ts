import { readSpaceBook } from '../calendar/spaces/space-book.schema.js';
import { findGroundFields, type GroundDoc } from '../catalogue/ground-record/ground.schema.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import type { Audit, Violation } from './violation.js';

type Switched = Pick<GroundDoc, '_id' | 'space' | 'drawsOpenings' | 'openingsDueAt' | 'updatedAt'>;
const FIELDS = { space: 1, drawsOpenings: 1, openingsDueAt: 1, updatedAt: 1 } as const;

/**
 * Invariant 21: once a switch or a change of the turf is complete, grounds that share turf all open new days by a draw,
 * or none does.
 */
export async function* checkSwitches(audit: Audit, grounds: GroundDoc[]): AsyncIterable<Violation> {
  const sharing = grounds.filter(({ space }) => space);
  if (sharing.length === 0) return;
  const late = audit.now.getTime() - GRACE_MS;
  const isAtRest = ({ openingsDueAt, updatedAt }: Switched) =>
    (!openingsDueAt || openingsDueAt.getTime() < late) && updatedAt.getTime() < late;
  const ids = sharing.flatMap(({ space }) => space?.grounds ?? []);
  const others = await findGroundFields<Switched>(audit.db, ids, FIELDS);
  for (const ground of sharing) {
    const differs = others.some(
      (other) =>
        ground.space?.id.equals(other.space?.id ?? '') &&
        (other.drawsOpenings ?? false) !== (ground.drawsOpenings ?? false) &&
        isAtRest(other),
    );
    if (!differs || !isAtRest(ground)) continue;
    if ((await readSpaceBook(audit, ground.ownerId)).relink) continue;
    const message = 'opens new days differently from a ground that shares its turf';
    yield { invariant: 21, subject: `grounds/${ground._id}`, message };
  }
}
