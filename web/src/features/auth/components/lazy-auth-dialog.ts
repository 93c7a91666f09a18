import { lazy } from 'react';

/** Loaded when somebody first wants to sign in. */
export const AuthDialog = lazy(async () => ({
  default: (await import('./auth-dialog.js')).AuthDialog,
}));
