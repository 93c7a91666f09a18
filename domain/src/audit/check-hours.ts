import type { BookingStatus } from '@crease/shared/contracts/bookings';
import { hoursOf, slotText } from '@crease/shared/time/slots';
import type { BookingDoc } from '../bookings/booking.model.js';
import { dayKey, type GroundDayDoc } from '../ground-days/ground-day.model.js';
import { native } from '../runtime/models.js';
import { type Audit, GRACE_MS, type Violation } from './violation.js';

type Judged = Pick<
  BookingDoc,
  | '_id'
  | 'bookingId'
  | 'groundId'
  | 'bookingDate'
  | 'timeSlot'
  | 'status'
  | 'expiresAt'
  | 'updatedAt'
  | 'createdAt'
  | 'op'
>;

const LIVE: BookingStatus[] = ['pending', 'confirmed', 'completed'];
/** Days' documents are kept for a year (design §2). */
const KEPT_MS = 365 * 86_400_000;

/** `<groundId>:<date>:<hour>` of every hour of a booking. */
const hourKeys = (booking: Judged): string[] =>
  hoursOf(booking.bookingDate, slotText(booking.timeSlot)).map(
    ({ date, hour }) => `${dayKey(booking.groundId.toString(), date)}:${hour}`,
  );

const isSettled = (booking: Judged, now: Date): boolean => {
  const touched = Math.max(
    booking.updatedAt.getTime(),
    booking.createdAt.getTime(),
    booking.op?.at.getTime() ?? 0,
  );
  return now.getTime() - touched > GRACE_MS;
};

/**
 * Invariants 1 and 2: no two live bookings share an hour; each has exactly its hours claimed; every claim that has not
 * lapsed belongs to somebody.
 */
export async function* checkHours({ models, now }: Audit): AsyncIterable<Violation> {
  const claims = await readClaims({ models, now });
  const owners = new Map<string, string>();
  const liveRefs = new Set<string>();
  const unsettledRefs = new Set<string>();
  const bookings = native(models, 'bookings').find(
    {
      $or: [
        { status: { $in: LIVE } },
        { op: { $exists: true } },
        { updatedAt: { $gt: new Date(now.getTime() - GRACE_MS) } },
      ],
    },
    { projection: { outbox: 0, timeline: 0 } },
  );
  for await (const booking of bookings) {
    const ref = booking._id.toString();
    if (!isSettled(booking, now)) unsettledRefs.add(ref);
    if (!LIVE.includes(booking.status)) continue;
    liveRefs.add(ref);
    if (booking.status === 'pending' && booking.expiresAt && booking.expiresAt <= now) continue;
    for (const key of hourKeys(booking)) {
      const other = owners.get(key);
      if (other)
        yield { invariant: 1, subject: booking.bookingId, message: `shares ${key} with booking ${other}` };
      owners.set(key, booking.bookingId);
      const claim = claims.get(key);
      const kept = now.getTime() - booking.createdAt.getTime() < KEPT_MS;
      if (claim?.ref !== ref && kept && isSettled(booking, now)) {
        yield {
          invariant: 2,
          subject: booking.bookingId,
          message: `is ${booking.status} but does not own ${key}`,
        };
      }
      if (claim?.ref === ref) claims.delete(key);
    }
  }
  yield* checkOrphans({ models, now }, claims, liveRefs, unsettledRefs);
}

interface LiveClaim {
  kind: 'hold' | 'booking' | 'block';
  ref: string;
  expiresAt?: Date | undefined;
}

async function readClaims({ models, now }: Pick<Audit, 'models' | 'now'>): Promise<Map<string, LiveClaim>> {
  const claims = new Map<string, LiveClaim>();
  for await (const day of native(models, 'groundDays').find({}) as AsyncIterable<GroundDayDoc>) {
    for (const [hour, claim] of Object.entries(day.claims)) {
      if (claim && (!claim.expiresAt || claim.expiresAt > now)) claims.set(`${day._id}:${hour}`, claim);
    }
  }
  return claims;
}

/** What is left of the claims once every live booking has taken its own. */
async function* checkOrphans(
  { models, now }: Pick<Audit, 'models' | 'now'>,
  claims: Map<string, LiveClaim>,
  liveRefs: Set<string>,
  unsettledRefs: Set<string>,
): AsyncIterable<Violation> {
  const blockRefs = new Set<string>();
  const blocks = native(models, 'blocks').find({ state: { $ne: 'removed' } }, { projection: { _id: 1 } });
  for await (const { _id } of blocks) blockRefs.add(_id.toString());
  for (const [key, claim] of claims) {
    const lapses = claim.expiresAt !== undefined && claim.expiresAt.getTime() - now.getTime() <= 5 * 60_000;
    if (lapses || unsettledRefs.has(claim.ref)) continue;
    if (claim.kind === 'booking') {
      const what = liveRefs.has(claim.ref) ? 'outside its hours' : 'that is over';
      yield { invariant: 2, subject: key, message: `is claimed by booking ${claim.ref} ${what}` };
    } else if (claim.kind === 'hold') {
      yield { invariant: 2, subject: key, message: `is held by ${claim.ref} for more than five minutes` };
    } else if (!blockRefs.has(claim.ref)) {
      yield {
        invariant: 2,
        subject: key,
        message: `is blocked by ${claim.ref}, which is no block or closure`,
      };
    }
  }
}
