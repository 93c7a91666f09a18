import type { SpaceBookDoc } from '@crease/domain/calendar/spaces/space-book.schema';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { demoId } from '@crease/domain/play/demo/random';
import { PLACES } from './places.js';

const PARTS = ['A', 'B'];

/** The indexes of a whole ground and its half, for either of them. */
function pairOf(n: number): { whole: number; half: number } | undefined {
  const half = PLACES.findIndex(
    ({ halfOf }, at) => halfOf !== undefined && (at === n || halfOf === PLACES[n]?.name),
  );
  const whole = PLACES.findIndex(({ name }) => name === PLACES[half]?.halfOf);
  return half < 0 ? undefined : { whole, half };
}

/**
 * The space of the n-th ground: a half has part A of it, the whole ground both parts. Undefined without shared turf.
 */
export function spaceOf(n: number): GroundDoc['space'] {
  const pair = pairOf(n);
  if (!pair) return undefined;
  return {
    id: demoId('space', pair.whole),
    parts: n === pair.half ? ['A'] : PARTS,
    grounds: [demoId('ground', pair.whole), demoId('ground', pair.half)],
  };
}

/** The space books of the owners of these grounds. */
export function spaceBooks(grounds: readonly GroundDoc[]): SpaceBookDoc[] {
  const shared = grounds.filter(({ space }) => space?.parts.length === PARTS.length);
  return shared.map(({ ownerId, name, space }) => ({
    _id: ownerId,
    rev: 1,
    spaces: [
      {
        _id: demoId('space-of', name),
        name,
        parts: PARTS,
        grounds: (space?.grounds ?? []).map((groundId, i) => ({ groundId, parts: i === 0 ? PARTS : ['A'] })),
      },
    ],
  }));
}
