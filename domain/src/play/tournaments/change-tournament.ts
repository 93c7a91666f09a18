import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { patience } from '../../platform/patience.js';
import { isUntidy, nextEnd, tidied } from './entries.js';
import { findTournament, type TournamentChange, writeTournament } from './tournament.queries.js';
import type { TournamentDoc } from './tournament.schema.js';

export const tournamentNotFound = () => refuse('NOT_FOUND', 'no_such_tournament');
export const tournamentBusy = () => refuse('UNAVAILABLE', 'tournament_busy', { retryAfterSeconds: 1 });

/** Sees a tournament with its entries tidied. Returns what changes, or null for nothing. */
export type Decide = (tournament: TournamentDoc, now: Date, read: TournamentDoc) => TournamentChange | null;

/**
 * The whole update of a decision. In the same update lapsed holds are set aside, and freed places go to the teams that
 * wait.
 */
function changeOf(read: TournamentDoc, decide: Decide, now: Date): TournamentChange | null {
  const { news: newsBefore, ...tidy } = tidied(read, now);
  const tournament = { ...read, ...tidy };
  const decided = decide(tournament, now, read);
  if (!decided) return null;
  const { set, unset = [], news = [] } = decided;
  const { news: newsAfter, ...rest } = tidied({ ...tournament, ...set }, now);
  const lookAt = nextEnd(rest);
  return {
    set: { ...set, ...rest, ...(lookAt ? { lookAt } : {}) },
    unset: lookAt ? unset : [...unset, 'lookAt'],
    news: [...newsBefore, ...news, ...newsAfter],
  };
}

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
    const change = changeOf(tournament, decide, core.clock.now());
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

/** Sets lapsed holds aside and fills free places from the waiting list, if there is anything to do. */
export const tidyTournament = (core: Core, tournamentId: Types.ObjectId): Promise<TournamentDoc> =>
  changeTournament(core, tournamentId, (_, now, read) => (isUntidy(read, now) ? {} : null));
