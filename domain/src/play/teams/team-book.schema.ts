import { MAX_TEAMS_PER_PERSON } from '@crease/shared/team-limits';
import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { existsIn, upsertOnce } from '../../platform/upsert.js';

/** The place that an account has in a team, or is about to take. */
const booked = z.object({ memberId: objectId(), teamId: objectId(), at: z.date() });
export type BookedPlace = z.infer<typeof booked>;

/**
 * The places of one account in all its teams. An entry is written before the place and removed after it, so the entries
 * are never fewer than the places: counting them keeps the limit.
 */
const teamBookDoc = z.object({ _id: objectId(), places: z.array(booked) });
export type TeamBookDoc = z.infer<typeof teamBookDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    teamBooks: TeamBookDoc;
  }
}

export const teamBookSchema = schemaOf(teamBookDoc);

/** The books of these accounts. */
export async function findBooks(
  { db }: Pick<Core, 'db'>,
  userIds: readonly Types.ObjectId[],
): Promise<TeamBookDoc[]> {
  return await db.teamBooks.find({ _id: { $in: userIds } }).toArray();
}

export async function findBookedPlaces(core: Core, userId: Types.ObjectId): Promise<BookedPlace[]> {
  return (await core.db.teamBooks.findOne({ _id: userId }))?.places ?? [];
}

/**
 * Adds an entry. False where the account has as many as it may, or has or just had this place: of two requests that
 * claim one guest's place, the loser would remove the winner's entry with its own.
 */
export async function addBookedPlace(
  core: Core,
  userId: Types.ObjectId,
  place: BookedPlace,
): Promise<boolean> {
  // The filter counts and this update adds: of two concurrent additions at the limit, one is accepted.
  const { memberId } = place;
  const add = () =>
    core.db.teamBooks.updateOne(
      {
        _id: userId,
        [`places.${MAX_TEAMS_PER_PERSON - 1}`]: { $exists: false },
        'places.memberId': { $ne: memberId },
      },
      { $push: { places: place } },
      { upsert: true },
    );
  return (await upsertOnce(add, existsIn(core.db.teamBooks, userId))) !== null;
}

/** Removes the entries of these places from the accounts' books. */
export async function dropBookedPlaces(
  core: Core,
  userIds: readonly Types.ObjectId[],
  memberIds: readonly Types.ObjectId[],
): Promise<void> {
  await core.db.teamBooks.updateMany(
    { _id: { $in: userIds } },
    { $pull: { places: { memberId: { $in: memberIds } } } },
  );
}
