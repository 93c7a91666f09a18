import { readReport } from '@crease/domain/business/reconciliation/read-report';
import { reconcile } from '@crease/domain/business/reconciliation/reconcile';
import { compareReport } from '@crease/shared/contracts/reconciliation';
import { AppError } from '@crease/shared/errors';
import { MAX_DIFFERENCES, MAX_REPORT_LINES } from '@crease/shared/import-limits';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Compares a provider's report with our records. */
export function registerReconciliationRoutes(router: Router): void {
  // A retry compares again, because neither the report nor the answer is stored.
  route(router, compareReport, async ({ core, rawBody, query: { from, to } }) => {
    const report = await readReport(rawBody.toString('utf8'), MAX_REPORT_LINES).catch((error: Error) => {
      throw AppError.ofField('VALIDATION', 'file', `This file cannot be compared: ${error.message}.`);
    });
    const period = from && to ? { from, to } : undefined;
    const { differences, more, agree, byTransfer } = await reconcile(core, report, period, MAX_DIFFERENCES);
    return {
      differences: differences.slice(0, MAX_DIFFERENCES),
      more: more + Math.max(0, differences.length - MAX_DIFFERENCES),
      agreed: Object.values(agree).reduce((all, count) => all + count, 0),
      transfers: [...byTransfer].slice(0, MAX_DIFFERENCES).map(([utr, amount]) => ({ utr, amount })),
      moreTransfers: Math.max(0, byTransfer.size - MAX_DIFFERENCES),
    };
  });
}
