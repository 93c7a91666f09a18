import { setTimeout as sleep } from 'node:timers/promises';
import { notifyInWords } from '@crease/domain/accounts/notifications/notify';
import type { ServerToClient } from '@crease/shared/events/sockets';
import { io, type Socket } from 'socket.io-client';
import { FreshHours, slotTextOf } from '../engine/slots.js';
import { mustBe, pace, quantileOf, shot } from '../http-load.js';
import { quantile } from '../report.js';
import type { Player, Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';

/** Two hundred per minute. */
const BOOKINGS_PER_SECOND = 200 / 60;
const LISTENERS = 50;
const NOTIFICATION_INTERVAL_MS = 100;

/** The time from an event to the notification in an open page, on a busy evening. */
export async function measureBell(stage: Stage, { quick, note, tell }: SuiteOptions): Promise<void> {
  const seconds = quick ? 20 : 60;
  note(`${seconds} s of two hundred bookings a minute, and ten notifications a second …`);
  const bookers = await stage.players(Math.ceil(seconds * BOOKINGS_PER_SECOND) + 20);
  const hours = new FreshHours(await stage.grounds(40), stage.dateIn);
  const listeners = await stage.players(LISTENERS);
  const heardAt = new Map<string, number>();
  const sockets = await Promise.all(listeners.map((one) => listen(stage, one, heardAt)));
  let next = 0;
  const load = await pace(() => {
    const { groundId, date, hour } = hours.take();
    const body = {
      groundId,
      bookingDate: date,
      timeSlot: slotTextOf(hour),
      playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820098200' } },
    };
    return shot(stage.api[0], '/api/bookings', { method: 'POST', token: bookers[next++]?.token ?? '', body });
  }, BOOKINGS_PER_SECOND);
  const sentAt = new Map<string, number>();
  const until = performance.now() + seconds * 1_000;
  for (let i = 0; performance.now() < until; i++) {
    const title = `Bell ${i}`;
    sentAt.set(title, performance.now());
    await notifyInWords(stage.core, {
      eventId: `bell-${i}`,
      userId: listeners[i % LISTENERS]?.id ?? '',
      type: 'admin_broadcast',
      title,
      message: 'The nets are up.',
    });
    await sleep(NOTIFICATION_INTERVAL_MS);
  }
  const booked = await load.stop();
  mustBe(booked.hits, 201);
  await sleep(2_000);
  for (const socket of sockets) socket.disconnect();
  const waits = [...sentAt].map(([title, at]) => (heardAt.get(title) ?? Number.POSITIVE_INFINITY) - at);
  const metric = 'event to notification:new beside 200 bookings a minute';
  tell({ metric: `${metric}, median`, value: quantile(waits, 0.5), unit: 'ms' });
  tell({ metric: `${metric}, p99`, value: quantile(waits, 0.99), unit: 'ms', target: { atMost: 300 } });
  tell({ metric: 'bookings meanwhile, p99', value: quantileOf(booked, 0.99), unit: 'ms' });
}

async function listen(
  { system }: Stage,
  { token }: Player,
  heardAt: Map<string, number>,
): Promise<Socket<ServerToClient>> {
  const socket: Socket<ServerToClient> = io(`http://127.0.0.1:${system.env.REALTIME_PORT}`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
  });
  socket.on('notification:new', ({ notification }) => heardAt.set(notification.title, performance.now()));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}
