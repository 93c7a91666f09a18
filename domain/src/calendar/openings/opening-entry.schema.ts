import { Types } from 'mongoose';
import { z } from 'zod';
import { batchInserts } from '../../platform/batch-inserts.js';
import { batchReads } from '../../platform/batch-reads.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { insertOnce } from '../../platform/duplicate-key.js';
import type { Db } from '../../platform/models.js';
import { OPENING_KEPT_DAYS } from './opening.schema.js';

/** A player's entry for an opening. `_id` is `<opens>:<userId>`, so an account has one. */
const openingEntryDoc = z.object({
  _id: z.string(),
  /** The ground and the day that it is for. */
  opens: z.string(),
  userId: objectId(),
  /** Makes the published form unguessable for everybody but the player. */
  salt: z.string(),
  /** The entry as the published list names it. */
  entry: z.string(),
  enteredAt: z.date(),
  /** Rank of the draw, or the place behind it. Never changed once written. */
  place: z.number().optional(),
  letInAt: z.date().optional(),
  /** The player can take hours until then. */
  until: z.date().optional(),
  /** When they took hours: the next player is then let in. */
  usedAt: z.date().optional(),
});
export type OpeningEntryDoc = z.infer<typeof openingEntryDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    openingEntries: OpeningEntryDoc;
  }
}

interface EntryReads {
  openingEntry(id: string): Promise<OpeningEntryDoc | null>;
}

interface EntryWrites {
  /** @throws a duplicate key if the account has an entry */
  openingEntry(entry: OpeningEntryDoc): Promise<void>;
}

declare module '../../platform/core.js' {
  interface Reads extends EntryReads {}
  interface Writes extends EntryWrites {}
}

export const openingEntrySchema = schemaOf(openingEntryDoc);
openingEntrySchema.index({ opens: 1, letInAt: 1, place: 1 });
// Decides between two workers that give out the same place.
openingEntrySchema.index(
  { opens: 1, place: 1 },
  { unique: true, partialFilterExpression: { place: { $exists: true } } },
);
openingEntrySchema.index({ userId: 1 });
openingEntrySchema.index({ enteredAt: 1 }, { expireAfterSeconds: OPENING_KEPT_DAYS * 86_400 });

export const entryIdOf = (opens: string, userId: string): string => `${opens}:${userId}`;

/** The secret behind an entry, known only to its player and the server. */
export const receiptOf = ({ salt, userId }: { salt: string; userId: { toString(): string } }): string =>
  `${salt}:${userId.toString()}`;

export const openingEntryReads = (db: Db): EntryReads => ({
  openingEntry: batchReads(async (ids) => {
    const found = await db.openingEntries.find({ _id: { $in: ids } }).toArray();
    return new Map(found.map((entry) => [entry._id, entry]));
  }),
});

export const openingEntryWrites = (db: Db): EntryWrites => ({
  openingEntry: batchInserts(db.openingEntries),
});

export const findEntry = (core: Core, opens: string, userId: string): Promise<OpeningEntryDoc | null> =>
  core.reads.openingEntry(entryIdOf(opens, userId));

/** Stores an entry and returns it. Null if the account has one. */
export async function insertEntry(
  core: Core,
  opens: string,
  userId: string,
  entry: Pick<OpeningEntryDoc, 'salt' | 'entry' | 'enteredAt'>,
): Promise<OpeningEntryDoc | null> {
  const ids = { _id: entryIdOf(opens, userId), opens, userId: new Types.ObjectId(userId) };
  const made: OpeningEntryDoc = { ...ids, ...entry };
  return (await insertOnce(() => core.writes.openingEntry(made))) ? made : null;
}

/** Sets the entry's time to now, so that it comes after the draw. Returns it. */
export async function enterLate(core: Core, entry: OpeningEntryDoc): Promise<OpeningEntryDoc> {
  const enteredAt = core.clock.now();
  await core.db.openingEntries.updateOne({ _id: entry._id }, { $set: { enteredAt } });
  return { ...entry, enteredAt };
}

/** The published form of the entries from before this instant: the earliest `most` if there are more. */
export async function entriesBefore(core: Core, opens: string, at: Date, most: number): Promise<string[]> {
  const before = () =>
    core.db.openingEntries.find({ opens, enteredAt: { $lt: at } }, { projection: { entry: 1 } });
  const found = await before()
    .limit(most + 1)
    .toArray();
  const drawn =
    found.length > most ? await before().sort({ enteredAt: 1, _id: 1 }).limit(most).toArray() : found;
  return drawn.map(({ entry }) => entry);
}

