import type { QueryOf } from '@crease/shared/contract';
import type { Pagination } from '@crease/shared/contracts/common';
import type { listMatches as listContract, Match } from '@crease/shared/contracts/matches';
import { refuse } from '@crease/shared/refusals';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import { isPublicProfile } from '../../accounts/identity/user.present.js';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import { runsThePlace, standingIn } from './match.policy.js';
import { findMatchPage } from './match.queries.js';
import { findMatchStates } from './match-log.queries.js';
import { presentMatch } from './present-match.js';

const idOf = (id: string | undefined) => (id === undefined ? undefined : new Types.ObjectId(id));

/** @throws `NOT_FOUND` for matches of another account whose profile is not public */
async function assertShown(core: Core, reader: Caller | null, userId: string): Promise<void> {
  if (reader?.id === userId || reader?.role === 'admin') return;
  const account = await core.reads.profile(userId);
  if (!account || !isPublicProfile(account)) throw refuse('NOT_FOUND', 'no_such_account');
}

/** @throws `NOT_FOUND` for those who may not see whose the booking is */
async function assertRuns(core: Core, reader: Caller | null, bookingId: string): Promise<void> {
  const booking = await core.reads.booking(bookingId);
  const { groundId, ownerId, userId } = booking ?? {};
  const place = {
    ...(groundId ? { groundId } : {}),
    ...(ownerId ? { ownerId } : {}),
    ...(userId ? { hostId: userId } : {}),
  };
  if (!booking || !(await runsThePlace(core, reader, place))) throw refuse('NOT_FOUND', 'no_such_booking');
}

/**
 * A page of matches, latest start first.
 * @throws `NOT_FOUND` for an account without a public profile, and for a booking that is not the reader's
 */
export async function listMatches(
  core: Core,
  reader: Caller | null,
  query: QueryOf<typeof listContract>,
): Promise<{ matches: Match[]; pagination: Pagination }> {
  const { page, limit, teamId, userId, groundId, tournamentId, bookingId, mine, status, from, to } = query;
  if (userId !== undefined) await assertShown(core, reader, userId);
  if (bookingId !== undefined) await assertRuns(core, reader, bookingId);
  if (mine && !reader) return { matches: [], pagination: { page, limit, total: 0, pages: 0 } };
  const filter = {
    teamId: idOf(teamId),
    userId: idOf(userId),
    groundId: idOf(groundId),
    tournamentId: idOf(tournamentId),
    bookingId: idOf(bookingId),
    of: mine && idOf(reader?.id),
    status,
    from: from === undefined ? undefined : hourStart(from, 0),
    to: to === undefined ? undefined : hourStart(addDays(to, 1), 0),
  };
  const { found, total } = await findMatchPage(core, filter, { page, limit });
  const logs = await findMatchStates(
    core,
    found.map(({ _id }) => _id),
  );
  const byId = new Map(logs.map((log) => [log._id.toString(), log]));
  const matches = await Promise.all(
    found.flatMap((match) => {
      const log = byId.get(match._id.toString());
      if (!log) return [];
      return standingIn(core, match, log.sides, reader).then((standing) =>
        presentMatch(core, { match, log, standing }),
      );
    }),
  );
  return { matches, pagination: paginationOf({ page, limit }, total) };
}
