import { actorOf } from '../../accounts/users/actor.js';
import { findGroundById, type GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { eachLimit } from '../../platform/each-limit.js';
import { failpoint } from '../../platform/failpoint.js';
import { randomObjectId } from '../../platform/random-id.js';
import { bookAtGround, confirmAtGround } from '../book/book-at-ground.js';
import { newGroundBooking } from '../book/new-booking.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import { markBound } from '../booking-record/booking-due.queries.js';
import { freeBooking } from './free-dates.js';
import { freeNear, isPast, priceOfGame } from './plan-regular.js';
import { findRegular, type RegularDateDoc, type RegularDoc } from './regular.schema.js';
import { beginDate, renewBookingId, settleDate } from './regular-steps.queries.js';

/** A date whose making began longer ago was interrupted by a crash; longer than an operation takes (`operation.ts`). */
export const CUT_AFTER_MS = 15_000;
/** Dates worked on side by side. */
const AT_ONCE = 4;

/** Dates a maker may start: due ones, and interrupted ones. */
function toMake(regular: RegularDoc, now: Date): string[] {
  const cut = now.getTime() - CUT_AFTER_MS;
  return Object.entries(regular.dates)
    .filter(
      ([, { state, at }]) =>
        state === 'due' || (state === 'making' && at !== undefined && at.getTime() <= cut),
    )
    .map(([date]) => date)
    .sort();
}

/**
 * Books a regular's due dates, earliest first, until all are done or the time is up. Any number of makers may run: each
 * date is started by one, and a maker that was overtaken, or whose date was skipped or ended, loses its last step and
 * cancels its own booking (docs/invariants.md 11).
 */
export async function makeDates(core: Core, regular: RegularDoc, until?: Date): Promise<void> {
  const ground = await findGroundById(core, regular.groundId.toString());
  if (!ground) return;
  await eachLimit(toMake(regular, core.clock.now()), AT_ONCE, async (date) => {
    if (until === undefined || core.clock.now() < until) await makeDate(core, ground, regular, date);
  });
}

/** One date in progress: the condition for its maker's steps. */
interface Making {
  regular: RegularDoc;
  date: string;
  entry: RegularDateDoc;
}

async function makeDate(core: Core, ground: GroundDoc, read: RegularDoc, date: string): Promise<void> {
  const now = core.clock.now();
  const entry = read.dates[date];
  if (!entry) return;
  // A change since it was read makes the first step miss.
  if (entry.state === 'due' && isPast(date, read.timeSlot, now)) {
    await settleDate(core, read, date, entry, { state: 'past' });
    return;
  }
  const begun = await beginDate(core, read, date, entry, now);
  const own = begun?.dates[date];
  if (!begun || !own) return;
  await failpoint('regular.afterBegin');
  const making = { regular: begun, date, entry: own };
  const booking = await bookDate(core, ground, making);
  if (booking === 'cut') return;
  if (booking === 'taken') {
    await failpoint('regular.afterTaken');
    const alternatives = await freeNear(core, ground, date, begun.timeSlot);
    await settleDate(core, begun, date, own, { state: 'taken', alternatives });
    return;
  }
  await failpoint('regular.afterBooking');
  if (!(await settleDate(core, begun, date, own, { state: 'booked' }))) await dropLost(core, making);
  await failpoint('regular.afterBound');
  await markBound(core, booking._id);
}

/**
 * Makes the booking of a date under the id reserved for it. `taken` if another booking has its hours; `cut` if the work
 * expired meanwhile and is repeated later.
 */
async function bookDate(
  core: Core,
  ground: GroundDoc,
  making: Making,
): Promise<BookingDoc | 'taken' | 'cut'> {
  const { regular, entry } = making;
  // The first maker of a date is the first to use its booking's id.
  const earlier = entry.n > 1 ? await findBookingById(core, entry.bookingId) : null;
  if (!earlier) return await bookAnew(core, ground, making);
  if (earlier.status === 'pending') {
    return (await confirmAtGround(core, earlier, actorOf(regular))) ?? (await whyNot(core, earlier));
  }
  if (!lapsed(earlier)) return earlier;
  // Its window ended before the work continued: start the date again under another id.
  const bookingId = randomObjectId();
  if (!(await renewBookingId(core, regular, making.date, entry, bookingId))) return 'cut';
  making.entry = { ...entry, bookingId };
  await markBound(core, earlier._id);
  return await bookAnew(core, ground, making);
}

const lapsed = ({ status, cancellation }: BookingDoc): boolean =>
  status === 'cancelled' && cancellation?.code === 'expired';

async function bookAnew(
  core: Core,
  ground: GroundDoc,
  { regular, date, entry }: Making,
): Promise<BookingDoc | 'taken' | 'cut'> {
  const { timeSlot, customer, note, playerCount } = regular;
  const now = core.clock.now();
  const wanted = {
    id: entry.bookingId,
    bookingDate: date,
    timeSlot,
    playerDetails: { playerCount, contactPerson: customer },
    pricing: priceOfGame(ground, regular, date, now),
    regularId: regular._id,
    disownedBy: regular.disownedBy,
  };
  const booking = newGroundBooking(ground, wanted, actorOf(regular), now);
  if (note) booking.requirements = note;
  try {
    return (await bookAtGround(core, booking, actorOf(regular))) ?? (await whyNot(core, booking));
  } catch (error) {
    // Another maker was faster, or the readable number is taken: either way try again.
    if (isDuplicateKey(error)) return 'cut';
    throw error;
  }
}

/** Why a booking was not confirmed: its hours are taken, unless it expired while this maker was paused. */
async function whyNot(core: Core, { _id }: BookingDoc): Promise<'taken' | 'cut'> {
  const now = await findBookingById(core, _id);
  return now === null || now.status === 'pending' ? 'taken' : 'cut';
}

/** The last step missed: unless another maker is at the same booking, or is done with it, the booking is not wanted. */
async function dropLost(core: Core, { regular, date, entry }: Making): Promise<void> {
  const now = (await findRegular(core, regular._id))?.dates[date];
  const isAnothers =
    now?.bookingId.equals(entry.bookingId) && (now.state === 'making' || now.state === 'booked');
  if (!isAnothers) await freeBooking(core, entry.bookingId, actorOf(regular), 'Not wanted any more');
}
