import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import { withoutMinors } from '../../accounts/parents/needs-parent.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { patience } from '../../platform/patience.js';
import { tidyingChange } from '../../platform/tidying-change.js';
import { isUntidy, newsOf, nextEnd, tidied, withEnded } from './entries.js';
import { owingAll } from './fee-owed.js';
import { captainOf } from './told-people.js';
import { findTournament, type TournamentChange, writeTournament } from './tournament.queries.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

export const tournamentNotFound = () => refuse('NOT_FOUND', 'no_such_tournament');
export const tournamentBusy = () => refuse('UNAVAILABLE', 'tournament_busy', { retryAfterSeconds: 1 });

/** Sees a tournament with its entries tidied. Returns what changes, or null for nothing. */
export type Decide = (tournament: TournamentDoc, now: Date, read: TournamentDoc) => TournamentChange | null;

/** The waiting teams that would be seated by a change although their captain no longer has a parent's consent. */
async function minorsSeatedBy(core: Core, { rows: before }: TournamentDoc, rows: readonly EntryRow[]) {
  const isWaiting = ({ entryId }: EntryRow) =>
    before.some((row) => row.entryId.equals(entryId) && row.status === 'waiting');
  const seated = rows.filter((row) => row.status !== 'waiting' && isWaiting(row));
  const captains = await Promise.all(
    seated.map(async (row) => ((await captainOf(core, row)) ?? row.captainId).toString()),
  );
  const mayPlay = await withoutMinors(core, captains);
  return seated.filter((_, i) => !mayPlay.has(captains[i] ?? ''));
}

/** Takes waiting teams off the list; what they paid is owed back. */
function withoutWaiting(tournament: TournamentDoc, taken: readonly EntryRow[], now: Date): TournamentChange {
  const isTaken = ({ entryId }: EntryRow) => taken.some((one) => one.entryId.equals(entryId));
  const ended = tournament.rows
    .filter(isTaken)
    .map((row) => ({ ...owingAll(row, 'withdrawn', now), status: 'withdrawn' as const, withdrawnAt: now }));
  return {
    set: {
      ...(ended.some(({ owed }) => owed) ? { moneyDueAt: now } : {}),
      rows: tournament.rows.filter((row) => !isTaken(row)),
      ended: withEnded(tournament, ended),
    },
    news: ended.map((row) => newsOf('no-parent', { entryId: row.entryId }, now)),
  };
}

/**
 * Changes a tournament as `decide` says, and again if another request has changed it between read and write. A waiting
 * team whose captain is a minor without a parent's consent by now is taken off the list instead of seated.
 * @throws `NOT_FOUND`; `UNAVAILABLE` if others keep changing it; what `decide` throws
 */
export async function changeTournament(
  core: Core,
  tournamentId: Types.ObjectId,
  decide: Decide,
): Promise<TournamentDoc> {
  const waitAMoment = patience(tournamentBusy);
  for (;;) {
    const tournament = await findTournament(core, tournamentId);
    if (!tournament) throw tournamentNotFound();
    const change = tidyingChange(tournament, { tidied, nextEnd }, decide, core.clock.now());
    if (!change) return tournament;
    const minors = await minorsSeatedBy(core, tournament, change.set.rows);
    if (minors.length > 0) {
      const less = withoutWaiting(tournament, minors, core.clock.now());
      if (!(await writeTournament(core, tournament, less))) await waitAMoment();
      continue;
    }
    await failpoint('tournament.beforeChange');
    const after = await writeTournament(core, tournament, change);
    if (after) {
      await failpoint('tournament.afterChange');
      return after;
    }
    await waitAMoment();
  }
}

/** @throws `UNAVAILABLE` if a publication has begun since this change of the teams got its fencing token */
export function assertNotPublishing({ teamsFence = 0 }: TournamentDoc, fence: number): void {
  if (teamsFence > fence) throw tournamentBusy();
}

/** Sets lapsed holds aside and fills free places from the waiting list, if there is anything to do. */
export const tidyTournament = (core: Core, tournamentId: Types.ObjectId): Promise<TournamentDoc> =>
  changeTournament(core, tournamentId, (_, now, read) => (isUntidy(read, now) ? {} : null));
