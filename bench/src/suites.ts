import type { Suite } from './suite.js';

/** The suites by name: a file each. */
export const SUITES: Record<string, () => Promise<{ suite: Suite }>> = {
  api: () => import('./api.js'),
  auth: () => import('./auth.js'),
  broadcast: () => import('./broadcast.js'),
  cricket: () => import('./cricket.js'),
  engine: () => import('./engine.js'),
  live: () => import('./live.js'),
  prices: () => import('./prices.js'),
  refunds: () => import('./refunds.js'),
  reports: () => import('./reports.js'),
  rush: () => import('./rush.js'),
  scale: () => import('./scale.js'),
  search: () => import('./search.js'),
  spaces: () => import('./spaces.js'),
  tournaments: () => import('./tournaments.js'),
  web: () => import('./web.js'),
};
