import { setTimeout as sleep } from 'node:timers/promises';
import { dayKey } from '@crease/domain/calendar/day/ground-day.schema';
import type { GameDoc } from '@crease/domain/play/games/game.schema';
import { setGame } from '@crease/domain/play/games/set-game';
import type { BookingDoc } from '@crease/domain/sales/booking-record/booking.schema';
import { approveBooking } from '@crease/domain/sales/change/approve-booking';
import { slotEnd, slotStart } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { patternOf } from '../games.js';
import { fire, mustBe, rateOf, type Shot, shot } from '../http-load.js';
import { cpuMs } from '../live/cpu.js';
import { compared, median } from '../report.js';
import { alternate } from '../rounds.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { type FreshHours, holdShot, slotTextOf, warmUpsOf } from './slots.js';

const CONNECTIONS = 64;
/** As a game of eleven has, besides its host. */
const JOINS_A_GAME = 10;
const ROUNDS = 9;
/** Games in play at once: as many as there are grounds that the holds are spread over. */
const GAMES_IN_PLAY = 400;
const PLACES_IN_PLAY = GAMES_IN_PLAY * JOINS_A_GAME;
/** Until the events of a block are marked as published, which belongs to its cost and not to the next block's. */
const UNTIL_MARKED_MS = 800;
const BATCH_SIZE = 1_000;
const HOURS_A_DAY = 24;

/**
 * Places taken per second beside holds. Both spread over as many documents, which fill up: games until ten players are
 * in each, before as many new games are in play, and days hour by hour.
 */
export async function measureJoins(
  stage: Stage,
  players: readonly Player[],
  hours: FreshHours,
  { quick, tell, note }: SuiteOptions,
): Promise<void> {
  const count = quick ? 1_200 : 2_000;
  const warmUps = warmUpsOf(count);
  note('opening games …');
  const joins = (ROUNDS + warmUps) * count;
  const games = await openGames(stage, players[0], Math.ceil(joins / PLACES_IN_PLAY) * GAMES_IN_PLAY);
  const playerOf = (i: number) => players[i % players.length] as Player; // not empty
  // The first player hosts all games.
  const guestOf = (i: number) => players[1 + (i % (players.length - 1))] as Player;
  let joined = 0;
  const join = (): Shot => {
    const n = joined++;
    const game = Math.floor(n / PLACES_IN_PLAY) * GAMES_IN_PLAY + (n % GAMES_IN_PLAY);
    const path = `/api/games/${games[game]}/join`;
    return shot(stage.api[0], path, { method: 'POST', token: guestOf(n).token, body: {} });
  };
  const costs = { place: new Costs(stage), hold: new Costs(stage) };
  const block = async (cost: Costs, round: number, shotOf: (i: number) => Shot): Promise<number> => {
    await stage.emptyHands();
    await emptyHandsOfPlaces(stage, players);
    const shots = Array.from({ length: count }, (_, i) => shotOf(i));
    cost.begin();
    const result = await fire(shots, CONNECTIONS);
    await sleep(UNTIL_MARKED_MS);
    if (round > 0) cost.end(count);
    mustBe(result.hits, 201);
    return rateOf(result);
  };
  const { ours, bare } = await alternate(
    ROUNDS,
    (round) => block(costs.place, round, join),
    (round) => block(costs.hold, round, (i) => holdShot(stage.api[0], hours.take(), playerOf(i))),
    warmUps,
  );
  tell(compared('places taken in games', '/s', ours, { name: 'holds', values: bare }, { atLeast: 0.8 }));
  const holds = { name: 'a hold', values: costs.hold.total() };
  tell(compared('processor time of a place', 'ms', costs.place.total(), holds));
  for (const [name, cost] of Object.entries(costs)) note(`processor time of a ${name}: ${cost.toString()}`);
}

const PROCESSES = ['api', 'mongo', 'redis', 'worker', 'realtime'] as const;

/** Processor milliseconds of one operation, by process, block by block. */
class Costs {
  readonly #blocks: number[][] = [];
  #before: number[] = [];
  constructor(private readonly stage: Stage) {}

  begin(): void {
    this.#before = this.#now();
  }

  end(operations: number): void {
    this.#blocks.push(this.#now().map((ms, i) => (ms - (this.#before[i] ?? 0)) / operations));
  }

