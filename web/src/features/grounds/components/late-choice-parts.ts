import { late } from '../../../components/late.js';
import { whenQuiet } from '../../../lib/when-quiet.js';

const load = () => import('./choice-parts.js');

export const BookingBar = late(async () => ({ default: (await load()).BookingBar }));

/** Loaded once the page is quiet, together with the bar, so that the first tap on an hour need not wait for it. */
export const OfferedHold = late(async () => {
  await whenQuiet();
  return { default: (await load()).OfferedHold };
});
