import type { GroundDoc } from '@crease/domain/catalogue/ground-record/ground.schema';
import { demoId, type Random, randomFrom } from '@crease/domain/play/demo/random';
import type { GameDoc, GameRow } from '@crease/domain/play/games/game.schema';
import type { BookingDoc, PaidShare } from '@crease/domain/sales/booking-record/booking.schema';
import { shareOf } from '@crease/domain/sales/booking-record/capture-share';
import type { PaymentDoc } from '@crease/domain/sales/booking-record/payment.schema';
import { payPart } from '@crease/domain/sales/booking-record/shares';
import { dueAtGround } from '@crease/shared/money-state';
import { slotText } from '@crease/shared/time/slots';
import { type DemoPerson, PLAYERS } from './accounts.js';
import { PLACES } from './places.js';
import { regularsOf } from './regulars.js';

/** A game, and the payments of the shares in it. */
export interface OpenGames {
  games: GameDoc[];
  payments: PaymentDoc[];
}

export interface OpenGamesOptions {
  now: Date;
  /** Whether the payment provider knows online payments; without it no share has been paid. */
  online: boolean;
  /** `<key> <date>` of the people who play already. Those who join are added. */
  busy: Set<string>;
}

type Kind = 'free' | 'beginners' | 'shared' | 'full' | 'approve';
/** The kinds of the games ahead, in turn. */
const KINDS: readonly Kind[] = ['shared', 'free', 'full', 'shared', 'approve', 'beginners'];
const EACH_AHEAD = 4;
const EACH_PAST = 5;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SHARE_STEP = 10;

const NOTES: Record<Kind, string> = {
  free: 'The booking is on me, bring water and good shoes.',
  beginners: 'Friendly game with a soft ball. First time? Come along.',
  shared: 'Bats and balls are there. We start on time.',
  full: 'Same group every week.',
  approve: 'Please say how long you have played: we keep the sides even.',
};
const REQUESTS = ['I bat at three and keep wicket.', 'Medium pace, two years of office league.'];

const keyOf = (person: DemoPerson, date: string): string => `${person.key} ${date}`;

/** The people whose bookings these are do not join another game on that day. */
function noteBusy(bookings: readonly BookingDoc[], people: readonly DemoPerson[], busy: Set<string>): void {
  const keys = new Map(people.map((person) => [demoId('user', person.key).toString(), person]));
  for (const { userId, bookingDate } of bookings) {
    const person = userId && keys.get(userId.toString());
    if (person) busy.add(keyOf(person, bookingDate));
  }
}

/**
 * Opens every few bookings of the n-th ground for others, with the players who have joined so far. Shares are added to
 * the money of their bookings. Deterministic in its options.
 */
export function openGamesOf(
  ground: GroundDoc,
  n: number,
  bookings: readonly BookingDoc[],
  options: OpenGamesOptions,
): OpenGames {
  const { now, busy } = options;
  const regulars = regularsOf(n);
  noteBusy(bookings, [...regulars, ...PLAYERS], busy);
  const hosted = bookings
    .filter((one) => one.userId !== null && one.source === 'online' && !one.regularId)
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const isOpen = ground.status === 'active';
  const ahead = hosted.filter(({ status, startsAt }) => isOpen && status === 'confirmed' && startsAt > now);
  const past = hosted.filter(({ status }) => status === 'completed');
  const made: OpenGames = { games: [], payments: [] };
  const open = (booking: BookingDoc, kind: Kind) => {
    // The season's players live in Mumbai.
    const guests = PLACES[n]?.cityId === 'mumbai' && booking.startsAt > now ? PLAYERS : [];
    const one = openGame(ground, booking, kind, [...regulars, ...guests], options);
    made.games.push(one.game);
    made.payments.push(...one.payments);
  };
  ahead.forEach((booking, at) => {
    const place = at + (n % EACH_AHEAD);
    if (place % EACH_AHEAD === 0) open(booking, KINDS[(place / EACH_AHEAD + n) % KINDS.length] ?? 'free');
  });
  past.forEach((booking, at) => {
    if ((at + n) % EACH_PAST === 0) open(booking, 'full');
  });
  return made;
}

interface Planned {
  game: GameDoc;
  booking: BookingDoc;
  random: Random;
  key: string;
}

