import { Types } from 'mongoose';
import type { SharedSpace, TurfMove } from '../../calendar/spaces/space-book.schema.js';
import { findGroundFields, type GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import { partsOf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';

type Parts = ReadonlyMap<string, readonly string[]>;

const partsIn = (space: SharedSpace | undefined): Parts =>
  new Map(space?.grounds.map(({ groundId, parts }) => [groundId.toString(), parts]));

const isSame = (a: SharedSpace | undefined, b: SharedSpace | undefined): boolean => {
  const [one, other] = [partsIn(a), partsIn(b)];
  return (
    one.size === other.size &&
    [...one].every(([id, parts]) => parts.toSorted().join() === other.get(id)?.toSorted().join())
  );
};

/**
 * Where the hours of every changed ground of a space move: to a newly created space, so that old and new content of its
 * days never mix. A leaving ground gets a space of one part. Empty if nothing moves.
 */
export async function toMoves(
  core: Pick<Core, 'db'>,
  before: SharedSpace | undefined,
  after: SharedSpace | undefined,
): Promise<TurfMove[]> {
  if (isSame(before, after)) return [];
  const [old, next] = [partsIn(before), partsIn(after)];
  const ids = [...new Set([...old.keys(), ...next.keys()])].map((id) => new Types.ObjectId(id));
  const grounds = await findGroundFields<Pick<GroundDoc, '_id' | 'space'>>(core.db, ids, { space: 1 });
  const shared = { id: new Types.ObjectId(), grounds: after?.grounds.map(({ groundId }) => groundId) ?? [] };
  return grounds.map(({ _id, space }) => {
    const parts = next.get(_id.toString());
    return {
      groundId: _id,
      from: space ?? { id: _id, parts: [...partsOf({})], grounds: [_id] },
      to: parts
        ? { ...shared, parts: [...parts] }
        : { id: new Types.ObjectId(), parts: [...partsOf({})], grounds: [_id] },
    };
  });
}

/**
 * The grounds that shared turf with another and do so no more: hours of theirs that were sold once could be sold
 * beside.
 */
export function parted(before: SharedSpace | undefined, after: SharedSpace | undefined): Types.ObjectId[] {
  const [old, next] = [partsIn(before), partsIn(after)];
  const share = (parts: Parts, a: string, b: string): boolean =>
    (parts.get(a) ?? []).some((part) => parts.get(b)?.includes(part));
  const ids = [...old.keys()];
  return ids
    .filter((id) => ids.some((other) => other !== id && share(old, id, other) && !share(next, id, other)))
    .map((id) => new Types.ObjectId(id));
}
