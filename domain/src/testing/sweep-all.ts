import { fsck } from '../assurance/fsck.js';
import { billCommissions } from '../business/bills/bill-commissions.js';
import { pursueDisputes } from '../business/disputes/pursue-disputes.js';
import { postDueOrders } from '../business/ledger/post-payment.js';
import { rollUpChanged } from '../business/reports/roll-up-days.js';
import { resumeBlocks } from '../calendar/blocks/block.service.js';
import { tellHolders } from '../calendar/expiry/tell-holders.js';
import { tidyLapsedClaims } from '../calendar/expiry/tidy-days.js';
import { endOffers } from '../calendar/hand-over/offer-free-hours.js';
import { runOpenings } from '../calendar/openings/run-openings.js';
import { resumeRelinks } from '../calendar/spaces/relink.js';
import { expireWaits } from '../calendar/waitlist/expire-waits.js';
import { shareCutSwitches } from '../catalogue/grounds/update-ground.js';
import type { Core } from '../platform/core.js';
import { advanceDue } from '../play/fixtures/advance.js';
import { resumeCancellations } from '../play/fixtures/cancel-tournament.js';
import { resumeFixtures } from '../play/fixtures/hours-operation.js';
import { followBookings } from '../play/games/follow-booking.js';
import { tidyGames } from '../play/games/tidy-games.js';
import { escalateLateReports } from '../play/people-safety/decide-report.js';
import { tidyTournaments } from '../play/tournaments/tidy-tournaments.js';
import { GRACE_MS } from '../sales/booking-record/booking-hours.js';
import { completeBookings, countCutGames } from '../sales/change/complete-bookings.js';
import { resumeOperations } from '../sales/change/resume-operations.js';
import { escalateLateComplaints } from '../sales/complaints/change-complaint.js';
import { finishCutRefunds } from '../sales/complaints/give-refund.js';
import { settleUses } from '../sales/coupons/settle-uses.js';
import { finishHeldNumbers } from '../sales/invoices/issue-invoice.js';
import { writeOwedInvoices } from '../sales/invoices/write-invoices.js';
import { resumeRegulars } from '../sales/regulars/work-on-regular.js';
import { countCutReviews } from '../sales/reviews/add-review.js';
import { expireDueBookings } from '../sales/settle/expire-booking.js';
import { reconcileDueOrders } from '../sales/settle/reconcile.js';
import { pursueRefunds } from '../sales/settle/refunds.js';
import { terminateDueOrders } from '../sales/settle/terminate.js';

/** A core some time later: only its clock is ahead. */
export function later(core: Core, ms: number): Core {
  return { ...core, clock: { now: () => new Date(core.clock.now().getTime() + ms) } };
}

/**
 * Runs all of the worker's sweeps twice, because one sweep may need what another frees. Returns how much the second
 * round found: sweeps take a bounded number at a time.
 */
export async function sweepAll(core: Core): Promise<number> {
  await sweepOnce(core);
  return await sweepOnce(core);
}

async function sweepOnce(core: Core): Promise<number> {
  const sweeps = [
    () => resumeOperations(core),
    () => resumeBlocks(core),
    () => resumeRelinks(core),
    () => shareCutSwitches(core),
    () => expireDueBookings(core),
    () => resumeRegulars(core),
    () => settleUses(core),
    () => tidyLapsedClaims(core),
    () => tellHolders(core),
    () => endOffers(core),
    () => expireWaits(core),
    () => runOpenings(core),
    () => terminateDueOrders(core),
    () => reconcileDueOrders(core),
    () => pursueDisputes(core),
    () => pursueRefunds(core),
    () => postDueOrders(core),
    () => resumeFixtures(core),
    () => resumeCancellations(core),
    () => advanceDue(core),
    () => tidyGames(core),
    // It examines every game ahead, so its count never falls to 0.
    () => followBookings(core).then(() => 0),
    () => tidyTournaments(core),
    () => escalateLateComplaints(core),
    () => escalateLateReports(core),
    () => finishCutRefunds(core),
    () => completeBookings(core),
    () => countCutGames(core),
    () => countCutReviews(core),
    () => rollUpChanged(core),
    () => finishHeldNumbers(core),
    () => writeOwedInvoices(core),
    () => billCommissions(core),
  ];
  let found = 0;
  for (const sweep of sweeps) found += await sweep();
  return found;
}

/** Every violation of the invariants, as if the grace period for interrupted operations had passed. */
export async function violations(core: Core): Promise<string[]> {
  await core.events.settled();
  const now = new Date(core.clock.now().getTime() + GRACE_MS + 1_000);
  const found: string[] = [];
  for await (const { invariant, subject, message } of fsck({ ...core, now })) {
    found.push(`${invariant} ${subject} ${message}`);
  }
  return found;
}
