import { setGroundStatus } from '@crease/shared/contracts/admin';
import type { Booking } from '@crease/shared/contracts/booking';
import {
  createBooking,
  getBooking,
  giveFeedback,
  holdSlot,
  setBookingStatus,
} from '@crease/shared/contracts/bookings';
import { answerComplaint, fileComplaint } from '@crease/shared/contracts/complaints';
import { takeScorerLease } from '@crease/shared/contracts/matches';
import { addBlock, addWalkIn, createGround, updateGround } from '@crease/shared/contracts/owner';
import { approveBooking } from '@crease/shared/contracts/owner-bookings';
import { createOrder } from '@crease/shared/contracts/payments';
import { addDays, dayOf, hourOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { type BallFields, PlayedMatch, WILD_SIDES } from '../matches.js';
import { aNewOwner, aNewPlayer, type Person, theAdmin } from '../people.js';
import type { Places } from '../places.js';
import { markPlayed } from '../played.js';
import { aMatch, aScoredMatch } from '../scored-match.js';
import { payByApi } from '../steps.js';
import { until } from '../until.js';

/** The fields of a booking that an address needs. */
type Stood = Pick<Booking, '_id' | 'bookingId'> & { orderId?: string };

/** People, grounds and bookings in every state that a screen can show, on the real system. */
export interface World {
  people: {
    /** Has bookings in every state and gets no others, so that lists stay the same. */
    player: Person;
    /** Makes a new booking for each screen that shows an unpaid one. */
    booker: Person;
    /** Has nothing yet. */
    newcomer: Person;
    /** Owns the grounds below. */
    owner: Person;
    /** Owns no ground yet. */
    newOwner: Person;
    admin: Person;
  };
  /** A ground that is full today. */
  ground: { _id: string; name: string };
  /** A ground without pictures, amenities, reviews and rules, and without online booking. */
  bare: { _id: string; name: string };
  /** Days of the ground. */
  days: { closed: string; soldOut: string; open: string };
  bookings: Record<
    'confirmed' | 'atGround' | 'cancelled' | 'refunded' | 'completed' | 'reviewed' | 'tooLate',
    Stood
  >;
  /** Matches of the booker: ready to open, with an over played, to be played without a network, scored by another. */
  matches: Record<'planned' | 'live' | 'unsent' | 'taken', string>;
  /** Matches of the booker for viewers: before, while and after they are played; `wild` has names of every script. */
  boards: Record<'planned' | 'live' | 'over' | 'wild', PlayedMatch>;
  /** Makes a new pending booking of the booker and cancels the one before it. */
  book: () => Promise<Stood>;
  /** The same with an unpaid order, or one whose attempt failed. */
  order: (attempt?: 'failed') => Promise<Stood>;
  /** Makes the rival the scorer of the match `taken`: a lease lasts for a minute. */
  takeLease: () => Promise<void>;
  /** Makes another user hold the open day's last hour. */
  hold: () => Promise<void>;
}

const QUARTERS = [0, 6, 12, 18];
const LATE_PAYMENT_MS = 1_500;

/** The city of the grounds; no other journey uses it. */
export const CITY = 'patna';

/** A name without a line break opportunity: it must not widen any screen. */
const ONE_WORD = 'Grounds'.repeat(5);

/** Builds everything through the API: about half a minute's work for a browser, two seconds here. */
export async function buildWorld(places: Places): Promise<World> {
  const people = await makePeople(places);
  const { player, booker, owner, newOwner, admin } = people;
  const today = dayOf(new Date());
  const days = { closed: addDays(today, 1), soldOut: addDays(today, 2), open: addDays(today, 3) };
  const [ground, bare] = await Promise.all([
    list(owner, admin, `Every State ${player.user.phone} ${ONE_WORD}`, true),
    list(owner, admin, `Bare Ground ${player.user.phone}`, false),
  ]);
  await owner.api.call(updateGround, { params: { id: bare._id }, body: { isBookableOnline: false } });
  await fillDays(owner, ground._id, today, days);
  const bookHour = (hour: number, who: Person): Promise<Booking> =>
    bookOneHour(who, ground._id, days.open, hour);
  const bookings = await makeBookings(places, player, owner, (hour) => bookHour(hour, player));
  await complain(player, owner, bookings.completed);
  const matches = await makeMatches(booker, owner);

  const boards = await makeBoards(booker);

  let pending: Stood | undefined;
  const book = async () => {
    if (pending) await cancel(booker, pending);
    pending = await bookHour(20, booker);
    return pending;
  };
  return {
    people,
    ground,
    bare,
    days,
    bookings,
    matches,
    boards,
    book,
    order: async (attempt) => {
      const booking = await book();
      const orderId = attempt
        ? await payByApi(booker, booking._id, places, { outcome: attempt })
        : (await booker.api.call(createOrder, { body: { bookingId: booking._id } })).order.id;
      return { ...booking, orderId };
    },
    takeLease: async () => {
      await owner.api.call(takeScorerLease, { params: { id: matches.taken }, body: {} });
    },
    hold: async () => {
      const body = { groundId: ground._id, bookingDate: days.open, timeSlot: slotFrom(23, 1) };
      await newOwner.api.call(holdSlot, { body });
    },
  };
}

/** Boundaries, a wide and a wicket every other over. */
function someBall(nth: number): BallFields & { isOut?: true } {
  if (nth % 11 === 7) return { wide: 1 };
  if (nth % 13 === 9) return { isOut: true };
  const bat = [1, 0, 2, 4, 1, 6, 0, 3][nth % 8] ?? 0;
  return bat === 4 || bat === 6 ? { bat, boundary: bat } : { bat };
}

async function makeBoards({ api }: Person): Promise<World['boards']> {
  const play = (match: PlayedMatch, balls: number) => {
    for (let nth = 0; nth < balls; nth += 1) match.ball(someBall(nth));
    return match.send();
  };
  const planned = await PlayedMatch.make(api);
  const live = await play(await PlayedMatch.make(api), 58);
  const wild = await play(await PlayedMatch.make(api, WILD_SIDES), 33);
  const over = await PlayedMatch.make(api);
  await over.playOut(someBall).send();
  return { planned, live, over, wild };
}

async function makePeople(places: Places): Promise<World['people']> {
  const [player, booker, newcomer, owner, newOwner, admin] = await Promise.all([
    aNewPlayer(places, 'Wasim World'),
    aNewPlayer(places, 'Bina Books'),
    aNewPlayer(places, 'Nina Nothing'),
    aNewOwner(places, `Gauri ${ONE_WORD}`),
    aNewOwner(places, 'Nilesh None'),
    theAdmin(places),
  ]);
  return { player, booker, newcomer, owner, newOwner, admin };
}

/** Blocks the rest of today and all of the closed day, and sells out another to walk-ins. */
async function fillDays(owner: Person, groundId: string, today: string, days: World['days']): Promise<void> {
  const params = { id: groundId };
  const block = (date: string, timeSlot: string) =>
    owner.api.call(addBlock, { params, body: { date, timeSlot, reason: 'Net repair' } });
  for (let hour = hourOf(new Date()); hour < 24; hour += 1) await block(today, slotFrom(hour, 1));
  for (const hour of QUARTERS) {
    const timeSlot = slotFrom(hour, 6);
    await block(days.closed, timeSlot);
    const playerDetails = { playerCount: 8, contactPerson: contactOf(owner) };
    await owner.api.call(addWalkIn, { params, body: { bookingDate: days.soldOut, timeSlot, playerDetails } });
  }
}

/** The player's bookings, one in each state. */
async function makeBookings(
  places: Places,
  player: Person,
  owner: Person,
  bookHour: (hour: number) => Promise<Booking>,
): Promise<World['bookings']> {
  const paid = async (hour: number) => {
    const booking = await bookHour(hour);
    await payByApi(player, booking._id, places);
    return booking;
  };

  // The money arrives after the cancellation, so it must be refunded.
  const tooLate: Stood = await bookHour(0);
  tooLate.orderId = await payByApi(player, tooLate._id, places, {
    outcome: 'success',
    delayMs: LATE_PAYMENT_MS,
    webhook: 'none',
  });
  await cancel(player, tooLate);

  const confirmed = await paid(6);
  const atGround = await bookHour(7);
  await owner.api.call(approveBooking, { params: { id: atGround._id } });
  const cancelled = await bookHour(8);
  await cancel(player, cancelled);
  const refunded = await paid(9);
  await cancel(player, refunded);
  const completed = await paid(10);
  await markPlayed(completed._id);
  const reviewed = await paid(11);
  await markPlayed(reviewed._id);
  await player.api.call(giveFeedback, {
    params: { id: reviewed._id },
    body: { rating: 4, comment: 'Good lights, fair bounce.' },
  });
  for (const one of [refunded, tooLate]) await untilRefunded(player, one);
  return { confirmed, atGround, cancelled, refunded, completed, reviewed, tooLate };
}

async function makeMatches(captain: Person, rival: Person): Promise<World['matches']> {
  const planned = await aMatch(captain);
  const live = await aScoredMatch(captain, 7);
  const unsent = await aScoredMatch(captain, 1);
  const taken = await aMatch(captain, { rival });
  return { planned: planned._id, live: live._id, unsent: unsent._id, taken: taken._id };
}

async function bookOneHour(who: Person, groundId: string, date: string, hour: number): Promise<Booking> {
  const { booking } = await who.api.call(createBooking, {
    body: {
      groundId,
      bookingDate: date,
      timeSlot: slotFrom(hour, 1),
      playerDetails: { teamName: 'World Eleven', playerCount: 8, contactPerson: contactOf(who) },
    },
  });
  return booking;
}

const cancel = (who: Person, { _id }: Stood) =>
  who.api.call(setBookingStatus, {
    params: { id: _id },
    body: { status: 'cancelled', reason: 'User cancellation' },
  });

async function untilRefunded(player: Person, { _id }: Stood): Promise<void> {
  const isRefunded = async () => {
    const { booking } = await player.api.call(getBooking, { params: { id: _id } });
    const refund = 'refunds' in booking.payment ? booking.payment.refund : undefined;
    return refund?.status === 'processed' ? true : undefined;
  };
  await until('the refund', isRefunded, 30_000);
}

const contactOf = ({ user }: Person) => ({ name: user.name, phone: user.phone });

/** An open complaint about a played booking, which its ground has answered. */
async function complain(player: Person, owner: Person, { bookingId }: Stood): Promise<void> {
  const body = { bookingId, kind: 'booking', text: 'The nets were torn on both sides.' } as const;
  const { complaint } = await player.api.call(fileComplaint, { body });
  const answer = { text: 'New nets are on their way.' };
  await owner.api.call(answerComplaint, { params: { id: complaint._id }, body: answer });
}

/** Lists a ground and approves it. */
async function list(owner: Person, admin: Person, name: string, full: boolean) {
  const { ground } = await owner.api.call(createGround, {
    body: {
      name,
      description: full ? 'Two nets under one roof, behind the bus stand.' : '',
      location: { address: 'Boring Road', cityId: CITY },
      price: {
        perHour: 900,
        currency: 'INR',
        discount: full ? 10 : 0,
        ranges: full
          ? [
              { start: '18:00', end: '00:00', perHour: 1400 },
              { start: '00:00', end: '18:00', perHour: 900 },
            ]
          : [],
      },
      amenities: full ? ['Floodlights', 'Parking', 'Drinking Water', 'First Aid', 'Scoreboard'] : [],
      features: { pitchType: 'Synthetic', capacity: 12, lighting: full, parking: full },
      ...(full ? { policies: { cancellation: 'As usual.', rules: ['No spikes', 'No glass'] } } : {}),
    },
  });
  await admin.api.call(setGroundStatus, { params: { id: ground._id }, body: { status: 'active' } });
  return { _id: ground._id, name: ground.name };
}
