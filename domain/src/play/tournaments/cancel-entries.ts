import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { changeTournament } from './change-tournament.js';
import { newsOf, newsOfAll, withEnded } from './entries.js';
import { owingAtDesk } from './fee-owed.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';
import { listOrderOf } from './tournament-settings.js';

/** All of a paid fee is owed back, unless some of it was before. */
const owedBack = (row: EntryRow, now: Date): EntryRow =>
  row.paymentId && !row.owed
    ? { ...row, owed: row.fee, owedFor: 'cancelled' }
    : owingAtDesk(row, 'cancelled', now);

/** Rupees that a cancellation owes back. */
export const owedByCancelling = ({ rows, ended }: Pick<TournamentDoc, 'rows' | 'ended'>): number =>
  [...rows, ...ended].reduce((sum, row) => sum + (row.paymentId && !row.owed ? row.fee : 0), 0);

/**
 * The first step of a cancellation, one conditional update: the status, each paid fee owed back, held places and the
 * waiting list ended, and the fence of the operation that does the rest. A no-op if it was cancelled before.
 * @throws `STATE_CONFLICT` once it is over
 */
export const beginCancel = (
  core: Core,
  tournamentId: Types.ObjectId,
  reason: string,
): Promise<TournamentDoc> =>
  changeTournament(core, tournamentId, (tournament, now) => {
    const { status, from, rows, opSeq } = tournament;
    if (status === 'cancelled') return null;
    if (status === 'over') throw refuse('STATE_CONFLICT', 'tournament_settled');
    const waiting = rows.filter((row) => row.status === 'waiting');
    const gone = waiting.map((row) => ({ ...row, status: 'withdrawn' as const, withdrawnAt: now }));
    const left = rows.filter((row) => row.status !== 'waiting').map((row) => owedBack(row, now));
    const n = opSeq + 1;
    return {
      set: {
        status: 'cancelled',
        reason,
        listOrder: listOrderOf({ status: 'cancelled', from }),
        rows: left.map((row) => (row.status === 'held' ? { ...row, expiresAt: now } : row)),
        ended: withEnded(tournament, gone).map((row) => owedBack(row, now)),
        op: { kind: 'cancel', n, at: now },
        opSeq: n,
        moneyDueAt: now,
      },
      // Each team first, then the followers.
      news: [
        ...rows.map(({ entryId }) => newsOf('cancelled', { entryId }, now)),
        newsOfAll('cancelled', now),
      ],
    };
  });

/** The last step of a cancellation. */
export const endCancel = (core: Core, tournamentId: Types.ObjectId, n: number): Promise<TournamentDoc> =>
  changeTournament(core, tournamentId, ({ op }) => (op?.n === n ? { unset: ['op'] } : null));
