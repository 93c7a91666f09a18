import { recordAct } from '@crease/domain/accounts/audit-log/audit.service';
import {
  askForReversal,
  askForTransfer,
  listFailedPayouts,
  retryPayout,
} from '@crease/domain/business/settlements/failed-payouts';
import {
  listUnregistered,
  retryEInvoice,
  setEInvoiceAside,
} from '@crease/domain/sales/invoices/unregistered-invoices';
import { listStuckRefunds } from '@crease/domain/sales/settle/list-stuck-refunds';
import { retryRefund } from '@crease/domain/sales/settle/retry-refund';
import * as failedWork from '@crease/shared/contracts/failed-work';
import { formatExactRupees } from '@crease/shared/format/money';
import { actorOf } from '../http/actor.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Failed refunds, payouts and e-invoices, for admins, who can retry them. */
export function registerFailedMoneyRoutes(router: Router): void {
  route(router, failedWork.listFailedRefunds, ({ core, query }) => listStuckRefunds(core, query));

  route(router, failedWork.retryRefund, async ({ core, caller, params, body, req }) => {
    const { refund, isNew } = await retryRefund(core, params.id, body.reason);
    const { refundId, amount, status } = refund;
    if (isNew) {
      const given = `refund:${params.id} as ${refundId} ${formatExactRupees(amount)}`;
      await recordAct(core, actorOf(caller, req), 'refund.retried', given, body.reason);
    }
    return { refund: { refundId, amount, status } };
  });

  route(router, failedWork.listFailedPayouts, ({ core, query }) => listFailedPayouts(core, query));

  route(router, failedWork.retryPayout, async ({ core, caller, params, body, req }) => {
    const { settlement, isNew } = await retryPayout(core, params.id);
    if (isNew) {
      const what = `settlement:${params.id} ${formatExactRupees(settlement.amount)}`;
      await recordAct(core, actorOf(caller, req), 'payout.retried', what, body.reason);
    }
    return { status: settlement.status };
  });

  route(router, failedWork.listUnregisteredInvoices, ({ core, query }) => listUnregistered(core, query));

  route(router, failedWork.retryEInvoice, async ({ core, caller, params, body, req }) => {
    const { invoice, isNew } = await retryEInvoice(core, params.id);
    if (isNew)
      await recordAct(
        core,
        actorOf(caller, req),
        'einvoice.retried',
        `invoice:${invoice.number}`,
        body.reason,
      );
    return { isRegistered: invoice.einvoice?.irn !== undefined };
  });

  route(router, failedWork.setEInvoiceAside, async ({ core, caller, params, body, req }) => {
    const { invoice, isNew } = await setEInvoiceAside(core, params.id, body.reason);
    const subject = `invoice:${invoice.number}`;
    if (isNew) await recordAct(core, actorOf(caller, req), 'einvoice.set-aside', subject, body.reason);
    return {};
  });

  route(router, failedWork.askForTransfer, async ({ core, caller, params, body, req }) => {
    const { amount, status } = await askForTransfer(core, params.id);
    const what = `settlement:${params.id} ${formatExactRupees(amount)}`;
    await recordAct(core, actorOf(caller, req), 'transfer.asked-about', what, body.reason);
    return { status };
  });

  route(router, failedWork.askForReversal, async ({ core, caller, params, body, req }) => {
    const { amount, status } = await askForReversal(core, params.id, params.refundId);
    const what = `settlement:${params.id} refund:${params.refundId} ${formatExactRupees(amount)}`;
    await recordAct(core, actorOf(caller, req), 'reversal.asked-about', what, body.reason);
    return { status };
  });
}
