import { late } from '../../../components/late.js';

/** Loaded when it is first opened. */
export const RescheduleDialog = late(async () => ({
  default: (await import('./reschedule-dialog.js')).RescheduleDialog,
}));
