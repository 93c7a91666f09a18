import { Types } from 'mongoose';
import { eraseNamed, eraseUnmarked } from '../accounts/notifications/notification-erasure.queries.js';
import { peopleAt } from '../accounts/workplaces/people-at.js';
import { eraseReasons } from '../accounts/workplaces/work-log-erasure.queries.js';
import { deleteDeliveriesWith } from '../business/webhooks/webhook-delivery.schema.js';
import { findReviewIdsOf } from '../catalogue/grounds/review.schema.js';
import type { Core } from '../platform/core.js';
import { erasePlayer, findOwnersBooked } from '../sales/booking-reads/booking-erasure.queries.js';
import { eraseAtWorkplaces } from './erase-deeds.js';
import { eraseAtTheGate } from './erase-walk-ins.js';
import type { Gone } from './eraser.js';

/** Removes the person from their bookings. The bookings stay as records of a sale. */
export async function eraseFromBookings(core: Core, gone: Gone): Promise<void> {
  await eraseWhatWorkplacesHeard(core, gone);
  await erasePlayer(core, gone._id);
  await eraseAtTheGate(core, gone);
  await eraseAtWorkplaces(core, gone._id);
}

/** Rewords the notices about the player at the workplaces they booked, and deletes the webhook deliveries. */
async function eraseWhatWorkplacesHeard(core: Core, { _id }: Gone): Promise<void> {
  const booked = await findOwnersBooked(core, _id);
  const places = [...new Map(booked.map((one) => [one.groundId.toString(), one])).values()];
  const people = await Promise.all(
    places.map(({ ownerId, groundId }) => peopleAt(core, ownerId.toString(), groundId.toString())),
  );
  const ownerIds = places.map(({ ownerId }) => ownerId);
  const told = new Set([...ownerIds.map((id) => id.toString()), ...people.flat()]);
  await eraseNamed(core, _id);
  await eraseUnmarked(
    core,
    [...told].map((id) => new Types.ObjectId(id)),
    booked.map((booking) => booking._id.toString()),
  );
  await deleteDeliveriesWith(core, ownerIds, [_id, ...(await findReviewIdsOf(core, _id))]);
  for (const ownerId of new Map(ownerIds.map((id) => [id.toString(), id])).values())
    await eraseReasons(
      core,
      ownerId,
      booked.filter((booking) => booking.ownerId.equals(ownerId)).map((booking) => booking._id),
    );
}
