import { type NewNotification, notify } from '@crease/domain/accounts/notifications/notify';
import { findFollowers } from '@crease/domain/accounts/users/followed-tournaments.queries';
import type { Core } from '@crease/domain/platform/core';
import { inBatches } from '@crease/domain/platform/drain';
import type { Types } from 'mongoose';

const FOLLOWERS_AT_ONCE = 50;

/**
 * Notifies all followers of a tournament except `by`, who caused the news. People of its teams must be told first, with
 * the same event id and type: a notification is unique by these, so they are not told twice.
 */
export async function tellFollowers(
  core: Core,
  tournamentId: Types.ObjectId,
  told: Omit<NewNotification, 'userId'>,
  by?: Types.ObjectId,
): Promise<void> {
  for await (const batch of inBatches(findFollowers(core, tournamentId), FOLLOWERS_AT_ONCE))
    await Promise.all(
      batch
        .filter(({ _id }) => !by?.equals(_id))
        .map(({ _id }) => notify(core, { ...told, userId: _id.toString() })),
    );
}
