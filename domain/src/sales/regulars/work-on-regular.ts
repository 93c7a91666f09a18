import type { Types } from 'mongoose';
import { actorOf } from '../../accounts/users/actor.js';
import { requestMail } from '../../messaging/mail/request-mail.js';
import { stableId } from '../../messaging/mail/stable-id.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { findUnbound, markBound } from '../booking-record/booking-due.queries.js';
import { isDisownedAt } from '../customers/shown-to.js';
import { datesToEnd } from './dates-to-end.js';
import { freeBooking, freeDates } from './free-dates.js';
import { CUT_AFTER_MS, makeDates } from './make-dates.js';
import { findDueRegulars, findRegular, type RegularDateDoc, type RegularDoc } from './regular.schema.js';
import { regularEndedMail, regularMail } from './regular-mails.js';
import { endWork, markDatesEnded, putOffWork } from './regular-steps.queries.js';

/** Time limit of a request for a regular; the job continues after that. */
export const REQUEST_MS = 10_000;
/** Work started by a request may be taken over after this. */
export const OTHERS_AFTER_MS = CUT_AFTER_MS;
/** How long one round of the job works on one regular. */
const ROUND_MS = 30_000;
/** Delay before work held by another worker is checked again. */
const AGAIN_AFTER_MS = 2_000;

/**
 * Does a regular's remaining work: books due dates, frees skipped or ended ones, mails its customer once. Called by the
 * request that began it, the job and the sweep, also concurrently. Returns the regular's current state.
 */
export async function workOnRegular(
  core: Core,
  id: Types.ObjectId,
  forMs = ROUND_MS,
): Promise<RegularDoc | null> {
  const until = new Date(core.clock.now().getTime() + forMs);
  const regular = await findRegular(core, id);
  if (!regular?.workDueAt) return regular;
  // Completes an end that was interrupted before it marked its dates.
  if (regular.endedFrom)
    await markDatesEnded(core, regular, await datesToEnd(core, regular, core.clock.now()));
  await makeDates(core, regular, until);
  const made = await findRegular(core, id);
  if (made) await freeDates(core, made, until);
  return await finish(core, id);
}

const isOpen = ({ dates }: RegularDoc): boolean =>
  Object.values(dates).some(({ state, freeing }) => state === 'due' || state === 'making' || freeing);

/** Once all dates are decided, sends the one mail; then no work is left. */
async function finish(core: Core, id: Types.ObjectId): Promise<RegularDoc | null> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const regular = await findRegular(core, id);
    if (!regular?.workDueAt) return regular;
    if (isOpen(regular)) break;
    const toldAt = regular.toldAt ?? core.clock.now();
    await tellCustomer(core, regular);
    await failpoint('regular.afterMail');
    // Misses if the regular was changed meanwhile: it is then read again.
    const done = await endWork(core, regular, toldAt);
    if (done) return done;
  }
  await putOffWork(core, { _id: id }, new Date(core.clock.now().getTime() + AGAIN_AFTER_MS));
  return await findRegular(core, id);
}

/** One mail for all dates and one for an end, each with a fixed id, so that repeated requests send it once. */
async function tellCustomer(core: Core, regular: RegularDoc): Promise<void> {
  const { customer, dates, endedFrom, toldAt, _id, ownerId } = regular;
  const about = [ownerId];
  const has = (state: RegularDateDoc['state']) => Object.values(dates).some((date) => date.state === state);
  const to = customer.email;
  if (!to || (await isDisownedAt(core, regular, to))) return;
  if (!toldAt && has('booked')) {
    const mail = await regularMail(core, regular);
    const cause = { what: 'customer', ownerId } as const;
    await requestMail(core, {
      id: stableId(`regular-${_id.toString()}`),
      to,
      kind: 'booking',
      cause,
      about,
      ...mail,
    });
  }
  if (toldAt && endedFrom && has('ended')) {
    const id = stableId(`regular-${_id.toString()}-ended-${endedFrom}`);
    const mail = regularEndedMail(regular, core.env.PUBLIC_URL);
    await requestMail(core, { id, to, kind: 'booking', cause: { what: 'change', ownerId }, about, ...mail });
  }
}

/** Continues every regular with work left, and bookings whose maker was killed. Returns how many there were. */
export async function resumeRegulars(core: Core): Promise<number> {
  const round = { atOnce: 2, failed: 'a regular could not go on yet' };
  const met = await drain(core, findDueRegulars(core), round, ({ _id }) => workOnRegular(core, _id));
  const before = new Date(core.clock.now().getTime() - CUT_AFTER_MS);
  const unbound = { atOnce: 2, failed: 'a booking of a regular could not be looked at yet' };
  return met + (await drain(core, findUnbound(core, before), unbound, (booking) => bind(core, booking)));
}

/**
 * Completes a booking whose maker was killed before its last step. Keeps a recorded booking, leaves one in progress to
 * its maker, and releases one that was skipped, ended or belongs to another date now.
 */
async function bind(core: Core, booking: BookingDoc): Promise<void> {
  const regular = booking.regularId ? await findRegular(core, booking.regularId) : null;
  const entry = Object.values(regular?.dates ?? {}).find(({ bookingId }) => bookingId.equals(booking._id));
  if (entry?.state === 'making' || (booking.status === 'pending' && isInTime(booking, core.clock.now())))
    return;
  if (entry?.state !== 'booked' && booking.status !== 'cancelled')
    await freeBooking(core, booking._id, regular ? actorOf(regular) : 'system', 'Not wanted any more');
  await markBound(core, booking._id);
}

const isInTime = ({ expiresAt }: BookingDoc, now: Date): boolean =>
  expiresAt !== undefined && expiresAt > now;
