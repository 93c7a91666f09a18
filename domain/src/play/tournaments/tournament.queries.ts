import { MAX_WAITING_TEAMS } from '@crease/shared/tournament-limits';
import type { mongo, Types } from 'mongoose';
import { fact, type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { EntryRow, TournamentDoc, TournamentNews } from './tournament.schema.js';

/** Reads of tournaments, and the functions that change one. */

/** `next` is the city to which the change moves it. */
const changed = (
  core: Core,
  { _id, cityId }: Pick<TournamentDoc, '_id' | 'cityId'>,
  next = cityId,
): OutboxEntry =>
  fact(core, 'tournament.changed', core.clock.now(), {
    tournamentId: _id.toString(),
    cityId: next,
    ...(next === cityId ? {} : { leftCityId: cityId }),
  });

export async function insertTournament(
  core: Core,
  tournament: Omit<TournamentDoc, 'outbox' | 'seq' | 'outboxDirtyAt'>,
): Promise<TournamentDoc> {
  const told = changed(core, tournament);
  const doc: TournamentDoc = { ...tournament, ...recording([told]).set, outbox: [told], seq: 1 };
  await core.db.tournaments.insertOne(doc);
  core.events.publishSoon('tournaments', doc);
  return doc;
}

export const findTournament = async (
  core: Pick<Core, 'db'>,
  _id: Types.ObjectId,
): Promise<TournamentDoc | null> => await core.db.tournaments.findOne({ _id });

export interface TournamentChange {
  set?: Partial<TournamentDoc>;
  unset?: readonly (keyof TournamentDoc)[];
  news?: readonly TournamentNews[];
}

/**
 * The update of a change with its fact. Readers need only the latest state, so the outbox keeps only the latest fact.
 */
function updateOf(
  told: OutboxEntry,
  { set, unset = [], news = [] }: TournamentChange,
): mongo.UpdateFilter<TournamentDoc> {
  const recorded = recording([told]);
  return {
    $set: {
      ...set,
      ...recorded.set,
      outbox: [told],
      updatedAt: told.at,
      ...(news.length > 0 ? { untoldAt: told.at } : {}),
    },
    $inc: recorded.inc,
    ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((field) => [field, ''])) } : {}),
    ...(news.length > 0 ? { $push: { untold: { $each: [...news] } } } : {}),
  };
}

/** Changes a tournament that is still as it was read. Null if it has changed since. */
export async function writeTournament(
  core: Core,
  { _id, seq, cityId }: Pick<TournamentDoc, '_id' | 'seq' | 'cityId'>,
  change: TournamentChange,
): Promise<TournamentDoc | null> {
  const after = await core.db.tournaments.findOneAndUpdate(
    { _id, seq },
    updateOf(changed(core, { _id, cityId }, change.set?.cityId), change),
    { returnDocument: 'after' },
  );
  core.events.publishSoon('tournaments', after);
  return after;
}

const countOf = (cond: object) => ({ $size: { $filter: { input: '$rows', as: 'row', cond } } });

/** True for a hold that has not lapsed at this instant: by the clock, whether or not it was set aside. */
const isHeld = (now: Date) => ({
  $and: [{ $eq: ['$$row.status', 'held'] }, { $gt: ['$$row.expiresAt', now] }],
});

const isFull = (now: Date) => ({
  $gte: [countOf({ $or: [{ $eq: ['$$row.status', 'in'] }, isHeld(now)] }), '$teams'],
});

/** True if a place is neither taken nor held. */
export const hasPlaceLeft = (now: Date) => ({ $not: [isFull(now)] });

/** True if no entry names this team, and none has a person of this one. */
const isOnce = ({ teamId, people }: EntryRow, now: Date) => ({
  $eq: [
    countOf({
      $and: [
        { $or: [{ $in: ['$$row.status', ['in', 'waiting']] }, isHeld(now)] },
        {
          $or: [
            { $eq: ['$$row.teamId', teamId] },
            { $gt: [{ $size: { $setIntersection: ['$$row.people', people] } }, 0] },
          ],
        },
      ],
    }),
    0,
  ],
});

/**
 * Adds a team's entry. The filter decides every race: the tournament takes entries on these terms, neither the team nor
 * one of its people is in another entry, and for a place there is room that no team waits for. Null for a miss.
 */
