import { late } from '../../../components/late.js';

/** Loaded when Settings opens. */
export const SecondFactorSettings = late(async () => ({
  default: (await import('./second-factor-settings.js')).SecondFactorSettings,
}));

/** Loaded when Settings opens. */
export const PasskeySettings = late(async () => ({
  default: (await import('./passkey-settings.js')).PasskeySettings,
}));

/** Loaded at a login with two steps. */
export const SecondStep = late(async () => ({
  default: (await import('./second-step.js')).SecondStep,
}));
