import type { Booking } from '@crease/shared/contracts/booking';
import { invoicePdf } from '@crease/shared/contracts/invoices';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { callRaw } from '../../../lib/api/call.js';
import { isPhone, saveFile } from '../../../lib/save-file.js';
import { detailTexts as t } from '../texts.js';

/** The tax invoice. Later credit notes follow in the same file. */
export function InvoiceButton({ booking }: { booking: Booking }) {
  const [busy, setBusy] = useState(false);
  const { _id, invoice, payment } = booking;
  if (!invoice) return null;
  const credited = payment.refunds.some(({ status }) => status === 'processed');
  const download = async () => {
    // Browsers open a window only during the press itself, so a phone opens it before the fetch.
    const opened = isPhone() ? window.open('', '_blank') : null;
    setBusy(true);
    try {
      const blob = await (await callRaw(invoicePdf, { params: { id: _id } })).blob();
      saveFile(blob, `${invoice.number.replaceAll('/', '-')}.pdf`, opened);
    } catch (error) {
      opened?.close();
      toast.error(messageOf(error, t.invoiceFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="btn btn-wide booking-invoice"
      disabled={busy}
      onClick={() => void download()}
    >
      <Icon name="file" />
      {busy ? t.pdfBusy : credited ? t.invoiceAndCredits : t.invoice}
    </button>
  );
}
