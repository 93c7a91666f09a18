import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { assertNotPublishing, changeTournament } from './change-tournament.js';
import { enteredOf, newsOf, newsOfAll } from './entries.js';
import { owingAtDesk } from './fee-owed.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';
import { listOrderOf } from './tournament-settings.js';

/**
 * Closes registration for the draw: a held place ends, and teams that wait may still take over from one that drops out.
 * Idempotent.
 * @throws `STATE_CONFLICT` unless it is open or drawn, and with less than two teams
 */
export async function beginDraw(core: Core, tournamentId: Types.ObjectId, fence = 0): Promise<TournamentDoc> {
  return await changeTournament(core, tournamentId, (tournament, now) => {
    assertNotPublishing(tournament, fence);
    const { status, from } = tournament;
    if (status !== 'open' && status !== 'drawn') throw refuse('STATE_CONFLICT', 'tournament_not_to_draw');
    if (enteredOf(tournament).length < 2) throw refuse('STATE_CONFLICT', 'tournament_too_few_teams');
    const isAgain = status === 'drawn';
    // A new draw has the teams that are in by now, so no place of an earlier draw is left to fill.
    const isReplaced = tournament.rows.some(({ inPlaceOf }) => inPlaceOf);
    if (isAgain && !isReplaced && !tournament.ended.some(({ wasDrawn }) => wasDrawn)) return null;
    const rows = tournament.rows.map(({ inPlaceOf: _, ...row }) =>
      row.status === 'held' ? { ...row, expiresAt: now } : row,
    );
    const ended = tournament.ended.map(({ wasDrawn: _, inPlaceOf: __, ...row }) => row);
    return { set: { status: 'drawn', rows, ended, listOrder: listOrderOf({ status: 'drawn', from }) } };
  });
}

/** Notes that the schedule was published, and tells the teams. Idempotent. */
export const notePublished = (core: Core, tournamentId: Types.ObjectId): Promise<TournamentDoc> =>
  changeTournament(core, tournamentId, ({ status, publishedAt }, now) =>
    status !== 'drawn' || publishedAt
      ? null
      : { set: { publishedAt: now }, news: [newsOfAll('published', now)] },
  );

/** Copies disqualifications onto the entries, and tells the teams. Idempotent. */
export const noteDisqualified = (
  core: Core,
  tournamentId: Types.ObjectId,
  out: readonly { teamId: string; reason: string; at: Date }[],
): Promise<TournamentDoc> =>
  changeTournament(core, tournamentId, ({ rows }, now) => {
    const of = (row: EntryRow) =>
      row.disqualified ? undefined : out.find(({ teamId }) => teamId === row.teamId.toString());
    const news = rows.filter(of).map(({ entryId }) => newsOf('disqualified', { entryId }, now));
    if (news.length === 0) return null;
    const next = rows.map((row) => {
      const found = of(row);
      return found ? { ...row, disqualified: { reason: found.reason, at: found.at } } : row;
    });
    return { set: { rows: next }, news };
  });

/**
 * Moves a tournament on, with its champion once it is over. A no-op if it has the status already.
 * @throws `STATE_CONFLICT` for one that is in neither status, such as a cancelled one
 */
export async function setStatus(
  core: Core,
  tournamentId: Types.ObjectId,
  step: { from: 'drawn' | 'running' | 'over'; to: 'running' | 'over'; champion?: TournamentDoc['champion'] },
): Promise<TournamentDoc> {
  const { to, champion } = step;
  return await changeTournament(core, tournamentId, (tournament, now) => {
    const { status, from } = tournament;
    const isSame = status === to && champion?.teamId.toString() === tournament.champion?.teamId.toString();
    if (isSame) return null;
    if (status !== step.from && status !== to) throw refuse('STATE_CONFLICT', 'tournament_settled');
    // A team that waited to the end gets back what it paid at the desk.
    const waited = (row: EntryRow) => (row.status === 'waiting' ? owingAtDesk(row, 'waited', now) : row);
    return {
      set: {
        status: to,
        listOrder: listOrderOf({ status: to, from }),
        ...(to === 'over' ? { rows: tournament.rows.map(waited) } : {}),
        ...(champion ? { champion } : {}),
      },
      ...(champion ? {} : { unset: ['champion'] as const }),
      news: champion ? [newsOfAll('won', now, champion.teamId.toString())] : [],
    };
  });
}
