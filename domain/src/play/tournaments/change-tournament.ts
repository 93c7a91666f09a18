import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
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

/** Returns what changes, or null for nothing. */
export type Decide = (tournament: TournamentDoc, now: Date) => TournamentChange | null;

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
    const change = decide(tournament, core.clock.now());
    if (!change) return tournament;
    const after = await writeTournament(core, tournament, change);
    if (after) return after;
    await waitAMoment();
  }
}
