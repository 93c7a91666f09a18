import { late } from '../../../components/late.js';

/** Loaded when it is first opened. */
export const CityDialog = late(async () => ({
  default: (await import('./city-dialog.js')).CityDialog,
}));
