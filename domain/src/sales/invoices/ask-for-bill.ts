import { findEmailOf } from '../../accounts/identity/user-lookups.queries.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import type { InvoiceDoc } from './invoice.schema.js';

/**
 * Requests the mail with a business's bill for the convenience fee, once it is registered: the receipt went out without it.
 * Idempotent.
 */
export async function askForBill(
  core: Core,
  { _id, number, userId }: Pick<InvoiceDoc, '_id' | 'number' | 'userId'>,
): Promise<void> {
  const to = userId && (await findEmailOf(core, userId));
  if (!to) return;
  await requestMail(core, {
    id: stableId(`bill-${_id}`),
    to,
    kind: 'receipt',
    // Replaced by the bill's own words when it is made.
    subject: `Bill ${number}`,
    text: 'Our bill for your convenience fee.',
    billFor: _id,
  });
}
