import { late } from '../../../components/late.js';

/** Loaded when a minor first needs it. */
export const AskParentDialog = late(async () => ({
  default: (await import('./ask-parent-dialog.js')).AskParentDialog,
}));
