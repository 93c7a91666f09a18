import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { MailDoc } from './mail.model.js';

const mails = (core: Core) => core.db.mails;

/** How far a mail is; undefined where nobody has asked for it. */
export async function findMailStatus(
  core: Core,
  _id: Types.ObjectId,
): Promise<MailDoc['status'] | undefined> {
  const mail = await mails(core).findOne({ _id }, { projection: { status: 1 } });
  return mail?.status;
}

/** Is another receipt of a booking than the one named on its way, asked for at `since` or later? */
export async function hasReceiptUnderWay(
  core: Core,
  bookingId: string,
  { besides, since }: { besides: Types.ObjectId; since: Date },
): Promise<boolean> {
  const again = await mails(core).findOne({
    receiptFor: bookingId,
    _id: { $ne: besides },
    status: { $in: ['requested', 'sending'] },
    createdAt: { $gte: since },
  });
  return again !== null;
}
