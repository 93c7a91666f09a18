import { late } from '../../../components/late.js';
import { contracts } from '../api/use-match-actions.js';

/**
 * Dialogs of a match's page, loaded when they open. The forms bring the contracts that they save with: after a
 * deployment these could not be loaded on saving, and what was typed would be lost.
 */
export const EditSideDialog = late(async () => {
  const [dialog] = await Promise.all([import('./edit-side-dialog.js'), contracts()]);
  return { default: dialog.EditSideDialog };
});
export const EditPlanDialog = late(async () => {
  const [dialog] = await Promise.all([import('./edit-plan-dialog.js'), contracts()]);
  return { default: dialog.EditPlanDialog };
});
export const ShareMatchDialog = late(async () => ({
  default: (await import('./share-match-dialog.js')).ShareMatchDialog,
}));
export const DisputeDialog = late(async () => ({
  default: (await import('./dispute-dialog.js')).DisputeDialog,
}));
