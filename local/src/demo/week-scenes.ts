import type { BlockDoc } from '@crease/domain/blocks/block.model';
import type { BookingDoc } from '@crease/domain/bookings/booking.model';
import type { GroundDoc } from '@crease/domain/grounds/ground.model';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { makeWeekBooking } from './make-week-booking.js';
import { PLACES } from './places.js';
import { demoId, randomFrom } from './random.js';
import type { Regular } from './regulars.js';
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

/** What happens on a ground of a demo owner on some day from today, besides games. Evenings are left to those. */
interface Scene {
  kind: 'request' | 'block' | 'closure';
  inDays: number;
  start: number;
  hours: number;
  /** Why it is closed, or what the players ask for. */
  words: string;
  /** How long a request waits for its owner. */
  waitsMinutes?: number;
}

const scene = (
  kind: Scene['kind'],
  inDays: number,
  [start, hours]: [start: number, hours: number],
  words: string,
  waitsMinutes?: number,
): Scene => ({ kind, inDays, start, hours, words, ...(waitsMinutes ? { waitsMinutes } : {}) });

/** Of the first, second … ground of each of the two owners. */
const SCENES: Record<'owner' | 'owner2', Scene[][]> = {
  owner: [
    [
      scene('request', 1, [15, 2], 'Please keep a spare set of stumps ready.', 60),
      scene('block', 4, [11, 2], 'Lamps are cleaned'),
    ],
    [
      scene('request', 1, [8, 1], '', 40),
      scene('block', 1, [11, 2], 'Net repair'),
      scene('block', 3, [6, 2], 'School coaching batch'),
    ],
    [
      scene('request', 3, [9, 2], 'Birthday match for ten kids, soft ball please.', 50),
      scene('closure', 2, [13, 3], 'Waterlogging after the rain'),
    ],
  ],
  owner2: [
    [scene('request', 1, [15, 2], '', 50), scene('block', 2, [12, 2], 'Turf is brushed and filled')],
    [
      scene('request', 2, [8, 1], 'Two of us bowl left arm, any end is fine.', 60),
      scene('closure', 1, [12, 3], 'No power until the afternoon'),
    ],
    [scene('block', 3, [10, 2], 'Coaching camp')],
  ],
};

/** Requests that wait for their owner, blocks and closures of a ground, as far as they fall on the wanted dates. */
export function scenesOf(
  ground: GroundDoc,
  n: number,
  people: readonly Regular[],
  options: WeekOptions,
): WeekOfGround {
  const week: WeekOfGround = { bookings: [], blocks: [], waits: [] };
  for (const [place, one] of scenesFor(n).entries()) {
    const date = addDays(dayOf(options.now), one.inDays);
    const hours = Array.from({ length: one.hours }, (_, i) => one.start + i);
    if (date < options.from || date > options.until) continue;
    if (hours.some((hour) => !options.isFree(date, hour))) continue;
    const player = people[place];
    if (one.kind === 'request') {
      if (player) week.bookings.push(requestOf(ground, n, one, date, player, options.now));
      continue;
    }
    const { block, wanted } = blockOf(ground, n, one, date, options.now);
    week.blocks.push({ block, wanted });
    if (one.kind === 'closure' && player) {
      const booking = cancelledBy(block, ground, n, one, date, player, options.now);
      week.bookings.push({ booking });
      block.cancelled.push(booking._id.toString());
    }
  }
  return week;
}

/** The scenes of a demo owner's ground; on every sixth of the others some hours are closed. */
function scenesFor(n: number): Scene[] {
  const place = PLACES[n];
  if (place?.owner) {
    const theirs = PLACES.flatMap(({ owner }, at) => (owner === place.owner ? [at] : []));
    return SCENES[place.owner][theirs.indexOf(n)] ?? [];
  }
  const random = randomFrom(`scene-${n}`);
  if (!random.chance(0.17)) return [];
  const words = random.pick(['Net repair', 'Turf is brushed and filled', 'Coaching batch']);
  return [scene('block', random.between(1, 6), [random.between(10, 13), 2], words)];
}

/** Waits longer than `PENDING_SECONDS` says, so that there is something to approve when somebody looks. */
function requestOf(
  ground: GroundDoc,
  n: number,
  { start, hours, words, waitsMinutes = 30 }: Scene,
  date: string,
  player: Regular,
  now: Date,
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
  const wanted = wantedBy(booking);
  return { booking, wanted: { ...wanted, claim: { ...wanted.claim, expiresAt } } };
}

function blockOf(
  ground: GroundDoc,
  n: number,
  { kind, start, hours, words }: Scene,
  date: string,
  now: Date,
): PlannedBlock {
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
    createdAt: new Date(now.getTime() - 3 * HOUR_MS),
  };
  const claim = { kind: 'block' as const, ref: _id.toString(), userId: ground.ownerId.toString(), n: 1 };
  const wanted = { groundId: ground._id.toString(), date, hours: hoursOfScene(start, hours), claim };
  return { block, wanted };
}

const hoursOfScene = (start: number, hours: number): number[] =>
  Array.from({ length: hours }, (_, i) => start + i);

/** A game that the closure ended: it was to be paid at the ground, so nothing goes back. */
function cancelledBy(
  closure: BlockDoc,
  ground: GroundDoc,
  n: number,
  { start }: Scene,
  date: string,
  player: Regular,
  now: Date,
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
