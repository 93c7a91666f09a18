import { lazy } from 'react';

/** Loaded when it is first opened. */
export const RescheduleDialog = lazy(async () => ({
  default: (await import('./reschedule-dialog.js')).RescheduleDialog,
}));
