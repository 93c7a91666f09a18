import { late } from '../../../components/late.js';

/** Dialogs of a match's page, loaded when they open. */
export const EditSideDialog = late(async () => ({
  default: (await import('./edit-side-dialog.js')).EditSideDialog,
}));
export const EditPlanDialog = late(async () => ({
  default: (await import('./edit-plan-dialog.js')).EditPlanDialog,
}));
export const ShareMatchDialog = late(async () => ({
  default: (await import('./share-match-dialog.js')).ShareMatchDialog,
}));
export const DisputeDialog = late(async () => ({
  default: (await import('./dispute-dialog.js')).DisputeDialog,
}));
