import { late } from '../../../components/late.js';

/** The forms save with these. Loaded on saving, after a deployment, they would be gone with what was typed. */
const contracts = () => import('@crease/shared/contracts/matches');

/** Dialogs of a match's page, loaded when they open. */
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
