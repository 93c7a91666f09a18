import { hoursByDate } from '@crease/shared/time/slots';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { reserveSlot } from '../claims/reserve.js';
import { isLive } from '../day/judge-day.js';
import { keysInDay } from '../day/keys-in-day.js';
import { isTakenByOthers, readDay } from '../day/read-days.js';
import { endOffer } from '../wait-record/wait-changes.queries.js';
import { offersOver } from '../wait-record/wait-reads.queries.js';
import { hoursOn, newOffer, waitersFor } from './offer.js';
import { concludeOffer } from './release-hours.js';

/**
 * Offers free hours of a date, on any ground of a space, to waiting players: hours not released by a request, such as
 * an expired hold's. Another player may be faster; the waiting player then keeps their place (docs/product-rules.md,
 * Waitlist). Returns the number of offers.
 */
export async function offerFreeHours(
  core: Core,
  groundIds: readonly string[],
  date: string,
): Promise<number> {
  const now = core.clock.now();
  let offered = 0;
  const [first] = groundIds;
  const day = first ? await readDay(core, first, date) : null;
  for await (const wait of waitersFor(core, groundIds, date, now)) {
    const groundId = wait.groundId.toString();
    const keys = day ? await keysInDay(core, day, groundId, hoursOn(wait, date).here) : [];
    // This one read saves most of a long waitlist from being read.
    if (keys.some((key) => isLive(day?.claims[key], now))) continue;
    const slot = { groundId, bookingDate: wait.bookingDate, timeSlot: wait.timeSlot };
    if (await isTakenByOthers(core, slot, now, () => false)) continue;
    const offer = newOffer(core, wait, now);
    if (!(await reserveSlot(core, slot, offer.claim))) continue;
    if (await concludeOffer(core, offer)) offered += 1;
  }
  return offered;
}

/**
 * Ends offers that expired or were taken up. Offers to the next player first, so that a crash in between leaves the
 * work to be found again. Returns how many ended.
 */
export async function endOffers(core: Core): Promise<number> {
  const due = offersOver(core, core.clock.now());
  return await drain(core, due, { atOnce: 1, failed: 'an offer could not be ended yet' }, async (wait) => {
    const { groundIds } = await core.reads.turfAgain(wait.groundId.toString());
    for (const { date } of hoursByDate(wait.bookingDate, wait.timeSlot)) {
      await offerFreeHours(core, groundIds, date);
    }
    await endOffer(core, wait);
  });
}
