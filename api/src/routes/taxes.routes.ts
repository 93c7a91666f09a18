import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { listBillsFor, listBillsTo, printBill } from '@crease/domain/business/bills/read-bills';
import { tcsCertificate, tdsCertificate } from '@crease/domain/business/taxes/certificate';
import { readOwnerTax } from '@crease/domain/business/taxes/owner-tax';
import { tcsFiling, tcsReturn, tdsFiling, tdsReturn, totalsOf } from '@crease/domain/business/taxes/returns';
import { GSTR8_HEAD, gstr8Cells, TDS_HEAD, tdsCells } from '@crease/domain/business/taxes/tax-files';
import { withUndeducted } from '@crease/domain/business/taxes/undeducted';
import * as taxes from '@crease/shared/contracts/taxes';
import { sendCsv } from '../http/csv.js';
import { fileReply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Tax at source: returns for admins, the year and certificates for owners. The operator's bills for commission. */
export function registerTaxRoutes(router: Router): void {
  route(router, taxes.gstr8, async ({ core, query: { month } }) => {
    const rows = (await tcsReturn(core, month)).map(
      ({ businessSupplies: _supplies, businessReturns: _returns, ...row }) => row,
    );
    const totals = totalsOf(rows, ['supplies', 'returns', 'net', 'igst', 'cgst', 'sgst']);
    return { month, ...tcsFiling(month), rows, totals };
  });

  route(router, taxes.gstr8Csv, async ({ core, query: { month }, res }) =>
    sendCsv(res, `gstr8-${month}.csv`, GSTR8_HEAD, await gstr8Cells(core, month)),
  );

  route(router, taxes.tds, async ({ core, query: { quarter } }) => {
    const rows = await withUndeducted(core, quarter, await tdsReturn(core, quarter));
    const { form, law, due } = tdsFiling(quarter);
    return { quarter, form, law, due, rows, totals: totalsOf(rows, ['gross', 'tds']) };
  });

  route(router, taxes.tdsCsv, async ({ core, query: { quarter }, res }) =>
    sendCsv(res, `tds-${quarter}.csv`, TDS_HEAD, await tdsCells(core, quarter)),
  );

  route(router, taxes.tcsCertificate, async ({ core, caller, query: { workplace, month } }) => {
    const { ownerId } = await workplaceFor(core, caller, workplace, 'settlement.read');
    const pdf = await tcsCertificate(core, ownerId, month);
    return fileReply('application/pdf', pdf, `crease-tcs-${month}.pdf`);
  });

  route(router, taxes.tdsCertificate, async ({ core, caller, query: { workplace, quarter } }) => {
    const { ownerId } = await workplaceFor(core, caller, workplace, 'settlement.read');
    const pdf = await tdsCertificate(core, ownerId, quarter);
    return fileReply('application/pdf', pdf, `crease-tds-${quarter}.pdf`);
  });

  route(router, taxes.ownerTax, async ({ core, caller, query: { workplace, year } }) => {
    const { ownerId } = await workplaceFor(core, caller, workplace, 'settlement.read');
    return await readOwnerTax(core, ownerId, year);
  });

  route(router, taxes.commissionBills, async ({ core, caller, query: { workplace, ...page } }) => {
    const { ownerId } = await workplaceFor(core, caller, workplace, 'settlement.read');
    return await listBillsTo(core, ownerId, page);
  });

  route(router, taxes.commissionBillPdf, async ({ core, caller, query: { workplace, month } }) => {
    const { ownerId } = await workplaceFor(core, caller, workplace, 'settlement.read');
    return billReply(await printBill(core, ownerId, month), month);
  });

  route(
    router,
    taxes.allCommissionBills,
    async ({ core, query: { month, ...page } }) => await listBillsFor(core, month, page),
  );

  route(router, taxes.anyCommissionBillPdf, async ({ core, query: { owner, month } }) =>
    billReply(await printBill(core, owner, month), month),
  );
}

const billReply = (pdf: Buffer, month: string) =>
  fileReply('application/pdf', pdf, `crease-commission-${month}.pdf`);
