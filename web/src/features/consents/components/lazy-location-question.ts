import { late } from '../../../components/late.js';

/** Loaded when it is first asked. */
export const LocationQuestion = late(async () => ({
  default: (await import('./location-question.js')).LocationQuestion,
}));
