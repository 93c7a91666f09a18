import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { MailDoc } from './mail.schema.js';

/** The status of a mail; undefined if it was never requested. */
export async function findMailStatus(
  core: Core,
  _id: Types.ObjectId,
): Promise<MailDoc['status'] | undefined> {
  const mail = await core.db.mails.findOne({ _id }, { projection: { status: 1 } });
  return mail?.status;
}

/** True if another receipt of the booking, requested at `since` or later, is on its way. */
export async function hasReceiptUnderWay(
  core: Core,
  bookingId: string,
  { besides, since }: { besides: Types.ObjectId; since: Date },
): Promise<boolean> {
  const again = await core.db.mails.findOne({
    receiptFor: bookingId,
    _id: { $ne: besides },
    status: { $in: ['requested', 'sending'] },
    createdAt: { $gte: since },
  });
  return again !== null;
}

/** What was mailed to an address since a given time: events, and bookings with receipts. Failed mails do not count. */
export async function findMailedEvents(
  core: Core,
  to: string,
  since: Date,
): Promise<{ events: Set<string>; receipts: Set<string> }> {
  const found = await core.db.mails
    .find(
      { to, createdAt: { $gte: since }, status: { $ne: 'failed' } },
      { projection: { tells: 1, receiptFor: 1 } },
    )
    .toArray();
  return {
    events: new Set(found.flatMap(({ tells }) => tells ?? [])),
    receipts: new Set(found.flatMap(({ receiptFor }) => receiptFor ?? [])),
  };
}
