import type { BlockDoc } from '@crease/domain/calendar/blocks/block.schema';
import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { turfOf } from '@crease/domain/catalogue/ground-record/turf';
import { demoId, randomFrom } from '@crease/domain/play/demo/random';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { addDays, dayOf, hourStart } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { claimOn } from './demo-days.js';
import { makeWeekBooking } from './make-week-booking.js';
import type { Regular } from './regulars.js';
import { type Scene, scenesFor } from './scene-list.js';
import {
  type PlannedBlock,
  type PlannedBooking,
  type WeekOfGround,
  type WeekOptions,
  wantedBy,
  weekKey,
} from './wanted-hours.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A scene on its date, on a ground with the number `n`. */
interface PlannedScene extends Scene {
  ground: GroundDoc;
  n: number;
  date: string;
  now: Date;
}

/** Pending requests, blocks and closures of a ground on the wanted dates. */
export function scenesOf(
  ground: GroundDoc,
  n: number,
  people: readonly Regular[],
  options: WeekOptions,
): WeekOfGround {
  const week: WeekOfGround = { bookings: [], blocks: [], waits: [] };
  const { now } = options;
  for (const [place, scene] of scenesFor(n).entries()) {
    const date = addDays(dayOf(now), scene.inDays);
    if (date < options.from || date > options.until) continue;
    if (hoursOfScene(scene).some((hour) => !options.isFree(date, hour))) continue;
    const planned = { ...scene, ground, n, date, now };
    const player = people[place];
    if (scene.kind === 'request') {
      if (player) week.bookings.push(requestOf(planned, player));
      continue;
    }
    if (scene.kind === 'walk-in') {
      const isLate = options.onlyAhead && hourStart(date, scene.start) <= now;
      if (player && !isLate) week.bookings.push(walkInOf(planned, player));
      continue;
    }
    const { block, wanted } = blockOf(planned);
    week.blocks.push({ block, wanted });
    if (scene.kind === 'closure' && player) {
      const booking = cancelledBy(block, planned, player);
      week.bookings.push({ booking });
      block.cancelled.push(booking._id.toString());
    }
  }
  return week;
}

/** Waits longer than `PENDING_SECONDS`, so that there is something to approve. */
function requestOf(
  { ground, n, start, hours, words, waitsMinutes = 30, date, now }: PlannedScene,
  player: Regular,
): PlannedBooking {
  const createdAt = new Date(now.getTime() - 2 * MINUTE_MS);
  const expiresAt = new Date(now.getTime() + waitsMinutes * MINUTE_MS);
  const {
    confirmation: _,
    acknowledgedAt: __,
    remindedFor: ___,
    ...made
  } = bookingOf(ground, `${weekKey(n, date, start)}-asked`, {
    date,
    slot: slotFrom(start, hours),
    player,
    now,
    bookedAt: createdAt,
  });
  const booking: BookingDoc = {
    ...made,
    ...(words ? { requirements: words } : {}),
    status: 'pending',
    expiresAt,
    emailSent: false,
    timeline: [{ at: createdAt, what: 'held', by: player.name }],
    opSeq: 0,
    createdAt,
    updatedAt: createdAt,
  };
  const wanted = wantedBy(ground, booking);
  return { booking, wanted: { ...wanted, claim: { ...wanted.claim, expiresAt } } };
}

/** Walk-ins that are not paid yet: every day has one to collect from. */
function walkInOf({ ground, n, start, hours, date, now }: PlannedScene, player: Regular): PlannedBooking {
  const latest = Math.min(hourStart(date, start).getTime(), now.getTime());
  const key = weekKey(n, date, start);
  const { booking } = makeWeekBooking({
    ground,
    key,
    date,
    slot: slotFrom(start, hours),
    player,
    now,
    bookedAt: new Date(latest - 20 * MINUTE_MS),
    origin: 'walk-in',
    random: randomFrom(key),
  });
  booking.payment.collected = [];
  booking.timeline = booking.timeline.filter(({ what }) => what !== 'paid at the ground');
  return { booking, wanted: wantedBy(ground, booking) };
}

function blockOf(scene: PlannedScene): PlannedBlock {
  const { ground, n, kind, start, hours, words, date, now } = scene;
  const _id = demoId('block', weekKey(n, date, start));
  const block: BlockDoc = {
    _id,
    kind: kind === 'closure' ? 'closure' : 'block',
    groundId: ground._id,
    ownerId: ground.ownerId,
    date,
    timeSlot: slotFrom(start, hours),
    reason: words,
    by: ground.owner.name,
    state: 'active',
    ...(kind === 'closure' ? { closes: true as const } : {}),
    cancelled: [],
    refundTotal: 0,
    outbox: [],
    seq: 0,
    createdAt: new Date(now.getTime() - 3 * HOUR_MS),
  };
  const turf = turfOf(ground);
  const ofOwner = { kind: 'block' as const, ref: _id.toString(), userId: ground.ownerId.toString(), n: 1 };
  const wanted = { turf, date, hours: hoursOfScene(scene), claim: claimOn(turf, ofOwner) };
  return { block, wanted };
}

const hoursOfScene = ({ start, hours }: Scene): number[] =>
  Array.from({ length: hours }, (_, i) => start + i);

/** A game cancelled by a closure: it was to be paid at the ground, so nothing is refunded. */
function cancelledBy(
  closure: BlockDoc,
  { ground, n, start, date, now }: PlannedScene,
  player: Regular,
): BookingDoc {
  const { confirmation: _, ...booking } = bookingOf(ground, `${weekKey(n, date, start)}-closed`, {
    date,
    slot: slotFrom(start, 2),
    player,
    now,
    bookedAt: new Date(now.getTime() - 20 * HOUR_MS),
  });
  const at = closure.createdAt;
  return {
    ...booking,
    status: 'cancelled',
    cancellation: { code: 'closure', reason: closure.reason, by: ground.owner.name, at },
    timeline: [...booking.timeline, { at, what: 'cancelled', by: ground.owner.name }],
    opSeq: 2,
    updatedAt: at,
  };
}

function bookingOf(
  ground: GroundDoc,
  key: string,
  of: { date: string; slot: string; player: Regular; now: Date; bookedAt: Date },
): BookingDoc {
  return makeWeekBooking({ ground, key, ...of, origin: 'approved', random: randomFrom(key) }).booking;
}