export async function addEntry(
  core: Core,
  { _id, seq, cityId, entryFee, rosterMin, rosterMax }: TournamentDoc,
  row: EntryRow,
  news: readonly TournamentNews[],
): Promise<TournamentDoc | null> {
  const now = core.clock.now();
  const hasWaiting = { $in: ['waiting', '$rows.status'] };
  const room =
    row.status === 'waiting'
      ? [
          { $or: [isFull(now), hasWaiting] },
          { $lt: [countOf({ $eq: ['$$row.status', 'waiting'] }), MAX_WAITING_TEAMS] },
        ]
      : [{ $not: [isFull(now)] }, { $not: [hasWaiting] }];
  const filter = {
    _id,
    status: 'open' as const,
    registerUntil: { $gt: now },
    entryFee,
    rosterMin,
    rosterMax,
    $expr: { $and: [isOnce(row, now), ...room] },
  };
  const change = updateOf(changed(core, { _id, cityId }), { news });
  const update: mongo.UpdateFilter<TournamentDoc> = {
    ...change,
    $push: { ...change.$push, rows: row },
    ...(row.status === 'held' && row.expiresAt ? { $min: { lookAt: row.expiresAt } } : {}),
  };
  // Writes and reads go to the database together: a crowd at one tournament must not take every connection.
  const isAsRead = await core.writes.tournament({ filter: { ...filter, seq }, update });
  if (!isAsRead && !(await core.writes.tournament({ filter, update }))) return null;
  const after = await core.reads.tournament(_id.toString());
  core.events.publishSoon('tournaments', after);
  return after;
}

export const tournamentsToTidy = (now: Date) => due('tournaments', { lookAt: { $lte: now } });

/** Tournaments with a hold that has ended, longest first. */
export const findTournamentsToTidy = (core: Core): AsyncIterable<Pick<TournamentDoc, '_id'>> =>
  core.db.tournaments.find(tournamentsToTidy(core.clock.now()).where, {
    projection: { _id: 1 },
    sort: { lookAt: 1 },
  });

/** The tournaments that have these entries, whether they are live or ended. */
export const findTournamentsOfEntries = async (
  core: Pick<Core, 'db'>,
  entryIds: readonly Types.ObjectId[],
): Promise<TournamentDoc[]> =>
  entryIds.length === 0
    ? []
    : await core.db.tournaments
        .find({
          $or: [{ 'rows.entryId': { $in: [...entryIds] } }, { 'ended.entryId': { $in: [...entryIds] } }],
        })
        .toArray();

export const tournamentsCut = (begunBefore: Date) => due('tournaments', { 'op.at': { $lte: begunBefore } });

/** Tournaments with a cancellation that began before that time. */
export const findCutCancellations = (
  core: Core,
  begunBefore: Date,
): AsyncIterable<Pick<TournamentDoc, '_id' | 'op'>> =>
  core.db.tournaments.find(tournamentsCut(begunBefore).where, { projection: { _id: 1, op: 1 } });

export const feesDue = (now: Date) => due('tournaments', { moneyDueAt: { $lte: now } });

/** Tournaments whose entry fees may still have to be requested back. */
export const findUnbalancedTournaments = (
  core: Core,
): AsyncIterable<Pick<TournamentDoc, '_id' | 'moneyDueAt'>> =>
  core.db.tournaments.find(feesDue(core.clock.now()).where, { projection: { _id: 1, moneyDueAt: 1 } });

/** Clears the mark, unless more has become due since. */
export async function clearFeesDue(core: Core, _id: Types.ObjectId, moneyDueAt: Date): Promise<void> {
  await core.db.tournaments.updateOne({ _id, moneyDueAt }, { $unset: { moneyDueAt: '' } });
}

export const teamsDue = (until: Date) => due('tournaments', { teamsDueAt: { $lte: until } });

/** Tournaments whose matches may still be those of a team that was replaced by then. */
export const findTournamentsWithNewTeams = (
  core: Core,
  until: Date,
): AsyncIterable<Pick<TournamentDoc, '_id'>> =>
  core.db.tournaments.find(teamsDue(until).where, { projection: { _id: 1 } });

/** Clears the mark, unless another team was replaced since. */
export async function clearTeamsDue(core: Core, _id: Types.ObjectId, teamsDueAt: Date): Promise<void> {
  await core.db.tournaments.updateOne({ _id, teamsDueAt }, { $unset: { teamsDueAt: '' } });
}

export const untoldTournaments = (now: Date) => due('tournaments', { untoldAt: { $lte: now } });

/** Tournaments with news for their people, longest waiting first. */
export const findUntoldTournaments = (core: Core): AsyncIterable<TournamentDoc> =>
  core.db.tournaments.find(untoldTournaments(core.clock.now()).where, { sort: { untoldAt: 1 } });

/** Removes news that was sent. The mark stays if there is more since, which the next round sends. */
export async function noteTournamentTold(
  core: Core,
  { _id, untold = [] }: Pick<TournamentDoc, '_id' | 'untold'>,
): Promise<void> {
  const ids = untold.map(({ id }) => id);
  await core.db.tournaments.updateOne({ _id }, { $pull: { untold: { id: { $in: ids } } } });
  await core.db.tournaments.updateOne(
    { _id, untold: { $size: 0 } },
    { $unset: { untold: '', untoldAt: '' } },
  );
}
