import { late } from '../../../components/late.js';

/** Loaded when it is first opened. */
export const RegularDialog = late(async () => ({
  default: (await import('./regular-dialog.js')).RegularDialog,
}));
