import { findEmailOf } from '../../accounts/identity/user-lookups.queries.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import { inMs } from '../../platform/clock.js';
import type { Core } from '../../platform/core.js';
import type { EInvoice, InvoiceDoc } from './invoice.schema.js';

/** The mail waits until the registration is noted. */
const NOTED_WITHIN_MS = 5_000;

/**
 * Requests the mail with a business's bill for the convenience fee if it is registered: the receipt went out without
 * it. Idempotent; nothing for other documents.
 */
export async function askForBill(
  core: Core,
  {
    _id,
    series,
    number,
    userId,
    bookingNumber,
    timeSlot,
  }: Pick<InvoiceDoc, '_id' | 'series' | 'number' | 'userId' | 'bookingNumber' | 'timeSlot'>,
  { state }: Pick<EInvoice, 'state'>,
): Promise<void> {
  if (series !== 'fee-invoice' || state !== 'registered') return;
  const to = userId && (await findEmailOf(core, userId));
  if (!to) return;
  const where = timeSlot ? 'from the page of your booking' : 'beside your entry';
  await requestMail(core, {
    id: stableId(`bill-${_id}`),
    to,
    kind: 'receipt',
    subject: billSubject(number),
    // Sent as it is, without the PDF, by a worker of an earlier version.
    text: `Our bill ${number} for the convenience fee of ${bookingNumber} is registered as an e-invoice. You can download it ${where}.`,
    billFor: _id,
    notBefore: inMs(core, NOTED_WITHIN_MS),
  });
}

export const billSubject = (number: string): string => `Your bill ${number}, registered as an e-invoice`;
