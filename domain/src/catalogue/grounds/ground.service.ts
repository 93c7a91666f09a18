import type { QueryOf } from '@crease/shared/contract';
import type { Ground, getGround as getGroundContract } from '@crease/shared/contracts/grounds';
import type { Person } from '../../accounts/identity/caller.js';
import type { Membership } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { shownTo } from '../ground-record/find-ground.js';
import { findGroundFields, type GroundDoc } from '../ground-record/ground.schema.js';
import { pointOf } from '../ground-record/ground-filter.js';
import {
  findGroundsOfOwner,
  type GroundFilter,
  type PresentableGround,
} from '../ground-record/ground-lists.queries.js';
import { shareTurf, turfOf } from '../ground-record/turf.js';
import { findByText } from './find-by-text.js';
import { presentGrounds, presentOneGround } from './ground.present.js';

type Reads = Pick<Core, 'db' | 'reads' | 'clock' | 'groundCalendar'>;

/** Suggestions in an autocomplete answer, at most (docs/product-rules.md, Grounds and search). */
const MAX_SUGGESTIONS = 10;

/** One ground as this person sees it. @throws `NOT_FOUND` if they may not know of it. */
export async function getGround(
  core: Reads,
  id: string,
  person: Person,
  query: QueryOf<typeof getGroundContract> = {},
): Promise<Ground> {
  const ground = await readShownGround(core, id, person);
  const from = pointOf(query);
  const [shown, sharesWith] = await Promise.all([
    presentOneGround(core, ground, from ? { from } : {}),
    neighboursOf(core, ground),
  ]);
  return { ...shown, sharesWith };
}

/** The grounds that share turf with this one, by name, without those hidden from players. */
async function neighboursOf(
  core: Pick<Core, 'db'>,
  ground: PresentableGround,
): Promise<NonNullable<Ground['sharesWith']>> {
  const others = ground.space?.grounds.filter((id) => !id.equals(ground._id)) ?? [];
  if (others.length === 0) return [];
  const fields = { name: 1, space: 1, status: 1 } as const;
  const found = await findGroundFields<Pick<GroundDoc, '_id' | 'name' | 'space' | 'status'>>(
    core.db,
    others,
    fields,
  );
  return found
    .filter((other) => other.status === 'active' && shareTurf(turfOf(ground), turfOf(other)))
    .map(({ _id, name }) => ({ groundId: _id.toString(), name }));
}

/**
 * A ground as players see it; a shared object, so do not modify it.
 * @throws `NOT_FOUND` if this person may not know of it. `id` is 24 hex digits.
 */
export async function readShownGround(
  core: Pick<Core, 'reads'>,
  id: string,
  person: Person,
): Promise<PresentableGround> {
  return await shownTo(core, person, await core.reads.shownGround(id));
}

/** Every ground a person has access to at a workplace, in any status, oldest first, with its shared parts of turf. */
export async function listGroundsAt(
  core: Reads,
  { ownerId, groundIds }: Pick<Membership, 'ownerId' | 'groundIds'>,
): Promise<Ground[]> {
  const grounds = await findGroundsOfOwner(core, ownerId, groundIds);
  const turfs = new Map(grounds.flatMap(({ _id, space }) => (space ? [[_id.toString(), space]] : [])));
  return (await presentGrounds(core, grounds, { inside: true })).map((ground) => {
    const space = turfs.get(ground._id);
    if (!space || space.grounds.length < 2) return ground;
    return { ...ground, turf: { spaceId: space.id.toString(), parts: space.parts } };
  });
}

/**
 * Grounds by the beginning of a word, or nearly, best first, at most ten (docs/product-rules.md, Grounds and search).
 */
export async function suggestGrounds(
  core: Pick<Core, 'db'>,
  query: { q: string; cityId?: string | undefined },
): Promise<{ id: string; name: string; address: string; cityName: string }[]> {
  const within: GroundFilter = {
    status: 'active',
    ...(query.cityId ? { 'location.cityId': query.cityId } : {}),
  };
  const found = await findByText(core, within, query.q, MAX_SUGGESTIONS);
  return found.map(({ _id, name, location }) => ({
    id: _id.toString(),
    name,
    address: location.address,
    cityName: location.cityName,
  }));
}
