import { refuse } from '@crease/shared/refusals';
import { MAX_TOURNAMENT_MESSAGES } from '@crease/shared/tournament-limits';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { changeTournament } from './change-tournament.js';
import { occupies } from './entries.js';
import { tournamentFor } from './tournament.policy.js';

const DAY_MS = 24 * 3_600_000;

/**
 * Sends the organiser's words to the captains of all teams that have a place. Returns how many they are.
 * @throws `RATE_LIMITED` after five in a day; `STATE_CONFLICT` without a team, and once it is over or cancelled
 */
export async function messageCaptains(core: Core, caller: Caller, id: string, text: string): Promise<number> {
  const { _id } = await tournamentFor(core, caller, id);
  const { rows } = await changeTournament(core, _id, (tournament, now) => {
    const { status, messagedAt = [] } = tournament;
    if (status === 'over' || status === 'cancelled') throw refuse('STATE_CONFLICT', 'tournament_settled');
    if (!tournament.rows.some((row) => occupies(row, now))) throw refuse('STATE_CONFLICT', 'no_team_in');
    const recent = messagedAt.filter((at) => now.getTime() - at.getTime() < DAY_MS);
    const [first] = recent;
    if (first && recent.length >= MAX_TOURNAMENT_MESSAGES) {
      const retryAfterSeconds = Math.ceil((first.getTime() + DAY_MS - now.getTime()) / 1_000);
      throw refuse('RATE_LIMITED', 'tournament_many_messages', { retryAfterSeconds });
    }
    const news = { id: `message-${new Types.ObjectId()}`, what: 'message' as const, at: now, text };
    return { set: { messagedAt: [...recent, now] }, news: [news] };
  });
  return rows.filter((row) => occupies(row, core.clock.now())).length;
}
