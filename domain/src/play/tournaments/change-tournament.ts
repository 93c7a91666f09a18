import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { patience } from '../../platform/patience.js';
import { tidyingChange } from '../../platform/tidying-change.js';
import { isUntidy, nextEnd, tidied } from './entries.js';
import { findTournament, type TournamentChange, writeTournament } from './tournament.queries.js';
import type { TournamentDoc } from './tournament.schema.js';

export const tournamentNotFound = () => refuse('NOT_FOUND', 'no_such_tournament');
export const tournamentBusy = () => refuse('UNAVAILABLE', 'tournament_busy', { retryAfterSeconds: 1 });

/** Sees a tournament with its entries tidied. Returns what changes, or null for nothing. */
export type Decide = (tournament: TournamentDoc, now: Date, read: TournamentDoc) => TournamentChange | null;

/**
 * Changes a tournament as `decide` says. Repeated until no other request has changed it between its read and its write.
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
