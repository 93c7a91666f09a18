import { late } from '../../../components/late.js';

/** Loaded when it is first opened. */
export const ReviewDialog = late(async () => ({
  default: (await import('./review-dialog.js')).ReviewDialog,
}));
