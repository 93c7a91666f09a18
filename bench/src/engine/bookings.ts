import { setTimeout as sleep } from 'node:timers/promises';
import { fire, type Hit, type LoadResult, mustBe, type Shot, shot } from '../http-load.js';
import { compared } from '../report.js';
import { alternate } from '../rounds.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { withoutWorker } from './processes.js';
import { bareHoldShot, type FreshHours, type Hour, holdShot, slotTextOf } from './slots.js';

const CONNECTIONS = 32;
/** The sandbox takes the money as soon as it has answered. */
const PAID_WITHIN_MS = 100;
/** Bookings until V8 has compiled the code: after 500 one still costs half as much again as after 1,500. */
const WARM_UPS = { quick: 15, full: 5 };
const PLAYER = { name: 'Rohan Kulkarni', phone: '9820000001', email: 'rohan@bench.test' };

/**
 * Whole bookings per second: hold, book, order, pay, settle. Only the API's part counts: paying at the sandbox is the
 * same for both, and the worker is stopped meanwhile.
 */
export async function measureBookings(
  stage: Stage,
  players: readonly Player[],
  hours: FreshHours,
  { quick, tell }: SuiteOptions,
): Promise<void> {
  const count = quick ? 100 : 300;
  const some = players.slice(0, count);
  const measured = await withoutWorker(stage.system, () =>
    alternate(
      9,
      async () => some.length / (await bookOurs(stage, some, hours)),
      () => bookBare(stage, some, hours),
      quick ? WARM_UPS.quick : WARM_UPS.full,
    ),
  );
  const name = 'node:http + the raw driver + the same sandbox';
  const bare = { name, values: measured.bare };
  tell(compared('whole bookings, one API process', '/s', measured.ours, bare, { atLeast: 0.8 }));
}

const read = (hit: Hit) => JSON.parse(hit.body);
/** The steps of one booking over the connections, and the total time. */
class Steps {
  seconds = 0;
  async take(shots: readonly Shot[], status: number): Promise<Hit[]> {
    const result: LoadResult = await fire(shots, CONNECTIONS, { keepBodies: true });
    mustBe(result.hits, status);
    this.seconds += result.seconds;
    return result.hits;
  }
}

/**
 * Holds, books, orders, pays and settles for everybody, each at the port of their place; returns the seconds that the
 * API took.
 */
export async function bookOurs(
  stage: Stage,
  players: readonly Player[],
  hours: FreshHours,
  portOf: (n: number) => number = () => stage.api[0],
): Promise<number> {
  await stage.emptyHands();
  const steps = new Steps();
  const wanted = players.map((player) => ({ player, hour: hours.take() }));
  const post = (n: number, path: string, body: unknown) =>
    shot(portOf(n), `/api${path}`, { method: 'POST', token: players[n]?.token ?? '', body });
  await steps.take(
    wanted.map(({ player, hour }, n) => holdShot(portOf(n), hour, player)),
    201,
  );
  const booked = await steps.take(
    wanted.map(({ hour }, n) => post(n, '/bookings', bookingOf(hour))),
    201,
  );
  const ids = booked.map((hit) => String(read(hit).booking._id));
  const orders = await steps.take(
    players.map((_, i) => post(i, '/payments/create-order', { bookingId: ids[i] })),
    200,
  );
  const opened = orders.map((hit) => read(hit).order as { id: string; payment_session_id: string });
  await payAll(
    stage,
    opened.map(({ id }) => id),
  );
  const settled = await steps.take(
    players.map((_, i) =>
      post(i, '/payments/verify-payment', {
        order_id: opened[i]?.id,
        payment_session_id: opened[i]?.payment_session_id,
        bookingId: ids[i],
      }),
    ),
    200,
  );
  const unpaid = settled.find((hit) => read(hit).booking.status !== 'confirmed');
  if (unpaid) throw new Error(`a paid booking was not confirmed: ${unpaid.body.slice(0, 300)}`);
  return steps.seconds;
}

function bookingOf({ groundId, date, hour }: Hour) {
  const playerDetails = { teamName: 'Gully Lions', playerCount: 8, contactPerson: PLAYER };
  return { groundId, bookingDate: date, timeSlot: slotTextOf(hour), playerDetails };
}

async function bookBare(stage: Stage, players: readonly Player[], hours: FreshHours): Promise<number> {
  const steps = new Steps();
  const wanted = players.map((player) => ({ player, hour: hours.take() }));
  const post = (path: string, body: unknown) => shot(stage.bare, path, { method: 'POST', body });
  await steps.take(
    wanted.map(({ player, hour }) => bareHoldShot(stage, hour, player)),
    201,
  );
  const booked = await steps.take(
    wanted.map(({ player, hour: { groundId, date, hour } }) =>
      post('/book', { key: `${groundId}:${date}`, hour: String(hour), userId: player.id }),
    ),
    201,
  );
  const orders = await steps.take(
    booked.map((hit) => post('/order', { bookingId: read(hit)._id })),
    200,
  );
  const ids = orders.map((hit) => String(read(hit).orderId));
  await payAll(stage, ids);
  await steps.take(
    ids.map((orderId) => post('/settle', { orderId })),
    200,
  );
  return players.length / steps.seconds;
}

/** Pays for everybody; resolves when the money has been taken. */
async function payAll(stage: Stage, orderIds: readonly string[]): Promise<void> {
  const port = Number(stage.system.env.SANDBOX_PORT);
  const body = { outcome: 'success', delayMs: 0, webhook: 'none' };
  const pay = (id: string) => shot(port, `/sandbox/orders/${id}/pay`, { method: 'POST', body });
  const paid = await fire(orderIds.map(pay), 8);
  mustBe(paid.hits, 202);
  await sleep(PAID_WITHIN_MS);
}
