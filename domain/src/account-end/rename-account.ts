import { FORMER_PLAYER } from '../accounts/identity/former-account.js';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import { renameNamed } from '../accounts/notifications/notification-erasure.queries.js';
import { renameReviewer } from '../catalogue/grounds/review.schema.js';
import type { Core } from '../platform/core.js';
import { renameActor, renamePlayer } from '../sales/booking-reads/booking-erasure.queries.js';
import { renameAtWorkplaces } from './erase-deeds.js';

/**
 * Shows an account under its present name wherever it is found by id: bookings, reviews, the bells of workplaces, and what
 * it did there. Invoices, names typed for a booking and words of a workplace stay. Harmless when repeated.
 */
export async function renameAccount(core: Core, { _id, name }: UserDoc): Promise<void> {
  await renamePlayer(core, _id, name);
  await renameActor(core, { userId: _id }, [_id], name);
  await renameReviewer(core, _id, name);
  await renameNamed(core, _id, name, FORMER_PLAYER);
  await renameAtWorkplaces(core, _id, name);
}
