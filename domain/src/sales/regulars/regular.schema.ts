import type { SlotAlternative } from '@crease/shared/contracts/slot-alternative';
import type { mongo, Types } from 'mongoose';
import { z } from 'zod';
import { byId } from '../../accounts/users/actor.js';
import { indexOutbox, outboxShape } from '../../messaging/outbox/outbox.schema.js';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import { due } from '../../platform/which-due.js';

/**
 * One date of a regular. `due → making → booked | taken | past`, and from any of the first three `skipped` or `ended`;
 * each step is one update that requires the step before (`regular-steps.queries.ts`).
 */
const regularDate = z.object({
  state: z.enum(['due', 'making', 'booked', 'taken', 'past', 'skipped', 'ended']),
  /** Its booking has this id before there is one, so that it can be cancelled by it. */
  bookingId: objectId(),
  /** Incremented by the worker that starts making it, so that the last step of an overtaken worker misses. */
  n: z.number(),
  /** When making it started. */
  at: z.date().optional(),
  /** Skipped or ended, and its booking may still have its hours. */
  freeing: z.boolean().optional(),
  /** For a taken date: the free slots near it. */
  alternatives: z.array(stored<SlotAlternative>()).optional(),
});
export type RegularDateDoc = z.infer<typeof regularDate>;

/** The same hours every week for one customer: the record of intent behind its bookings, written before any of them. */
const regularDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  groundId: objectId(),
  groundName: z.string(),
  status: z.enum(['active', 'ended']),
  customer: z.object({ name: z.string(), phone: z.string(), email: z.string().optional() }),
  days: z.array(z.number()),
  timeSlot: z.string(),
  from: z.string(),
  until: z.string(),
  rate: z.number().optional(),
  note: z.string(),
  playerCount: z.number(),
  /** The person who made it; later, the last person who skipped a date or ended it. */
  by: z.string(),
  byId,
  /** Phone, days, hours and first date: of an active one there is no second with the same at its ground. */
  sameAs: z.string(),
  /** The first date that an ended one does not have any more. */
  endedFrom: z.string().optional(),
  /** By date. */
  dates: z.record(z.string(), regularDate),
  /** Accounts that disowned these games: later dates are not shown to them either. */
  disownedBy: z.array(objectId()).optional(),
  /** When the remaining work is checked next; unset when all is done. */
  workDueAt: z.date().optional(),
  /** Set when its customer was mailed, if they have an address. */
  toldAt: z.date().optional(),
  /** Raised by each write. */
  rev: z.number(),
  createdAt: z.date(),
  ...outboxShape,
});
export type RegularDoc = z.infer<typeof regularDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    regulars: RegularDoc;
  }
}

export const regularSchema = schemaOf(regularDoc);
// Decides between two requests that create the same regular.
regularSchema.index(
  { groundId: 1, sameAs: 1 },
  { unique: true, partialFilterExpression: { status: 'active' } },
);
regularSchema.index({ groundId: 1, status: 1, createdAt: -1 });
regularSchema.index({ ownerId: 1 });
// For erasing an account that was a customer.
regularSchema.index({ 'customer.phone': 1 });
regularSchema.index({ 'customer.email': 1 }, { sparse: true });
regularSchema.index({ workDueAt: 1 }, { sparse: true });
indexOutbox(regularSchema);

/** Throws a duplicate key if the same one is active at its ground. */
export async function insertRegular(core: Core, regular: RegularDoc): Promise<void> {
  await core.db.regulars.insertOne(regular);
}

export async function findRegular(core: Pick<Core, 'db'>, _id: Types.ObjectId): Promise<RegularDoc | null> {
  return await core.db.regulars.findOne({ _id });
}

export async function findRegularsById(
  core: Pick<Core, 'db'>,
  ids: readonly Types.ObjectId[],
): Promise<RegularDoc[]> {
  if (ids.length === 0) return [];
  return await core.db.regulars.find({ _id: { $in: [...ids] } }).toArray();
}

export async function findSame(
  core: Core,
  { groundId, sameAs }: Pick<RegularDoc, 'groundId' | 'sameAs'>,
): Promise<RegularDoc | null> {
  return await core.db.regulars.findOne({ groundId, sameAs, status: 'active' });
}

/** The regulars of a ground: active ones first, the newest first. */
export async function findRegularsOf(
  core: Core,
  groundId: Types.ObjectId,
  limit: number,
): Promise<RegularDoc[]> {
  return await core.db.regulars
    .find({ groundId })
    .sort({ status: 1, createdAt: -1, _id: -1 })
    .limit(limit)
    .toArray();
}

/** With work that should be done by now. */
export const findDueRegulars = (core: Core): mongo.FindCursor<Pick<RegularDoc, '_id'>> =>
  core.db.regulars.find(regularsDue(core.clock.now()).where, { projection: { _id: 1 } });

export const regularsDue = (now: Date) => due('regulars', { workDueAt: { $lte: now } });
