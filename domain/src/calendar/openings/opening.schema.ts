import { drawFile } from '@crease/shared/openings/draw';
import { type mongo, Types } from 'mongoose';
import { z } from 'zod';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import { batchReads } from '../../platform/batch-reads.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { insertOnce } from '../../platform/duplicate-key.js';
import type { Db } from '../../platform/models.js';
import { due } from '../../platform/which-due.js';

/** The draw and the line for one day of a ground. */
const openingDoc = z.object({
  _id: objectId(),
  groundId: objectId(),
  date: z.string(),
  /** Secret until the draw. */
  seed: z.string(),
  /** The promise of the seed, shown from the start. */
  seedHash: z.string(),
  createdAt: z.date(),
  /** When the sweep begins to process it; absent once the line is over. */
  dueAt: z.date().optional(),
  /** The closed list of published entries, sorted: written once, before the beacon. */
  entries: z.array(z.string()).optional(),
  entriesHash: z.string().optional(),
  closedAt: z.date().optional(),
  /** Written once, after the list is closed. */
  beacon: drawFile.shape.beacon.optional(),
  /** Set when every entry has its rank. */
  drawnAt: z.date().optional(),
  drawn: z.number().optional(),
  /** All places up to this one have been let in. */
  reached: z.number(),
  /** When the line last took a step. */
  movedAt: z.date().optional(),
  endedAt: z.date().optional(),
  ...outboxShape,
});
export type OpeningDoc = z.infer<typeof openingDoc>;
/** Without the list of entries, which may be long. */
export type Opening = Omit<OpeningDoc, 'entries'>;

declare module '../../platform/models.js' {
  interface Collections {
    openings: OpeningDoc;
  }
}

interface OpeningReads {
  /** By its name (`openingKey`). */
  opening(key: string): Promise<Opening | null>;
}

declare module '../../platform/core.js' {
  interface Reads extends OpeningReads {}
}

/** How long a draw can be checked, and how long its entries are kept. */
export const OPENING_KEPT_DAYS = 90;

export const openingSchema = schemaOf(openingDoc);
// One opening per day: decides between two first looks.
openingSchema.index({ groundId: 1, date: 1 }, { unique: true });
openingSchema.index({ dueAt: 1 }, { sparse: true });
openingSchema.index({ createdAt: 1 }, { expireAfterSeconds: OPENING_KEPT_DAYS * 86_400 });
indexOutbox(openingSchema);

/** The name of an opening in its entries. */
export const openingKey = ({ groundId, date }: { groundId: { toString(): string }; date: string }): string =>
  `${groundId.toString()}:${date}`;

const WITHOUT_LIST = { projection: { entries: 0 } } as const;

/** Thousands of players may ask for the same opening in one second, so those of one batch share a read. */
export const openingReads = (db: Db): OpeningReads => ({
  opening: batchReads(async (keys) => {
    const found = await Promise.all(
      keys.map(async (key) => {
        const [groundId = '', date = ''] = key.split(':');
        const where = { groundId: new Types.ObjectId(groundId), date };
        return [key, await db.openings.findOne<Opening>(where, WITHOUT_LIST)] as const;
      }),
    );
    return new Map(found.flatMap(([key, opening]) => (opening ? [[key, opening]] : [])));
  }),
});

export const findOpening = (core: Core, groundId: string, date: string): Promise<Opening | null> =>
  core.reads.opening(openingKey({ groundId, date }));

/** With its list of entries. */
export const findWholeOpening = (core: Core, groundId: string, date: string): Promise<OpeningDoc | null> =>
  core.db.openings.findOne({ groundId: new Types.ObjectId(groundId), date });

/** Stores an opening. False if there is one. */
export async function insertOpening(
  core: Core,
  opening: Pick<Opening, 'groundId' | 'date' | 'seed' | 'seedHash'> & { dueAt: Date },
): Promise<boolean> {
  return await insertOnce(() =>
    core.db.openings.insertOne({
      _id: new Types.ObjectId(),
      ...opening,
      createdAt: core.clock.now(),
      reached: 0,
      outbox: [],
      seq: 0,
    }),
  );
}

/** The openings that the sweep must process. */
export const openingsDue = (now: Date) => due('openings', { dueAt: { $lte: now } });

/** The openings that are due; with `only`, at most that one. */
export const findDueOpenings = (core: Core, now: Date, only?: Types.ObjectId): AsyncIterable<Opening> =>
  core.db.openings.find<Opening>({ ...openingsDue(now).where, ...(only ? { _id: only } : {}) }, WITHOUT_LIST);

interface OpeningChange {
  set: Partial<
    Pick<
      OpeningDoc,
      'entries' | 'entriesHash' | 'closedAt' | 'beacon' | 'drawnAt' | 'drawn' | 'reached' | 'endedAt'
    >
  >;
  isOver?: boolean;
}

/** Applies a step and emits `opening.changed`, if the opening is still as `condition` says. Null if it is not. */
async function step(
  core: Core,
  { _id, groundId, date }: Opening,
  condition: mongo.Filter<OpeningDoc>,
  { set, isOver }: OpeningChange,
): Promise<Opening | null> {
  const now = core.clock.now();
  const told = recording([fact(core, 'opening.changed', now, { groundId: groundId.toString(), date })]);
  const after = await core.db.openings.findOneAndUpdate(
    { _id, ...condition },
    {
      $set: { ...told.set, ...set, movedAt: now },
      ...(isOver ? { $unset: { dueAt: '' } } : {}),
      $push: told.push,
      $inc: told.inc,
    },
    { returnDocument: 'after', ...WITHOUT_LIST },
  );
  core.events.publishSoon('openings', after);
  return after;
}

/** Closes the list. Null if it is closed already: the first list counts. */
export const closeList = (
  core: Core,
  opening: Opening,
  list: { entries: string[]; entriesHash: string },
): Promise<Opening | null> =>
  step(core, opening, { entriesHash: { $exists: false } }, { set: { ...list, closedAt: core.clock.now() } });

/** True if the closed list contains the entry. */
export async function isListed(core: Core, { _id }: Opening, entry: string): Promise<boolean> {
  return (await core.db.openings.countDocuments({ _id, entries: entry }, { limit: 1 })) > 0;
}

/** Stores the randomness of the draw. Null if it has some already: the first value counts. */
export const storeBeacon = (
  core: Core,
  opening: Opening,
  beacon: NonNullable<OpeningDoc['beacon']>,
): Promise<Opening | null> => step(core, opening, { beacon: { $exists: false } }, { set: { beacon } });

export const markDrawn = (core: Core, opening: Opening, drawn: number): Promise<Opening | null> =>
  step(core, opening, { drawnAt: { $exists: false } }, { set: { drawn, drawnAt: core.clock.now() } });

/** Lets in all places up to `reached`. Null if another worker has let in some since: one of the two counts. */
export const advanceTo = (core: Core, opening: Opening, reached: number): Promise<Opening | null> =>
  step(core, opening, { reached: opening.reached, endedAt: { $exists: false } }, { set: { reached } });

export const endOpening = (core: Core, opening: Opening): Promise<Opening | null> =>
  step(core, opening, { endedAt: { $exists: false } }, { set: { endedAt: core.clock.now() }, isOver: true });
