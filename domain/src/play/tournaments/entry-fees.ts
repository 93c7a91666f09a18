import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { EntryFee, EntryFees } from '../../sales/entry-record/entry-fees-port.js';
import { confirmFee } from './confirm-fee.js';
import { hasLapsed } from './entries.js';
import {
  clearFeesDue,
  findTournament,
  findTournamentsOfEntries,
  findUnbalancedTournaments,
} from './tournament.queries.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

const REASONS: Readonly<Record<NonNullable<EntryRow['owedFor']>, string>> = {
  withdrawn: 'The team was withdrawn',
  removed: 'The organiser removed the team',
  cancelled: 'The tournament was cancelled',
};

/** An entry as its money is handled. */
function feeOf(tournament: TournamentDoc, row: EntryRow, now: Date): EntryFee | null {
  const { _id, name, ownerId, grounds, from, to, status } = tournament;
  const [ground] = grounds;
  if (!ground) return null;
  const {
    entryId,
    teamName,
    captainId,
    fee,
    expiresAt,
    paymentId,
    cut,
    isFeeApart = false,
    paidAt,
    refused = [],
    owed = 0,
  } = row;
  const isHeld = row.status === 'held' && !paymentId;
  const takesMoney = status === 'open' || status === 'drawn';
  return {
    entryId,
    tournamentId: _id,
    tournamentName: name,
    teamName,
    captainId,
    ownerId,
    ground,
    fee,
    from,
    to,
    isDue: isHeld && takesMoney && expiresAt !== undefined && !hasLapsed(row, now),
    ...(expiresAt ? { expiresAt } : {}),
    isUndecided: isHeld && status !== 'cancelled',
    ...(paymentId ? { paymentId } : {}),
    ...(cut ? { cut } : {}),
    isFeeApart,
    ...(paidAt ? { paidAt } : {}),
    refused,
    owed,
    reason: row.owedFor ? REASONS[row.owedFor] : '',
    isOver: status === 'over' || status === 'cancelled',
  };
}

/** All entries of a tournament as their money is handled, those that ended with them. */
export const feesOf = (tournament: TournamentDoc, now: Date): EntryFee[] =>
  [...tournament.rows, ...tournament.ended].flatMap((row) => feeOf(tournament, row, now) ?? []);

async function findMany(core: Core, entryIds: readonly Types.ObjectId[]): Promise<EntryFee[]> {
  const wanted = new Set(entryIds.map(String));
  const now = core.clock.now();
  return (await findTournamentsOfEntries(core, entryIds)).flatMap((tournament) =>
    feesOf(tournament, now).filter(({ entryId }) => wanted.has(entryId.toString())),
  );
}

/** What the money of entry fees needs from tournaments. */
export const entryFees: EntryFees = {
  findMany,
  async find(core, entryId) {
    const [found] = await findMany(core, [entryId]);
    return found ?? null;
  },
  confirm: confirmFee,
  unbalanced: findUnbalancedTournaments,
  async owing(core, tournamentId) {
    const tournament = await findTournament(core, tournamentId);
    return tournament ? feesOf(tournament, core.clock.now()).filter(({ owed }) => owed > 0) : [];
  },
  clearDue: clearFeesDue,
};
