import type { GroundDoc, GroundSpaces } from './ground.schema.js';

/**
 * The turf of a ground: the space whose days own its hours, and its parts of that space. An unshared ground is its own
 * space with one part without a letter. `groundIds`: every ground of the space, including itself.
 */
export interface Turf {
  groundId: string;
  spaceId: string;
  parts: readonly string[];
  groundIds: readonly string[];
}

const UNDIVIDED: readonly string[] = [''];

/** The parts that a ground takes of its space; one without a letter if it is unshared. */
export const partsOf = ({ space }: Pick<GroundDoc, 'space'>): readonly string[] => space?.parts ?? UNDIVIDED;

/** The turf of a ground as its document says. */
export function turfOf(ground: { _id: { toString(): string } } & Pick<GroundDoc, 'space'>): Turf {
  const groundId = ground._id.toString();
  const { space } = ground;
  return {
    groundId,
    spaceId: space?.id.toString() ?? groundId,
    parts: partsOf(ground),
    groundIds: space?.grounds.map(String) ?? [groundId],
  };
}

/**
 * Where a ground's hours of a date may be: the turf that owns them, then, while it is being linked or unlinked, the
 * next one. Dates before a change stay where they were.
 */
export function turfsOn(ground: GroundSpaces, date: string): [Turf, ...Turf[]] {
  const { _id, space, nextSpace, formerSpaces = [] } = ground;
  const former = formerSpaces.find(({ until }) => date < until);
  if (former) return [turfOf({ _id, space: former })];
  const own = turfOf({ _id, ...(space ? { space } : {}) });
  return nextSpace ? [own, turfOf({ _id, space: nextSpace })] : [own];
}

/** True if two grounds share turf, so that only one can be played on at a time. Every ground shares with itself. */
export const shareTurf = (a: Turf, b: Turf): boolean =>
  a.spaceId === b.spaceId && a.parts.some((part) => b.parts.includes(part));