/** Entries without a place, the earliest first. */
export const findPlaceless = (core: Core, opens: string, limit: number): Promise<OpeningEntryDoc[]> =>
  core.db.openingEntries
    .find({ opens, letInAt: { $exists: false }, place: { $exists: false } })
    .sort({ enteredAt: 1, _id: 1 })
    .limit(limit)
    .toArray();

/** The highest place that was given out; 0 if none. */
export async function lastPlace(core: Core, opens: string): Promise<number> {
  const [last] = await core.db.openingEntries
    .find({ opens, place: { $exists: true } }, { projection: { place: 1 } })
    .sort({ place: -1, _id: 1 })
    .limit(1)
    .toArray();
  return last?.place ?? 0;
}

/** The ids of entries that have no place yet, by their published form. */
export async function placelessByEntry(core: Core, opens: string): Promise<Map<string, string>> {
  const found = await core.db.openingEntries
    .find({ opens, letInAt: { $exists: false }, place: { $exists: false } }, { projection: { entry: 1 } })
    .toArray();
  return new Map(found.map(({ _id, entry }) => [entry, _id]));
}

/**
 * Gives entries their places; one that has a place keeps it. @throws a duplicate key if another worker has given out
 * one
 */
export async function givePlaces(
  core: Core,
  places: readonly { _id: string; place: number }[],
): Promise<void> {
  if (places.length === 0) return;
  await core.db.openingEntries.bulkWrite(
    places.map(({ _id, place }) => ({
      updateOne: { filter: { _id, place: { $exists: false } }, update: { $set: { place } } },
    })),
    { ordered: false },
  );
}

/** Starts the turns, of `turnMs`, of all entries up to this place whose turn has not begun. */
export async function letInUpTo(core: Core, opens: string, place: number, turnMs: number): Promise<void> {
  const now = core.clock.now();
  await core.db.openingEntries.updateMany(
    { opens, letInAt: { $exists: false }, place: { $lte: place } },
    { $set: { letInAt: now, until: new Date(now.getTime() + turnMs) } },
  );
}

const choosingAt = (opens: string, now: Date, longestMs: number) => ({
  opens,
  letInAt: { $gt: new Date(now.getTime() - longestMs) },
  until: { $gt: now },
  usedAt: { $exists: false },
});

/** Number of players who are choosing now. */
export const countChoosing = (core: Core, opens: string, now: Date, longestMs: number): Promise<number> =>
  core.db.openingEntries.countDocuments(choosingAt(opens, now, longestMs));

/** The players who are choosing now: a few. */
export const findChoosing = (
  core: Core,
  opens: string,
  now: Date,
  longestMs: number,
): Promise<OpeningEntryDoc[]> => core.db.openingEntries.find(choosingAt(opens, now, longestMs)).toArray();

/** The next places in line, in order. */
export async function nextPlaces(core: Core, opens: string, after: number, limit: number): Promise<number[]> {
  const found = await core.db.openingEntries
    .find({ opens, letInAt: { $exists: false }, place: { $gt: after } }, { projection: { place: 1 } })
    .sort({ place: 1, _id: 1 })
    .limit(limit)
    .toArray();
  return found.flatMap(({ place }) => place ?? []);
}

/** Marks that the player has taken hours, so that the next one is let in. */
export async function markUsed(core: Core, _id: string): Promise<void> {
  await core.db.openingEntries.updateOne(
    { _id, usedAt: { $exists: false } },
    { $set: { usedAt: core.clock.now() } },
  );
}

/** The places of these players, without those who have none. */
export async function findPlaces(
  core: Core,
  opens: string,
  userIds: readonly string[],
): Promise<{ userId: string; place: number }[]> {
  const found = await core.db.openingEntries
    .find(
      { _id: { $in: userIds.map((id) => entryIdOf(opens, id)) } },
      { projection: { userId: 1, place: 1 } },
    )
    .toArray();
  return found.flatMap(({ userId, place }) =>
    place === undefined ? [] : [{ userId: userId.toString(), place }],
  );
}

/** All entries of an opening with a place, in order. */
export const scanPlaces = ({ db }: Pick<Core, 'db'>, opens: string): AsyncIterable<OpeningEntryDoc> =>
  db.openingEntries.find({ opens, place: { $exists: true } }).sort({ place: 1, _id: 1 });

/** An account's entries, for its export. */
export const exportEntries = async (core: Core, userId: Types.ObjectId): Promise<unknown[]> =>
  (await core.db.openingEntries.find({ userId }).sort({ enteredAt: 1, _id: 1 }).toArray()).map(
    ({ opens, enteredAt, entry, place, letInAt, usedAt }) => ({
      opens,
      enteredAt,
      entry,
      place,
      letInAt,
      usedAt,
    }),
  );
