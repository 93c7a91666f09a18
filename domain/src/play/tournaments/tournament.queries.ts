import type { mongo, Types } from 'mongoose';
import { fact, type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { TournamentDoc } from './tournament.schema.js';

/** Reads of tournaments, and the functions that change one. */

const changed = (core: Core, tournamentId: Types.ObjectId): OutboxEntry =>
  fact(core, 'tournament.changed', core.clock.now(), { tournamentId: tournamentId.toString() });

export async function insertTournament(
  core: Core,
  tournament: Omit<TournamentDoc, 'outbox' | 'seq' | 'outboxDirtyAt'>,
): Promise<TournamentDoc> {
  const told = changed(core, tournament._id);
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
}

/** The update of a change with its fact. Readers need only the latest state, so the outbox keeps only the latest fact. */
function updateOf(
  told: OutboxEntry,
  { set, unset = [] }: TournamentChange,
): mongo.UpdateFilter<TournamentDoc> {
  const recorded = recording([told]);
  return {
    $set: { ...set, ...recorded.set, outbox: [told], updatedAt: told.at },
    $inc: recorded.inc,
    ...(unset.length > 0 ? { $unset: Object.fromEntries(unset.map((field) => [field, ''])) } : {}),
  };
}

/** Changes a tournament that is still as it was read. Null if it has changed since. */
export async function writeTournament(
  core: Core,
  { _id, seq }: Pick<TournamentDoc, '_id' | 'seq'>,
  change: TournamentChange,
): Promise<TournamentDoc | null> {
  const after = await core.db.tournaments.findOneAndUpdate(
    { _id, seq },
    updateOf(changed(core, _id), change),
    { returnDocument: 'after' },
  );
  core.events.publishSoon('tournaments', after);
  return after;
}
