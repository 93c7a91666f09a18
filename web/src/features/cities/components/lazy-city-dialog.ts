import { lazy } from 'react';

/** Loaded when it is first opened. */
export const CityDialog = lazy(async () => ({
  default: (await import('./city-dialog.js')).CityDialog,
}));
