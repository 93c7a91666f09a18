import { hasLapsed, liveRows, takenOf } from '../play/tournaments/entries.js';
import type { TournamentDoc } from '../play/tournaments/tournament.schema.js';
import type { Audit, Violation } from './violation.js';

/** Holds that ended this recently may still be on the list. */
const TIDY_GRACE_MS = 60_000;

const twiceIn = (ids: readonly { toString(): string }[]): boolean =>
  new Set(ids.map(String)).size < ids.length;

function* wrongIn(tournament: TournamentDoc, now: Date): Iterable<string> {
  const { teams, rows } = tournament;
  const taken = takenOf(tournament, now);
  if (taken > teams) yield `has ${taken} places taken and may have ${teams}`;
  const live = liveRows(tournament, now);
  if (twiceIn(live.map(({ teamId }) => teamId))) yield 'has a team twice';
  if (twiceIn(live.flatMap(({ people }) => people))) yield 'has a person in two teams';
  for (const row of rows) {
    const { entryId, status, expiresAt } = row;
    if (status === 'held' && !expiresAt) yield `holds the entry ${entryId} without an end`;
    if (status === 'withdrawn') yield `still lists the withdrawn entry ${entryId}`;
    if (hasLapsed(row, new Date(now.getTime() - TIDY_GRACE_MS)))
      yield `still lists the entry ${entryId}, whose hold ended at ${expiresAt?.toISOString()}`;
  }
}

/** What is wrong with the fees that were paid at the desk. */
function* wrongAtDesk({ status, rows, ended }: TournamentDoc): Iterable<string> {
  for (const { entryId, collected, deskRefund, ...row } of [...rows, ...ended]) {
    if (deskRefund && !collected)
      yield `gives back the fee of the entry ${entryId}, which was not paid at the desk`;
    const isOwed = status === 'cancelled' || (status === 'over' && row.status === 'waiting');
    if (isOwed && collected && !deskRefund)
      yield `does not give back what the entry ${entryId} paid at the desk`;
  }
}

/** Invariant 15, from entries: no place too many, no team and no person twice. */
export async function* checkTournaments(
  { now }: Audit,
  tournaments: TournamentDoc[],
): AsyncIterable<Violation> {
  for (const tournament of tournaments)
    for (const message of [...wrongIn(tournament, now), ...wrongAtDesk(tournament)])
      yield { invariant: 15, subject: tournament._id.toString(), message };
}
