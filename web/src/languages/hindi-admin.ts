import { admin, roles } from './hindi/admin.js';
import { adminChecks } from './hindi/admin-checks.js';
import { adminDisputes } from './hindi/admin-disputes.js';
import { adminReconciliation } from './hindi/admin-reconciliation.js';
import { adminReports } from './hindi/admin-reports.js';
import { adminSystem } from './hindi/admin-system.js';
import { adminTax } from './hindi/admin-tax.js';
import { complaints } from './hindi/complaints.js';
import { groundForm } from './hindi/ground-form.js';
import { groundReview } from './hindi/ground-review.js';
import { groundStatus } from './hindi/ground-status.js';

/** Loaded with the admin's screen. */
export const hindiAdmin = {
  admin,
  adminChecks,
  adminReconciliation,
  adminReports,
  adminSystem,
  adminDisputes,
  adminTax,
  complaints,
  roles,
  groundStatus,
  groundForm,
  groundReview,
};
