import { AppError } from '@crease/shared/errors';
import { addDays, dayOf, hourStart, isoWeekdayOf } from '@crease/shared/time/ist';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { completeBookings } from '../../sales/change/complete-bookings.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import { scanOwnersToSettle } from '../ledger/ledger-entry.schema.js';
import { settleOwner } from './make-settlement.js';
import { beginRun, endRun } from './settlement-run.schema.js';

const AT_ONCE = 4;
/** On Mondays, at this hour in IST. */
const RUN_HOUR = 6;

/** The result of a run, in rupees. */
export interface Run {
  made: number;
  total: number;
  /** Owners that could not be settled; the run is not complete. */
  left: number;
}

/**
 * Makes settlements for all owners of games over by the end of `until`, a past date in IST. Completes games that are
 * over by the clock first, which would otherwise wait for the next run. Idempotent: an owner has at most one open
 * settlement. @throws `VALIDATION` for a later date.
 */
export async function runSettlements(core: Core, until: string, signal?: AbortSignal): Promise<Run> {
  if (until >= dayOf(core.clock.now())) {
    throw AppError.ofField('VALIDATION', 'until', 'Settlements are made up to a date before today.');
  }
  await completeBookings(core);
  const run: Run = { made: 0, total: 0, left: 0 };
  const round = { atOnce: AT_ONCE, failed: 'an owner could not be settled yet', signal };
  await drain(core, scanOwnersToSettle(core), round, async ({ _id }) => {
    run.left += 1;
    const made = await settleOwner(core, _id, until);
    run.left -= 1;
    if (!made) return;
    run.made += 1;
    run.total = roundToPaisa(run.total + made.amount);
  });
  return run;
}

/** The weekly run: Monday at 6 IST, or as soon as a worker is up. Returns how many settlements it made. */
export async function runWeekly(core: Core, signal?: AbortSignal): Promise<number> {
  const until = lastSunday(core.clock.now());
  if (!(await beginRun(core, until))) return 0;
  const run = await runSettlements(core, until, signal);
  if (!signal?.aborted && run.left === 0) await endRun(core, until, run);
  return run.made;
}

/** The last Sunday whose run is due; before Monday at 6 that is the Sunday a week earlier. */
export function lastSunday(now: Date): string {
  const today = dayOf(now);
  const monday = addDays(today, 1 - isoWeekdayOf(today));
  const isDue = now >= hourStart(monday, RUN_HOUR);
  return addDays(monday, isDue ? -1 : -8);
}
