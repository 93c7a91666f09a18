import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { readVendor } from '@crease/domain/business/payouts/vendor-to-pay';
import { balanceOf } from '@crease/domain/business/settlements/balance';
import { payByHand } from '@crease/domain/business/settlements/pay-by-hand';
import { readPayoutAccount, setPayoutAccount } from '@crease/domain/business/settlements/payout-account';
import {
  findSettlementOf,
  listSettlements,
  readSettlement,
} from '@crease/domain/business/settlements/read-settlements';
import { runSettlements } from '@crease/domain/business/settlements/run-settlements';
import { statementCells } from '@crease/domain/business/settlements/statement';
import { statementFile } from '@crease/domain/business/settlements/statement-file';
import { STATEMENT } from '@crease/domain/business/settlements/statement-texts';
import * as settlements from '@crease/shared/contracts/settlements';
import { sendCsv } from '../http/csv.js';
import { fileReply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** A workplace's online earnings and their payouts. */
export function registerSettlementRoutes(router: Router): void {
  route(router, settlements.balance, async ({ core, caller, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'settlement.read');
    return await balanceOf(core, ownerId);
  });

  route(router, settlements.listSettlements, async ({ core, caller, query: { workplace, ...page } }) => {
    const { ownerId } = await workplaceFor(core, caller, workplace, 'settlement.read');
    return await listSettlements(core, ownerId, page);
  });

  // Registered before the settlement itself, whose path would read their endings as part of the id.
  route(router, settlements.settlementPdf, async ({ core, caller, params, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'settlement.read');
    const pdf = await statementFile(core, ownerId, params.id);
    return fileReply('application/pdf', pdf, `crease-settlement-${params.id}.pdf`);
  });

  route(router, settlements.settlementCsv, async ({ core, caller, params, query, res }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'settlement.read');
    const settlement = await findSettlementOf(core, ownerId, params.id);
    const filename = `crease-settlement-${params.id}.csv`;
    return await sendCsv(res, filename, STATEMENT.columns, statementCells(core, settlement));
  });

  route(router, settlements.getSettlement, async ({ core, caller, params, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'settlement.read');
    return { settlement: await readSettlement(core, ownerId, params.id) };
  });

  route(router, settlements.setPayoutAccount, async ({ core, caller, query, body }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'payout-account.change');
    const { proof, ...target } = body;
    return { payoutAccount: await setPayoutAccount(core, ownerId, { target, proof }, caller) };
  });

  route(router, settlements.getPayoutAccount, async ({ core, caller, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'payout-account.change');
    const vendor = await readVendor(core, ownerId);
    return { payoutAccount: await readPayoutAccount(core, ownerId), ...(vendor ? { vendor } : {}) };
  });

  route(router, settlements.runSettlements, async ({ core, body }) => {
    const { made, total } = await runSettlements(core, body.until);
    return { made, total };
  });

  route(router, settlements.markSettlementPaid, async ({ core, params, body }) => ({
    settlement: await payByHand(core, params.id, body.reference),
  }));
}
