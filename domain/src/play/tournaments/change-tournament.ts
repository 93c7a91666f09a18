import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { isUntidy, nextEnd, tidied } from './entries.js';
import { findTournament, type TournamentChange, writeTournament } from './tournament.queries.js';
import type { TournamentDoc } from './tournament.schema.js';

/** A caller retries this long, and this often, while other requests keep changing the tournament. */
const PATIENCE_MS = 2_000;
const MIN_ATTEMPTS = 10;
const MAX_PAUSE_MS = 20;

export const tournamentNotFound = () => refuse('NOT_FOUND', 'no_such_tournament');

/** Waits a random moment after a miss. Throws `UNAVAILABLE` after ten misses and 2 s. */
export function patience(): () => Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  let misses = 0;
  return async () => {
    misses += 1;
    if (misses >= MIN_ATTEMPTS && performance.now() > deadline)
      throw refuse('UNAVAILABLE', 'tournament_busy', { retryAfterSeconds: 1 });
    await sleep(Math.random() * MAX_PAUSE_MS);
  };
}

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
  const waitAMoment = patience();
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
