import { late } from '../../../components/late.js';

/** Loaded after the first paint: most visits have no match to show. */
export const LiveNow = late(async () => ({ default: (await import('./live-now.js')).LiveNow }));
