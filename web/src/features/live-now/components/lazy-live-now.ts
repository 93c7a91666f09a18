import { late } from '../../../components/late.js';
import { whenQuiet } from '../../../lib/when-quiet.js';

/** Requested once the page is quiet: most visits have no match to show. */
export const LiveNow = late(async () => {
  await whenQuiet();
  return { default: (await import('./live-now.js')).LiveNow };
});
