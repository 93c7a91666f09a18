import { refuse } from '@crease/shared/refusals';
import { MAX_WAITING_TEAMS } from '@crease/shared/tournament-limits';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { patience } from '../../platform/patience.js';
import { changeTournament, tidyTournament, tournamentBusy } from './change-tournament.js';
import { isUntidy, liveRows, newsOf, seated, takesEntries, waitingOf } from './entries.js';
import { assertOnce, rosterOf, teamOfCaptain } from './roster.js';
import { visibleTournament } from './tournament.policy.js';
import { addEntry } from './tournament.queries.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

export interface Entered {
  tournament: TournamentDoc;
  row: EntryRow;
}

/** @throws `STATE_CONFLICT` once teams cannot enter any more, or not yet */
function assertTakesEntries(tournament: TournamentDoc, now: Date): void {
  if (tournament.status === 'cancelled') throw refuse('STATE_CONFLICT', 'tournament_cancelled');
  if (!takesEntries(tournament, now)) throw refuse('STATE_CONFLICT', 'registration_over');
}

/** The entry as the caller's team has it now. @throws `NOT_FOUND` */
export function entryAt({ rows }: Pick<TournamentDoc, 'rows'>, entryId: string): EntryRow {
  const row = rows.find((one) => one.entryId.toString() === entryId);
  if (!row) throw refuse('NOT_FOUND', 'no_such_entry');
  return row;
}

/** The team's entry, if the run of this request before a crash has made it. */
const enteredBy = (tournament: TournamentDoc, teamId: string, requestKey: string | undefined, now: Date) =>
  requestKey === undefined
    ? undefined
    : liveRows(tournament, now).find(
        (row) => row.requestKey === requestKey && row.teamId.toString() === teamId,
      );

/** The entry of a new team: with a place if there is one that no team waits for. */
function entering(tournament: TournamentDoc, entry: EntryRow, now: Date): EntryRow {
  const waiting = waitingOf(tournament).length;
  const taken = waiting > 0 ? undefined : seated(tournament, entry, now);
  if (!taken && waiting >= MAX_WAITING_TEAMS) throw refuse('STATE_CONFLICT', 'waiting_list_full');
  return taken ?? entry;
}

/**
 * Enters a team as its captain: in at once without a fee, else with a held place, or on the waiting list. A request
 * that is repeated under its key after a crash returns the entry that it made.
 * @throws `NOT_FOUND`; `FORBIDDEN` for anyone but the captain; `VALIDATION` for the roster; `DUPLICATE` for a team or a
 * person that is in already; `STATE_CONFLICT` outside registration
 */
export async function enterTournament(
  core: Core,
  caller: Caller,
  id: string,
  asked: { teamId: string; roster: readonly string[] },
  requestKey?: string,
): Promise<Entered> {
  const waitAMoment = patience(tournamentBusy);
  const captainId = new Types.ObjectId(caller.id);
  const entryId = new Types.ObjectId();
  for (;;) {
    const tournament = await visibleTournament(core, caller, id);
    const now = core.clock.now();
    const before = enteredBy(tournament, asked.teamId, requestKey, now);
    if (before) return { tournament, row: before };
    const team = await teamOfCaptain(core, new Types.ObjectId(asked.teamId), captainId);
    assertTakesEntries(tournament, now);
    if (isUntidy(tournament, now)) {
      await tidyTournament(core, tournament._id);
      continue;
    }
    const { _id: teamId, name: teamName } = team;
    const chosen = rosterOf(tournament, team, asked.roster);
    assertOnce(tournament, { entryId, teamId, people: chosen.people }, now);
    const status = 'waiting' as const;
    const entry = {
      entryId,
      teamId,
      teamName,
      captainId,
      status,
      fee: tournament.entryFee,
      at: now,
      ...chosen,
      ...(requestKey ? { requestKey } : {}),
    };
    const row = entering(tournament, entry, now);
    await failpoint('entry.beforeEnter');
    const written = await addEntry(
      core,
      tournament,
      row,
      row.status === 'in' ? [newsOf('entered', row, now)] : [],
    );
    await failpoint('entry.afterEnter');
    if (written) {
      // A place that became free while the team joined the waiting list goes to the team that waits longest.
      const after = isUntidy(written, core.clock.now()) ? await tidyTournament(core, written._id) : written;
      return { tournament: after, row: entryAt(after, entryId.toString()) };
    }
    await waitAMoment();
  }
}

/** The entry, for its team's captain. @throws `NOT_FOUND`, `FORBIDDEN` */
async function entryOfCaptain(core: Core, caller: Caller, { id, entryId }: { id: string; entryId: string }) {
  const tournament = await visibleTournament(core, caller, id);
  const { teamId } = entryAt(tournament, entryId);
  return { tournament, team: await teamOfCaptain(core, teamId, new Types.ObjectId(caller.id)) };
}

/**
 * Changes who plays, until registration closes.
 * @throws `NOT_FOUND`; `FORBIDDEN` for anyone but the captain; `VALIDATION`, `DUPLICATE`; `STATE_CONFLICT` once it is
 * closed
 */
export async function changeRoster(
  core: Core,
  caller: Caller,
  at: { id: string; entryId: string },
  roster: readonly string[],
): Promise<Entered> {
  const { tournament, team } = await entryOfCaptain(core, caller, at);
  const after = await changeTournament(core, tournament._id, (one, now) => {
    const row = entryAt(one, at.entryId);
    if (!takesEntries(one, now)) throw refuse('STATE_CONFLICT', 'roster_locked');
    const next = { ...row, ...rosterOf(one, team, roster) };
    assertOnce(one, next, now);
    return { set: { rows: one.rows.map((other) => (other === row ? next : other)) } };
  });
  return { tournament: after, row: entryAt(after, at.entryId) };
}
