import { setTimeout as sleep } from 'node:timers/promises';
import { requestBroadcast } from '@crease/domain/accounts/broadcasts/request-broadcast';
import { Types } from 'mongoose';
import { FreshHours, slotTextOf } from './engine/slots.js';
import { type LoadResult, mustBe, pace, quantileOf, type Shot, shot } from './http-load.js';
import { compared } from './report.js';
import { openStage, type Player, type Stage } from './stage.js';
import { measureParts, type Suite } from './suite.js';

const PEOPLE = 100_000;
/** Users notified before the measurement starts. */
const WARM_UP_PLAYERS = 1_000;
/** A busy evening: six times the promised two hundred per minute. */
const BOOKINGS_PER_SECOND = 20;
const GROUNDS = 400;
const BATCH = 500;
const POLL_INTERVAL_MS = 100;
const TIMEOUT_MS = 20 * 60_000;

/** What a broadcast costs those who book meanwhile, and how fast it is delivered. */
export const suite: Suite = (options) =>
  measureParts({ broadcast: () => measureBroadcast(options) }, options);

async function measureBroadcast({ quick, note, tell }: Parameters<Suite>[0]): Promise<void> {
  note('starting a system of its own …');
  await using stage = await openStage({ API_INSTANCES: '1', NODE_ENV: 'development' });
  const people = quick ? PEOPLE / 20 : PEOPLE;
  const rounds = 3;
  // One booking each, so that no player reaches the limit of three.
  const players = await stage.players(WARM_UP_PLAYERS);
  const book = booking(stage, players, await stage.grounds(GROUNDS));
  const measured = {
    peace: [] as number[],
    meanwhile: [] as number[],
    rate: [] as number[],
    bare: [] as number[],
  };
  for (let round = 0; round <= rounds; round++) {
    let seconds = 0;
    const meanwhile = await bookingsDuring(book, async () => {
      seconds = await broadcast(stage);
    });
    // As long as the other phase, because a p99 needs as many samples.
    const peace = await bookingsDuring(book, () => sleep(Math.min(60_000, seconds * 1_000)));
    if (round === 0) {
      note(`making ${people} people …`);
      for (const player of await stage.players(people - WARM_UP_PLAYERS)) players.push(player);
      continue;
    }
    measured.meanwhile.push(quantileOf(meanwhile, 0.99));
    measured.peace.push(quantileOf(peace, 0.99));
    const told = await stage.core.db.users.countDocuments({ deletedAt: { $exists: false } });
    measured.rate.push(told / seconds);
    measured.bare.push(await bareRate(stage, Math.min(told, people)));
  }
  tell(
    compared(
      `bookings while ${people} people are told, p99`,
      'ms',
      measured.meanwhile,
      { name: 'in peace', values: measured.peace },
      { atMost: 1.5 },
    ),
  );
  tell(
    compared('people told a second, bookings beside it', '/s', measured.rate, {
      name: 'bare insertMany, nothing beside it',
      values: measured.bare,
    }),
  );
}

/** Returns the next booking: another player and a fresh hour. */
function booking(stage: Stage, bookers: readonly Player[], grounds: readonly string[]): () => Shot {
  const hours = new FreshHours(grounds, stage.dateIn);
  let next = 0;
  return () => {
    const player = bookers[next++];
    if (!player) throw new Error('the bench has used up its players');
    const { groundId, date, hour } = hours.take();
    const body = {
      groundId,
      bookingDate: date,
      timeSlot: slotTextOf(hour),
      playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } },
    };
    return shot(stage.api[0], '/api/bookings', { method: 'POST', token: player.token, body });
  };
}

async function bookingsDuring(book: () => Shot, work: () => Promise<unknown>): Promise<LoadResult> {
  const load = await pace(book, BOOKINGS_PER_SECOND);
  await work();
  const result = await load.stop();
  mustBe(result.hits, 201);
  return result;
}

/** Delivers a broadcast to everybody; returns the seconds it took. */
async function broadcast({ core }: Stage): Promise<number> {
  const began = performance.now();
  const by = new Types.ObjectId().toString();
  const wanted = { title: 'Diwali cup', message: 'On Sunday.', priority: 'low', audience: 'all' } as const;
  const { broadcastId } = await requestBroadcast(core, by, wanted);
  const done = { _id: new Types.ObjectId(broadcastId), state: 'done' as const };
  while ((await core.db.broadcasts.countDocuments(done)) === 0) {
    if (performance.now() - began > TIMEOUT_MS) throw new Error('the broadcast did not end');
    await sleep(POLL_INTERVAL_MS);
  }
  return (performance.now() - began) / 1_000;
}

/** The same notifications with the raw driver, as fast as possible. */
async function bareRate({ core }: Stage, count: number): Promise<number> {
  const bare = core.connection.getClient().db().collection('bench_notifications');
  const now = new Date();
  const began = performance.now();
  for (let from = 0; from < count; from += BATCH)
    await bare.insertMany(
      Array.from({ length: Math.min(BATCH, count - from) }, () => ({
        userId: new Types.ObjectId(),
        eventId: 'broadcast',
        type: 'admin_broadcast',
        title: 'Diwali cup',
        message: 'On Sunday.',
        priority: 'low',
        isRead: false,
        data: {},
        createdAt: now,
      })),
      { ordered: false },
    );
  const seconds = (performance.now() - began) / 1_000;
  await bare.drop();
  return count / seconds;
}
