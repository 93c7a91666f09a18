import type { Booking } from '@crease/shared/contracts/booking';
import { feeInvoicePdf, invoicePdf } from '@crease/shared/contracts/invoices';
import { useState } from 'react';
import { Icon } from '../../../components/icon.js';
import { toast } from '../../../components/toast-store.js';
import { messageOf } from '../../../lib/api/api-error.js';
import { callRaw } from '../../../lib/api/call.js';
import { isPhone, saveFile } from '../../../lib/save-file.js';
import { detailTexts as t } from '../texts.js';

/** The seller's tax invoice. Later credit notes follow in the same file. */
export function InvoiceButton({ booking: { _id, invoice, payment } }: { booking: Booking }) {
  if (!invoice) return null;
  const credited = payment.refunds.some(({ status }) => status === 'processed');
  const fetchFile = () => callRaw(invoicePdf, { params: { id: _id } });
  return (
    <FileButton
      label={credited ? t.invoiceAndCredits : t.invoice}
      number={invoice.number}
      fetchFile={fetchFile}
    />
  );
}

/** The operator's bill for the convenience fee, with its credit notes. */
export function FeeBillButton({ booking: { _id, feeInvoice } }: { booking: Booking }) {
  if (!feeInvoice) return null;
  const fetchFile = () => callRaw(feeInvoicePdf, { params: { id: _id } });
  return <FileButton label={t.feeBill} number={feeInvoice.number} fetchFile={fetchFile} />;
}

interface FileProps {
  label: string;
  number: string;
  fetchFile: () => Promise<Response>;
}

function FileButton({ label, number, fetchFile }: FileProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    // Browsers open a window only during the press itself, so a phone opens it before the fetch.
    const opened = isPhone() ? window.open('', '_blank') : null;
    setBusy(true);
    try {
      saveFile(await (await fetchFile()).blob(), `${number.replaceAll('/', '-')}.pdf`, opened);
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
      {busy ? t.pdfBusy : label}
    </button>
  );
}