  total(): number[] {
    return this.#blocks.map((block) => block.reduce((sum, ms) => sum + ms, 0));
  }

  toString(): string {
    const of = (i: number) => median(this.#blocks.map((block) => block[i] ?? 0));
    return PROCESSES.map((name, i) => `${name} ${of(i).toFixed(3)} ms`).join(', ');
  }

  #now(): number[] {
    return PROCESSES.map((name) => cpuMs(this.stage.system.pidOf(name)));
  }
}

/**
 * Gives all places of these players to accounts of their own. Like a hold, a place counts towards what one player may
 * have at once; the game stays as full as it is, like a day whose player has empty hands.
 */
async function emptyHandsOfPlaces({ core }: Stage, players: readonly Player[]): Promise<void> {
  const userIds = players.map(({ id }) => new Types.ObjectId(id));
  const toOthers = {
    $map: { input: '$rows', in: { $mergeObjects: ['$$this', { userId: '$$this.placeId' }] } },
  };
  await core.db.games.updateMany({ 'rows.userId': { $in: userIds } }, [{ $set: { rows: toOthers } }]);
}

/**
 * Copies of a game that the product opened, each with a booking and hours of its own; their places are held, not yet
 * paid. Bookings that shared an hour would keep the worker busy: its audit reports every pair of them.
 */
async function openGames(stage: Stage, host: Player | undefined, count: number): Promise<string[]> {
  const { core } = stage;
  const grounds = await stage.grounds(1 + Math.ceil(count / HOURS_A_DAY));
  const { _id } = await patternOf(stage, host?.id ?? '', grounds.shift() ?? '');
  const booking = await approveBooking(core, _id, 'Bench');
  const caller = { id: host?.id ?? '', role: 'user' as const, sessionId: new Types.ObjectId().toString() };
  const game = await setGame(core, caller, booking._id.toString(), {
    places: JOINS_A_GAME + 1,
    share: 0,
    visibility: 'open',
  });
  const date = booking.bookingDate;
  const copies = Array.from({ length: count }, (_, i) =>
    copyOf({ booking, game }, grounds[Math.floor(i / HOURS_A_DAY)] ?? '', i % HOURS_A_DAY, i),
  );
  for (let at = 0; at < count; at += BATCH_SIZE) {
    const some = copies.slice(at, at + BATCH_SIZE);
    await core.db.bookings.insertMany(some.map((copy) => copy.booking));
    await core.db.games.insertMany(some.map((copy) => copy.game));
  }
  await core.db.groundDays.insertMany(
    grounds.map((groundId, i) => {
      const own = copies.slice(i * HOURS_A_DAY, (i + 1) * HOURS_A_DAY);
      const claims = Object.fromEntries(own.map(({ claim }, hour) => [hour, claim]));
      return { _id: dayKey(groundId, date), groundId, date, rev: 1, publishedRev: 1, claims };
    }),
  );
  return copies.map((copy) => copy.game._id.toString());
}

/** A booking with its game and its claim, at an hour of a ground. */
function copyOf(of: { booking: BookingDoc; game: GameDoc }, groundId: string, hour: number, i: number) {
  const _id = new Types.ObjectId();
  const slot = slotTextOf(hour);
  const [startTime = '', endTime = ''] = slot.split('-');
  const { bookingDate } = of.booking;
  const startsAt = slotStart(bookingDate, slot);
  const place = { groundId: new Types.ObjectId(groundId), startsAt, endsAt: slotEnd(bookingDate, slot) };
  // The worker would publish every copy and mail its receipt during the measurement.
  const { outboxDirtyAt: _, ...doneBooking } = { ...of.booking, emailSent: true, outbox: [] };
  const { outboxDirtyAt: __, ...doneGame } = { ...of.game, outbox: [] };
  const bookingId = `CR-J${String(i).padStart(7, '0')}`;
  const userId = String(of.booking.userId);
  return {
    booking: { ...doneBooking, ...place, _id, bookingId, timeSlot: { startTime, endTime, duration: 1 } },
    game: {
      ...doneGame,
      ...place,
      _id: new Types.ObjectId(),
      bookingId: _id,
      timeSlot: slot,
      closesAt: startsAt,
      share: 100,
    },
    claim: {
      kind: 'booking' as const,
      ref: _id.toString(),
      userId,
      n: 1,
      slot: { bookingDate, timeSlot: slot },
    },
  };
}
