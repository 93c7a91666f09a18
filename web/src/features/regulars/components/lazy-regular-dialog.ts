import { lazy } from 'react';

/** Loaded when it is first opened. */
export const RegularDialog = lazy(async () => ({
  default: (await import('./regular-dialog.js')).RegularDialog,
}));
