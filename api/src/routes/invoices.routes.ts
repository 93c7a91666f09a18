import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { canSeeBooking } from '@crease/domain/sales/booking-reads/booking.policy';
import { findBookingFor } from '@crease/domain/sales/booking-reads/find-booking';
import { GSTR1_HEAD, gstr1Rows } from '@crease/domain/sales/invoices/gstr1-rows';
import { readLegal, setLegal } from '@crease/domain/sales/invoices/legal.service';
import { feeBillFile, invoiceFile, listInvoices } from '@crease/domain/sales/invoices/read-invoices';
import * as invoices from '@crease/shared/contracts/invoices';
import { sendCsv } from '../http/csv.js';
import { fileReply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Invoices and their issuers. */
export function registerInvoiceRoutes(router: Router): void {
  route(router, invoices.setLegal, async ({ core, caller, query, body }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'legal.change');
    return { legal: await setLegal(core, ownerId, body) };
  });

  route(router, invoices.getLegal, async ({ core, caller, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'legal.change');
    return { legal: await readLegal(core, ownerId) };
  });

  route(router, invoices.invoicePdf, async ({ core, caller, params }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canSeeBooking);
    const { pdf, number } = await invoiceFile(core, booking);
    return fileReply('application/pdf', pdf, `${number.replaceAll('/', '-')}.pdf`);
  });

  route(router, invoices.feeInvoicePdf, async ({ core, caller, params }) => {
    const { booking } = await findBookingFor(core, params.id, caller, canSeeBooking);
    const { pdf, number } = await feeBillFile(core, booking);
    return fileReply('application/pdf', pdf, `${number.replaceAll('/', '-')}.pdf`);
  });

  route(router, invoices.listInvoices, async ({ core, caller, query: { workplace, ...query } }) => {
    const { ownerId } = await workplaceFor(core, caller, workplace, 'invoice.list');
    return await listInvoices(core, ownerId, query);
  });

  route(router, invoices.invoicesCsv, async ({ core, caller, query: { workplace, ...stretch }, res }) => {
    const { ownerId } = await workplaceFor(core, caller, workplace, 'invoice.list');
    return await sendCsv(res, 'invoices.csv', GSTR1_HEAD, gstr1Rows(core, ownerId, stretch));
  });
}
