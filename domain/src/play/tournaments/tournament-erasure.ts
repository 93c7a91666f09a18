import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { changeTournament } from './change-tournament.js';
import { findTournamentsOf } from './tournament-lists.queries.js';

/** Takes a deleted account off the rosters of all tournaments. Its team decides who plays instead. Idempotent. */
export async function eraseFromTournaments(core: Core, userId: Types.ObjectId): Promise<void> {
  for (const { _id } of await findTournamentsOf(core, userId))
    await changeTournament(core, _id, ({ rows }) =>
      rows.some(({ people }) => people.some((id) => id.equals(userId)))
        ? {
            set: {
              rows: rows.map((row) => ({ ...row, people: row.people.filter((id) => !id.equals(userId)) })),
            },
          }
        : null,
    );
}

/** The entries of teams that an account captains or plays for, for its export. */
export async function exportTournaments(core: Core, userId: Types.ObjectId): Promise<unknown[]> {
  return (await findTournamentsOf(core, userId)).flatMap(({ _id, name, from, to, rows }) =>
    rows
      .filter((row) => row.captainId.equals(userId) || row.people.some((id) => id.equals(userId)))
      .map(({ teamName, status, fee, at, captainId }) => ({
        _id,
        name,
        from,
        to,
        teamName,
        status,
        isCaptain: captainId.equals(userId),
        ...(captainId.equals(userId) ? { fee, at } : {}),
      })),
  );
}
