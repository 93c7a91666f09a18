import { late } from '../../../components/late.js';

/** Loaded where somebody opens Settings. */
export const SecondFactorSettings = late(async () => ({
  default: (await import('./second-factor-settings.js')).SecondFactorSettings,
}));

/** Loaded where somebody opens Settings. */
export const PasskeySettings = late(async () => ({
  default: (await import('./passkey-settings.js')).PasskeySettings,
}));

/** Loaded at a login that has two steps. */
export const SecondStep = late(async () => ({
  default: (await import('./second-step.js')).SecondStep,
}));
