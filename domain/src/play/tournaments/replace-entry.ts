import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { changeTournament } from './change-tournament.js';
import { entryAt } from './enter-tournament.js';
import { newsOf, waitingOf, withEnded } from './entries.js';
import { owingAtDesk } from './fee-owed.js';
import { assertOnce } from './roster.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

/**
 * Gives the place of a team that drops out to one that waits: the one asked for, else the longest waiting one. It pays
 * no fee, because the place was paid. Marks the tournament until its matches are the new team's.
 * @throws `NOT_FOUND`; `DUPLICATE` for a team that is in; `STATE_CONFLICT` without a waiting team, or after the end
 */
export const replaceEntry = (
  core: Core,
  tournamentId: Types.ObjectId,
  { entryId, successorId }: { entryId: string; successorId?: string | undefined },
): Promise<TournamentDoc> =>
  changeTournament(core, tournamentId, (tournament, now) => {
    const { rows, status } = tournament;
    if (status !== 'drawn' && status !== 'running') throw refuse('STATE_CONFLICT', 'tournament_settled');
    const leaver = entryAt(tournament, entryId);
    if (leaver.status !== 'in') throw refuse('STATE_CONFLICT', 'entry_not_in');
    if (leaver.disqualified) throw refuse('STATE_CONFLICT', 'team_disqualified');
    const waiting = successorId === undefined ? waitingOf(tournament)[0] : entryAt(tournament, successorId);
    if (!waiting) throw refuse('STATE_CONFLICT', 'no_team_waits');
    if (waiting.status !== 'waiting') throw refuse('DUPLICATE', 'team_entered');
    const others = rows.filter((row) => row !== leaver && row !== waiting);
    assertOnce({ rows: others }, waiting, now);
    const successor: EntryRow = {
      ...owingAtDesk(waiting, 'replaced', now),
      ...{ status: 'in', fee: 0, at: now, inPlaceOf: leaver.teamId },
    };
    const withdrawn: EntryRow = { ...leaver, status: 'withdrawn', withdrawnAt: now };
    return {
      set: { rows: [...others, successor], ended: withEnded(tournament, [withdrawn]), teamsDueAt: now },
      news: [newsOf('removed', { entryId: leaver.entryId }, now), newsOf('seated', successor, now)],
    };
  });
