import { lazy } from 'react';

/** Loaded where somebody opens Settings. */
export const SecondFactorSettings = lazy(async () => ({
  default: (await import('./second-factor-settings.js')).SecondFactorSettings,
}));

/** Loaded where somebody opens Settings. */
export const PasskeySettings = lazy(async () => ({
  default: (await import('./passkey-settings.js')).PasskeySettings,
}));

/** Loaded at a login that has two steps. */
export const SecondStep = lazy(async () => ({
  default: (await import('./second-step.js')).SecondStep,
}));
