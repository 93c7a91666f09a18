import type { Booking } from '@crease/shared/contracts/booking';
import type { Space, WantedSpace } from '@crease/shared/contracts/spaces';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Clash } from '../../calendar/spaces/merge-days.js';
import { clashesOf, relinkGrounds } from '../../calendar/spaces/relink.js';
import {
  readSpaceBook,
  type SharedSpace,
  type SpaceBookDoc,
  writeSpaces,
} from '../../calendar/spaces/space-book.schema.js';
import { assertGroundsOf } from '../../catalogue/grounds/grounds-of-owner.js';
import type { Core } from '../../platform/core.js';
import { presentBookings } from '../booking-reads/booking.read.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { findByIds, findOpenOn } from '../booking-record/booking-links.queries.js';
import { parted, toMoves } from './space-moves.js';

const MOST_SPACES = 50;

const noSuchSpace = () => new AppError('NOT_FOUND', 'There is no such shared turf.');

const present = ({ _id, name, parts, grounds }: SharedSpace): Space => ({
  _id: _id.toString(),
  name,
  parts,
  grounds: grounds.map(({ groundId, parts }) => ({ groundId: groundId.toString(), parts })),
});

/** The turf that grounds of a workplace share. */
export async function listSpaces(core: Core, ownerId: string): Promise<Space[]> {
  return (await readSpaceBook(core, new Types.ObjectId(ownerId))).spaces.map(present);
}

/**
 * Links grounds that share turf, or changes the link (docs/product-rules.md, Shared turf).
 * @throws `NOT_FOUND` for another workplace's space or ground; `STATE_CONFLICT` for a ground of another space, or with
 * `bookings` for future games on the same turf, or on turf to be parted.
 */
export async function putSpace(core: Core, ownerId: string, wanted: WantedSpace): Promise<Space> {
  const owner = new Types.ObjectId(ownerId);
  await assertGroundsOf(
    core,
    owner,
    wanted.grounds.map(({ groundId }) => groundId),
  );
  const book = await readSpaceBook(core, owner);
  const before = wanted._id === undefined ? undefined : findIn(book, wanted._id);
  const space: SharedSpace = {
    _id: before?._id ?? new Types.ObjectId(),
    name: wanted.name,
    parts: wanted.parts,
    grounds: wanted.grounds.map(({ groundId, parts }) => ({ groundId: new Types.ObjectId(groundId), parts })),
  };
  const others = book.spaces.filter((one) => one !== before);
  assertInNoOther(space, others);
  if (others.length >= MOST_SPACES)
    throw new AppError('STATE_CONFLICT', 'There are 50 shared turfs already.');
  const spaces = before ? book.spaces.map((one) => (one === before ? space : one)) : [...book.spaces, space];
  await change(core, book, before, space, spaces);
  return present(space);
}

/**
 * Unlinks the grounds of a space. Throws `NOT_FOUND`, and `STATE_CONFLICT` with `bookings` while games are ahead on
 * them.
 */
export async function removeSpace(core: Core, ownerId: string, id: string): Promise<void> {
  const book = await readSpaceBook(core, new Types.ObjectId(ownerId));
  const before = findIn(book, id);
  await change(
    core,
    book,
    before,
    undefined,
    book.spaces.filter((one) => one !== before),
  );
}

function findIn(book: SpaceBookDoc, id: string): SharedSpace {
  const found = book.spaces.find(({ _id }) => _id.toString() === id);
  if (!found) throw noSuchSpace();
  return found;
}

function assertInNoOther(space: SharedSpace, others: readonly SharedSpace[]): void {
  const taken = others.find((other) =>
    other.grounds.some(({ groundId }) => space.grounds.some((own) => own.groundId.equals(groundId))),
  );
  if (taken) throw new AppError('STATE_CONFLICT', `One of these grounds shares its turf in ${taken.name}.`);
}

/** Takes a workplace from one set of spaces to another, or leaves all as it was. */
async function change(
  core: Core,
  book: SpaceBookDoc,
  before: SharedSpace | undefined,
  after: SharedSpace | undefined,
  spaces: SharedSpace[],
): Promise<void> {
  const moves = await toMoves(core, before, after);
  if (moves.length === 0) {
    // Only the name changes.
    if (!(await writeSpaces(core, book, spaces))) throw changedMeanwhile();
    return;
  }
  const apart = parted(before, after);
  await assertNobodyPlays(core, apart);
  await refuseClashes(core, await clashesOf(core, moves));
  await refuseClashes(core, await relinkGrounds(core, book, spaces, moves, apart));
  const now = await readSpaceBook(core, book._id);
  const isDone = (one: SharedSpace) => one._id.equals((after ?? before)?._id ?? '');
  if (now.relink || now.spaces.some(isDone) !== (after !== undefined)) throw changedMeanwhile();
}

const changedMeanwhile = () =>
  new AppError('STATE_CONFLICT', 'Your shared turf is just being changed. Please look again.');

/** Games ahead on turf that is parted would be sold beside: they are in the way. */
async function assertNobodyPlays(core: Core, groundIds: Types.ObjectId[]): Promise<void> {
  if (groundIds.length === 0) return;
  await refuse(core, await findOpenOn(core, groundIds));
}

async function refuseClashes(core: Core, clashes: readonly Clash[]): Promise<void> {
  if (clashes.length === 0) return;
  const refs = clashes.flatMap(({ claims }) =>
    claims.flatMap(({ kind, ref }) => (kind === 'booking' ? [ref] : [])),
  );
  const bookings = await findByIds(
    core,
    [...new Set(refs)].map((ref) => new Types.ObjectId(ref)),
  );
  await refuse(core, bookings, true);
}

async function refuse(core: Core, bookings: BookingDoc[], always = false): Promise<void> {
  if (bookings.length === 0 && !always) return;
  const presented: Booking[] = await presentBookings(core, bookings);
  const message =
    presented.length > 0
      ? 'Games ahead are in the way. Move or cancel them first.'
      : 'Hours ahead are held or blocked on more than one of these grounds. Free them first.';
  throw new AppError('STATE_CONFLICT', message, { extra: { bookings: presented } });
}
