import { lazy } from 'react';

/** Loaded when one comes near the end of the first screen. */
export const LandingSections = lazy(async () => ({
  default: (await import('./landing-sections.js')).LandingSections,
}));
