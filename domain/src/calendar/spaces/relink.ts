import { AppError } from '@crease/shared/errors';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { flipSpace, proposeSpaces, withdrawSpaces } from '../../catalogue/grounds/ground-spaces.queries.js';
import { alignOpenings } from '../../catalogue/grounds/update-ground.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { type Clash, gamesOn, mergeDays } from './merge-days.js';
import {
  emptyTombstones,
  findDaysFrom,
  freezeDays,
  insertDays,
  thawDays,
  wakeDays,
} from './moved-days.queries.js';
import {
  beginRelink,
  decideRelink,
  endRelink,
  findCutRelinks,
  type Relink,
  readSpaceBook,
  type SharedSpace,
  type SpaceBookDoc,
  type TurfMove,
} from './space-book.schema.js';

/** No hour can be claimed further ahead: the limit of regulars and staff blocks (docs/product-rules.md, Bookings). */
const DAYS_AHEAD = 367;
/** Days frozen in one write. */
const AT_ONCE = 100;
/** A change older than this was interrupted by a crash. */
const CUT_AFTER_MS = 15_000;

const idsOf = (moves: readonly TurfMove[], side: 'from' | 'to'): string[] => [
  ...new Set(moves.map((move) => move[side].id.toString())),
];

function datesOf({ since, until }: Pick<Relink, 'since' | 'until'>): string[] {
  const dates: string[] = [];
  for (let date = since; date <= until; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** The claims that would collide after these moves, as the days are now. Writes nothing. */
export async function clashesOf(core: Core, moves: readonly TurfMove[]): Promise<Clash[]> {
  const now = core.clock.now();
  const since = addDays(dayOf(now), -1);
  const old = await findDaysFrom(core, idsOf(moves, 'from'), since);
  return mergeDays(moves, old, [...new Set(old.map(({ date }) => date))], now).clashes;
}

/**
 * Changes which turf a workplace's grounds share, while players hold and book. Old days become tombstones, so claims
 * wait; conflicting claims, or games on a `parted` ground, undo everything and are returned (docs/invariants.md 10).
 * @throws `STATE_CONFLICT` if the workplace's spaces changed since the book was read.
 */
export async function relinkGrounds(
  core: Core,
  book: SpaceBookDoc,
  spaces: SharedSpace[],
  moves: TurfMove[],
  parted: Types.ObjectId[],
): Promise<Clash[]> {
  const now = core.clock.now();
  const today = dayOf(now);
  const relink: Relink = {
    id: new Types.ObjectId(),
    at: now,
    stage: 'moving',
    since: addDays(today, -1),
    until: addDays(today, DAYS_AHEAD),
    spaces,
    moves,
    ...(parted.length > 0 ? { parted } : {}),
  };
  if (!(await beginRelink(core, book, relink)))
    throw new AppError('STATE_CONFLICT', 'Your shared turf is just being changed. Please look again.');
  await failpoint('relink.afterBegin');
  return await goOn(core, book._id, relink);
}

/** Completes a change, for the request that began it and for the sweep after a crash. */
async function goOn(core: Core, ownerId: Types.ObjectId, relink: Relink): Promise<Clash[]> {
  if (relink.stage === 'moving') {
    const clashes = await moveDays(core, ownerId, relink);
    await failpoint('relink.afterMove');
    await decideRelink(core, ownerId, relink, clashes.length > 0 ? 'undoing' : 'flipping');
    // Another process may have decided otherwise: a claim expired for one may be live for the other.
    const decided = (await readSpaceBook(core, ownerId)).relink;
    if (!decided?.id.equals(relink.id)) return [];
    await failpoint('relink.afterDecision');
    await finish(core, ownerId, decided);
    return decided.stage === 'undoing' ? clashes : [];
  }
  await finish(core, ownerId, relink);
  return [];
}

/** Freezes the old days and writes the new ones. Returns the clashes. */
async function moveDays(core: Core, ownerId: Types.ObjectId, relink: Relink): Promise<Clash[]> {
  const { moves, since, id, parted = [] } = relink;
  const dates = datesOf(relink);
  const old = idsOf(moves, 'from');
  for (const spaceId of old)
    for (let i = 0; i < dates.length; i += AT_ONCE) {
      // A process that was paused must not freeze what has been undone meanwhile.
      const now = (await readSpaceBook(core, ownerId)).relink;
      if (!now?.id.equals(id) || now.stage !== 'moving') return [];
      await freezeDays(core, spaceId, dates.slice(i, i + AT_ONCE), id);
    }
  await failpoint('relink.afterFreeze');
  const frozen = await findDaysFrom(core, old, since);
  const now = core.clock.now();
  const { days, clashes } = mergeDays(moves, frozen, dates, now);
  // Days searched before cannot have new claims.
  const inTheWay = [...clashes, ...gamesOn(frozen, parted, now)];
  if (inTheWay.length > 0) return inTheWay;
  for (let i = 0; i < days.length; i += AT_ONCE) await insertDays(core, days.slice(i, i + AT_ONCE));
  return [];
}

async function finish(core: Core, ownerId: Types.ObjectId, relink: Relink): Promise<void> {
  const { moves, since, spaces, stage } = relink;
  const [old, made] = [idsOf(moves, 'from'), idsOf(moves, 'to')];
  if (stage === 'undoing') {
    await withdrawSpaces(core, moves);
    await thawDays(core, relink, old, made, core.clock.now());
    await endRelink(core, ownerId, relink);
    return;
  }
  // Each ground names its new space before any is moved, so that a sweep knows whose claims it meets there.
  await proposeSpaces(core, moves);
  await failpoint('relink.afterProposal');
  for (const move of moves) {
    await flipSpace(core, move, since);
    await failpoint('relink.afterFlip');
  }
  for (const { to } of moves) await alignOpenings(core, to.grounds);
  await wakeDays(core, made, core.clock.now());
  await emptyTombstones(core, relink, old);
  await endRelink(core, ownerId, relink, spaces);
}

/** Resumes changes that a crash interrupted. Returns how many there were. */
export async function resumeRelinks(core: Core): Promise<number> {
  const before = new Date(core.clock.now().getTime() - CUT_AFTER_MS);
  const round = { atOnce: 1, failed: 'a change of shared turf could not go on yet' };
  return await drain(core, findCutRelinks(core, before), round, async ({ _id, relink }) => {
    if (relink) await goOn(core, _id, relink);
  });
}
