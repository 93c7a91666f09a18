import type { Types } from 'mongoose';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

/** What follows from a tournament's entries at an instant, by the clock. Pure. */

type Rows = Pick<TournamentDoc, 'rows'>;

export const hasLapsed = ({ status, expiresAt }: EntryRow, now: Date): boolean =>
  status === 'held' && expiresAt !== undefined && expiresAt <= now;

/** True for an entry that fills a place. */
export const occupies = (row: EntryRow, now: Date): boolean =>
  row.status === 'in' || (row.status === 'held' && !hasLapsed(row, now));

export const takenOf = ({ rows }: Rows, now: Date): number => rows.filter((row) => occupies(row, now)).length;

export const placesLeftOf = (tournament: Pick<TournamentDoc, 'rows' | 'teams'>, now: Date): number =>
  Math.max(0, tournament.teams - takenOf(tournament, now));

export const enteredOf = ({ rows }: Rows): EntryRow[] => rows.filter(({ status }) => status === 'in');

export const waitingOf = ({ rows }: Rows): EntryRow[] => rows.filter(({ status }) => status === 'waiting');

/** A team that plays. */
export interface TeamIn {
  entryId: Types.ObjectId;
  teamId: Types.ObjectId;
  name: string;
  captainId: Types.ObjectId;
  /** Members of the team that play, and the accounts among them. */
  roster: readonly Types.ObjectId[];
  people: readonly Types.ObjectId[];
  /** The team whose place in the draw this one took over. */
  inPlaceOf?: Types.ObjectId | undefined;
}

/** The teams that are in, in the order in which they entered. */
export const teamsIn = (tournament: Rows): TeamIn[] =>
  enteredOf(tournament).map(({ teamName: name, entryId, teamId, captainId, roster, people, inPlaceOf }) => ({
    entryId,
    teamId,
    name,
    captainId,
    roster,
    people,
    ...(inPlaceOf ? { inPlaceOf } : {}),
  }));
