import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';

/** Grounds that share turf, each with its parts. */
const sharedSpace = z.object({
  _id: objectId(),
  name: z.string(),
  parts: z.array(z.string()),
  grounds: z.array(z.object({ groundId: objectId(), parts: z.array(z.string()) })),
});
export type SharedSpace = z.infer<typeof sharedSpace>;

const turf = z.object({ id: objectId(), parts: z.array(z.string()), grounds: z.array(objectId()) });

/** Where the hours of one ground move. `from.id` is the ground itself if it shared its turf with none. */
const turfMove = z.object({ groundId: objectId(), from: turf, to: turf });
export type TurfMove = z.infer<typeof turfMove>;

/**
 * A change of turf under way: `moving` copies days, and may still be undone; `flipping` has told a ground where its
 * hours are now, and only goes on.
 */
const relink = z.object({
  id: objectId(),
  at: z.date(),
  stage: z.enum(['moving', 'flipping', 'undoing']),
  /** First and last date that moves. */
  since: z.string(),
  until: z.string(),
  /** What the workplace's spaces are afterwards. */
  spaces: z.array(sharedSpace),
  moves: z.array(turfMove),
  /** Grounds that will no longer share turf with each other: they must have no future games. */
  parted: z.array(objectId()).optional(),
});
export type Relink = z.infer<typeof relink>;

/** All spaces of a workplace in one document, so that a ground is in at most one. Its id is the owner's. */
const spaceBookDoc = z.object({
  _id: objectId(),
  /** Raised by each change: of two at once one succeeds. */
  rev: z.number(),
  spaces: z.array(sharedSpace),
  relink: relink.optional(),
});
export type SpaceBookDoc = z.infer<typeof spaceBookDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    spaceBooks: SpaceBookDoc;
  }
}

export const spaceBookSchema = schemaOf(spaceBookDoc);
spaceBookSchema.index({ 'relink.at': 1 }, { sparse: true });

/** A workplace's spaces; an empty book where it has none. */
export async function readSpaceBook(core: Pick<Core, 'db'>, ownerId: Types.ObjectId): Promise<SpaceBookDoc> {
  return (await core.db.spaceBooks.findOne({ _id: ownerId })) ?? { _id: ownerId, rev: 0, spaces: [] };
}

/** Renames spaces. False if the book has changed since it was read. */
export async function writeSpaces(
  core: Core,
  { _id, rev }: SpaceBookDoc,
  spaces: SharedSpace[],
): Promise<boolean> {
  const written = await core.db.spaceBooks.updateOne(
    { _id, rev, relink: { $exists: false } },
    { $set: { spaces }, $inc: { rev: 1 } },
  );
  return written.modifiedCount === 1;
}

/**
 * Starts a change of turf, creating the book if needed. Of two at once this update lets one; false for the other, and
 * if the book has changed since it was read.
 */
export async function beginRelink(core: Core, { _id, rev }: SpaceBookDoc, relink: Relink): Promise<boolean> {
  if (rev === 0)
    await core.db.spaceBooks.updateOne({ _id }, { $setOnInsert: { rev: 0, spaces: [] } }, { upsert: true });
  const begun = await core.db.spaceBooks.updateOne(
    { _id, rev, relink: { $exists: false } },
    { $set: { relink }, $inc: { rev: 1 } },
  );
  return begun.modifiedCount === 1;
}

/** Decides whether a change goes through or is undone: of two processes at once one matches. False for the other. */
export async function decideRelink(
  core: Core,
  ownerId: Types.ObjectId,
  { id }: Relink,
  stage: 'flipping' | 'undoing',
): Promise<boolean> {
  const decided = await core.db.spaceBooks.updateOne(
    { _id: ownerId, 'relink.id': id, 'relink.stage': 'moving' },
    { $set: { 'relink.stage': stage } },
  );
  return decided.modifiedCount === 1;
}

/** Ends a change, with its new spaces if it went through. */
export async function endRelink(
  core: Core,
  ownerId: Types.ObjectId,
  { id }: Relink,
  spaces?: SharedSpace[],
): Promise<void> {
  await core.db.spaceBooks.updateOne(
    { _id: ownerId, 'relink.id': id },
    { ...(spaces ? { $set: { spaces } } : {}), $inc: { rev: 1 }, $unset: { relink: '' } },
  );
}

/** Workplaces with an unfinished change of turf that began before an instant. */
export const findCutRelinks = (core: Pick<Core, 'db'>, before: Date): AsyncIterable<SpaceBookDoc> =>
  core.db.spaceBooks.find({ 'relink.at': { $lte: before } });