function openGame(
  ground: GroundDoc,
  booking: BookingDoc,
  kind: Kind,
  people: readonly DemoPerson[],
  { now, online, busy }: OpenGamesOptions,
): { game: GameDoc; payments: PaymentDoc[] } {
  const key = booking._id.toString();
  const random = randomFrom(`open-game-${key}`);
  const places = Math.min(ground.features.capacity, random.pick([8, 10, 12]));
  // Each share of a booking that its host has paid would be refunded to them.
  const isPayable = kind === 'shared' && online && booking.payment.status !== 'completed';
  const share = isPayable ? Math.floor(booking.pricing.totalAmount / places / SHARE_STEP) * SHARE_STEP : 0;
  const game = gameOf(ground, booking, {
    kind: kind === 'shared' && !isPayable ? 'free' : kind,
    places,
    share,
    now,
  });
  const joining = seatsOf(kind, places, random);
  const date = booking.bookingDate;
  const free = people.filter((person) => !busy.has(keyOf(person, date)));
  const asking = kind === 'approve' ? REQUESTS.length : 0;
  const players = random.some(free, joining + asking);
  for (const person of players) busy.add(keyOf(person, date));
  const since = game.createdAt.getTime();
  const until = Math.min(now.getTime(), booking.startsAt.getTime());
  const rows = players.map((person, at): GameRow => {
    const request = at < asking ? REQUESTS[at] : undefined;
    return {
      placeId: demoId('place', `${key}-${at}`),
      userId: demoId('user', person.key),
      status: request ? 'asked' : 'in',
      share,
      n: 0,
      at: new Date(since + Math.floor(((until - since) * (at + 1)) / (players.length + 2))),
      ...(request ? { note: request } : {}),
    };
  });
  game.rows = rows;
  // The last regulars may play elsewhere on that day.
  if (kind === 'full') game.places = Math.max(2, rows.length + 1);
  if (!isPayable) return { game, payments: [] };
  const paying = rows.filter(({ status }) => status === 'in');
  return { game, payments: paying.map((row) => payShare({ game, booking, random, key }, row)) };
}

/** How many have joined, besides the host. */
function seatsOf(kind: Kind, places: number, random: Random): number {
  if (kind === 'full') return places - 1;
  return Math.max(0, places - 1 - random.between(1, 4));
}

function gameOf(
  ground: GroundDoc,
  booking: BookingDoc,
  { kind, places, share, now }: { kind: Kind; places: number; share: number; now: Date },
): GameDoc {
  const { location } = ground;
  const { _id: bookingId, userId, startsAt, endsAt, bookingDate, createdAt: bookedAt } = booking;
  if (!userId) throw new Error('a game has a host');
  const createdAt = new Date(Math.min(bookedAt.getTime() + 10 * MINUTE_MS, now.getTime()));
  return {
    _id: demoId('open-game', bookingId.toString()),
    bookingId,
    bookingSeq: booking.seq,
    hostId: userId,
    ownerId: booking.ownerId,
    groundId: booking.groundId,
    groundName: booking.groundName,
    cityId: location.cityId,
    cityName: location.cityName,
    latitude: location.latitude,
    longitude: location.longitude,
    bookingDate,
    timeSlot: slotText(booking.timeSlot),
    startsAt,
    endsAt,
    places,
    share,
    level: kind === 'beginners' ? 'beginner' : kind === 'approve' ? 'intermediate' : 'any',
    visibility: 'open',
    approve: kind === 'approve',
    note: NOTES[kind],
    closesAt: startsAt,
    answers: [],
    rows: [],
    lapsed: [],
    outbox: [],
    seq: 0,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Pays a player's share of a booking that is to be paid at the ground, as `confirmShare` does. */
function payShare({ game, booking, random, key }: Planned, row: GameRow): PaymentDoc {
  const { placeId, userId, share: amount, at } = row;
  const codes = randomFrom(`share-${placeId}`);
  const orderId = `order_demo${codes.between(1e8, 9e8)}${placeId}`;
  const paymentId = `${codes.between(1e8, 9e8)}${randomFrom(`share-payment-${placeId}`).between(1e5, 9e5)}`;
  const share = { placeId, gameId: game._id, userId, paymentId, orderId, amount, at };
  const paid = payPart(booking, share, shareOf(booking.pricing, amount, 0), dueAtGround(booking));
  if (!paid) throw new Error(`the booking ${key} has no room for a share`);
  booking.payment.shares = paid['payment.shares'] as PaidShare[];
  booking.payment.shared = paid['payment.shared'] as number;
  booking.opSeq += 1;
  if (booking.updatedAt < at) booking.updatedAt = at;
  Object.assign(row, { n: booking.opSeq, paymentId, expiresAt: new Date(at.getTime() + 4 * MINUTE_MS) });
  const capture = {
    paymentId,
    amount,
    wrong: false,
    currency: 'INR',
    method: random.pick(['upi', 'upi', 'credit_card']),
    at,
  };
  return {
    _id: demoId('payment', `share-${placeId}`),
    kind: 'share',
    payableId: placeId,
    placeId,
    gameId: game._id,
    hostId: game.hostId,
    orderId,
    bookingId: booking._id,
    bookingNumber: booking.bookingId,
    userId,
    ownerId: booking.ownerId,
    groundId: booking.groundId,
    groundName: booking.groundName,
    amount,
    currency: 'INR',
    status: 'PAID',
    expiresAt: new Date(at.getTime() + HOUR_MS / 4),
    captures: [capture],
    refunds: [],
    outbox: [],
    seq: 0,
    createdAt: at,
    updatedAt: at,
  };
}
