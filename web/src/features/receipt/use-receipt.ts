import type { Booking } from '@crease/shared/contracts/booking';
import { calendarFile, receiptPdf, sendReceipt } from '@crease/shared/contracts/bookings';
import { useState } from 'react';
import { toast } from '../../components/toast-store.js';
import { ApiError, hasCode, messageOf } from '../../lib/api/api-error.js';
import { call, callRaw } from '../../lib/api/call.js';
import { saveFile } from '../../lib/save-file.js';
import { downloadPdf } from './download-pdf.js';
import { receiptTexts as t } from './texts.js';

/** The receipt as a PDF and by mail, and the calendar entry. */
export function useReceipt(booking: Booking) {
  const [busy, setBusy] = useState<'pdf' | 'mail' | 'calendar'>();
  const params = { id: booking._id };

  const run = async (what: 'pdf' | 'mail' | 'calendar', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(what);
    await work().finally(() => setBusy(undefined));
  };

  const download = () =>
    void run('pdf', () =>
      downloadPdf(`crease-${booking.bookingId}.pdf`, async () =>
        (await callRaw(receiptPdf, { params })).blob(),
      ),
    );

  const mailReceipt = () =>
    void run('mail', async () => {
      try {
        await call(sendReceipt, { params });
        toast.success(t.mailed);
      } catch (error) {
        if (hasCode(error, 'NETWORK')) toast.error(t.mailNetwork);
        // Strangers do not get it.
        else if (!(error instanceof ApiError) || error.reason !== 'not_yours') {
          toast.error(messageOf(error, t.mailFailed));
        }
      }
    });

  const addToCalendar = () =>
    void run('calendar', async () => {
      try {
        const blob = await (await callRaw(calendarFile, { params })).blob();
        saveFile(blob, `crease-${booking.bookingId}.ics`, null);
      } catch (error) {
        toast.error(messageOf(error, t.calendarFailed));
      }
    });

  return { busy, downloadPdf: download, mailReceipt, addToCalendar };
}
