import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { changeTournament } from './change-tournament.js';
import type { EntryRow } from './tournament.schema.js';
import { findTournamentsOf } from './tournament-lists.queries.js';

const plays = ({ people }: EntryRow, userId: Types.ObjectId): boolean =>
  people.some((id) => id.equals(userId));

/** Takes a deleted account off the rosters of all tournaments. Its team decides who plays instead. Idempotent. */
export async function eraseFromTournaments(core: Core, userId: Types.ObjectId): Promise<void> {
  const without = (rows: readonly EntryRow[]): EntryRow[] =>
    rows.map((row) => ({ ...row, people: row.people.filter((id) => !id.equals(userId)) }));
  for (const { _id } of await findTournamentsOf(core, userId))
    await changeTournament(core, _id, ({ rows, ended }) =>
      [...rows, ...ended].some((row) => plays(row, userId))
        ? { set: { rows: without(rows), ended: without(ended) } }
        : null,
    );
}

/** The entries of teams that an account captains or plays for, for its export. */
export async function exportTournaments(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return (await findTournamentsOf(core, userId)).flatMap(({ _id, name, from, to, rows, ended }) =>
    [...rows, ...ended]
      .filter((row) => row.captainId.equals(userId) || plays(row, userId))
      .map(({ teamName, status, fee, at, captainId }) => {
        const isCaptain = captainId.equals(userId);
        return { _id, name, from, to, teamName, status, isCaptain, ...(isCaptain ? { fee, at } : {}) };
      }),
  );
}
