import { lazy } from 'react';

/** Loaded for who is signed in. */
export const NotificationBell = lazy(async () => ({
  default: (await import('./notification-bell.js')).NotificationBell,
}));
