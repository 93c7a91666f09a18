import { late } from '../../../components/late.js';

/** Loaded when the visitor comes near the end of the first screen. */
export const LandingSections = late(async () => ({
  default: (await import('./landing-sections.js')).LandingSections,
}));
