import { FORMER_PLAYER } from '../accounts/identity/former-account.js';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import { renameNamed } from '../accounts/notifications/notification-erasure.queries.js';
import { renameReviewer } from '../catalogue/grounds/review.schema.js';
import type { Core } from '../platform/core.js';
import { renameActor, renamePlayer } from '../sales/booking-reads/booking-erasure.queries.js';
import { renameAtWorkplaces } from './erase-deeds.js';

/**
 * Updates an account's name wherever it is found by id: bookings, reviews, workplace notifications and work logs.
 * Invoices, names typed for a booking and a workplace's own texts stay. Idempotent.
 */
export async function renameAccount(core: Core, { _id, name }: UserDoc): Promise<void> {
  await renamePlayer(core, _id, name);
  await renameActor(core, { userId: _id }, [_id], name);
  await renameReviewer(core, _id, name);
  await renameNamed(core, _id, name, FORMER_PLAYER);
  await renameAtWorkplaces(core, _id, name);
}
