import {
  ENTRY_HOLD_SECONDS,
  MAX_ENDED_ENTRIES,
  OFFERED_ENTRY_HOLD_SECONDS,
} from '@crease/shared/tournament-limits';
import type { Types } from 'mongoose';
import type { EntryRow, TournamentDoc, TournamentNews } from './tournament.schema.js';

/** What follows from a tournament's entries at an instant, by the clock. Pure. */

type Rows = Pick<TournamentDoc, 'rows'>;
type Places = Pick<TournamentDoc, 'rows' | 'ended' | 'teams' | 'status' | 'entryFee'>;

export const hasLapsed = ({ status, expiresAt }: EntryRow, now: Date): boolean =>
  status === 'held' && expiresAt !== undefined && expiresAt <= now;

/** The entries without those whose hold has lapsed. */
export const liveRows = ({ rows }: Rows, now: Date): EntryRow[] => rows.filter((row) => !hasLapsed(row, now));

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

export const takesEntries = (
  { status, registerUntil }: Pick<TournamentDoc, 'status' | 'registerUntil'>,
  now: Date,
): boolean => status === 'open' && registerUntil > now;

/** The first team that dropped out after the draw and that no other team replaces. */
const vacated = ({ rows, ended }: Pick<TournamentDoc, 'rows' | 'ended'>, now: Date): EntryRow | undefined =>
  ended.find(
    // A team that had replaced another one leaves the place of that one.
    ({ wasDrawn, inPlaceOf, teamId }) =>
      wasDrawn && !inPlaceOf && !rows.some((row) => occupies(row, now) && row.inPlaceOf?.equals(teamId)),
  );

/** Whether a team could take a place now. After the draw that is only the place of a team that dropped out. */
export const hasRoom = (tournament: Places, now: Date): boolean =>
  tournament.status === 'drawn'
    ? vacated(tournament, now) !== undefined
    : tournament.status === 'open' && takenOf(tournament, now) < tournament.teams;

const holdFor = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

/**
 * The entry with a place: `in` without a fee or if it was paid at the desk, else held for it. Undefined if there is no
 * room.
 */
export function seated(
  tournament: Places,
  entry: EntryRow,
  now: Date,
  seconds = ENTRY_HOLD_SECONDS,
): EntryRow | undefined {
  if (!hasRoom(tournament, now)) return undefined;
  const { entryFee: fee } = tournament;
  const leaver = tournament.status === 'drawn' ? vacated(tournament, now) : undefined;
  const row = { ...entry, fee, at: now, ...(leaver ? { inPlaceOf: leaver.teamId } : {}) };
  return fee === 0 || entry.collected
    ? { ...row, status: 'in' }
    : { ...row, status: 'held', expiresAt: holdFor(now, seconds) };
}

/** True if holds have lapsed, or a team waits although there is room. */
export const isUntidy = (tournament: Places, now: Date): boolean =>
  tournament.rows.some((row) => hasLapsed(row, now)) ||
  (waitingOf(tournament).length > 0 && hasRoom(tournament, now));

export const newsOf = (
  what: TournamentNews['what'],
  { entryId, expiresAt }: Pick<EntryRow, 'entryId' | 'expiresAt'>,
  at: Date,
): TournamentNews => ({
  id: `${what}-${entryId}-${at.getTime()}`,
  what,
  entryId,
  at,
  ...(expiresAt ? { expiresAt } : {}),
});

/** News of the whole tournament. `of` makes it unique where it can happen more than once. */
export const newsOfAll = (what: TournamentNews['what'], at: Date, of: string = what): TournamentNews => ({
  id: of === what ? what : `${what}-${of}`,
  what,
  at,
});

/** The entries that ended, with more of them. Those that were paid are kept, and of the others the newest. */
export function withEnded({ ended }: Pick<TournamentDoc, 'ended'>, more: readonly EntryRow[]): EntryRow[] {
  const all = [...ended, ...more];
  const others = all.filter(({ paymentId, collected }) => !paymentId && !collected);
  const dropped = new Set(others.slice(0, Math.max(0, others.length - MAX_ENDED_ENTRIES)));
  return all.filter((row) => !dropped.has(row));
}

export interface Tidied {
  rows: EntryRow[];
  ended: EntryRow[];
  news: TournamentNews[];
}

/** Sets lapsed holds aside and gives each free place to the team that has waited longest, in the caller's update. */
export function tidied(tournament: Places, now: Date): Tidied {
  const lapsed = tournament.rows.filter((row) => hasLapsed(row, now));
  const rows = liveRows(tournament, now);
  const news = lapsed.map(({ entryId }) => newsOf('lapsed', { entryId }, now));
  const ended = withEnded(tournament, lapsed);
  for (const [i, row] of rows.entries()) {
    if (row.status !== 'waiting') continue;
    const next = seated({ ...tournament, rows, ended }, row, now, OFFERED_ENTRY_HOLD_SECONDS);
    if (!next) break;
    rows[i] = next;
    news.push(newsOf(next.status === 'in' ? 'seated' : 'offered', next, now));
  }
  return { rows, ended, news };
}

/** When the next hold ends. */
export function nextEnd({ rows }: Rows): Date | undefined {
  const ends = rows.flatMap(({ status, expiresAt }) =>
    status === 'held' && expiresAt ? [expiresAt.getTime()] : [],
  );
  return ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
}

/** The position of a waiting team; 1 is next. */
export const positionOf = (tournament: Rows, row: EntryRow): number =>
  waitingOf(tournament).findIndex(({ entryId }) => entryId.equals(row.entryId)) + 1;
