import { late } from '../../../components/late.js';

/** Loaded when a visitor first wants to sign in. */
export const AuthDialog = late(async () => ({
  default: (await import('./auth-dialog.js')).AuthDialog,
}));
