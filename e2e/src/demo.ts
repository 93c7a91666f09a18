import { setTimeout as sleep } from 'node:timers/promises';
import { type Env, parseEnv } from '@crease/domain/platform/env';
import {
  createBooking,
  getBooking,
  holdSlot,
  receiptPdf,
  releaseHold,
} from '@crease/shared/contracts/bookings';
import { getAvailability, listOwnGrounds } from '@crease/shared/contracts/grounds';
import { createOrder, verifyPayment } from '@crease/shared/contracts/payments';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { slotFrom } from '@crease/shared/time/slots';
import { Api, Refused } from './api.js';
import { Live } from './live.js';

/**
 * `npm run demo`: plays the main job against the running system through API and sockets: two players and an owner, one
 * slot, one payment, one receipt. Prints each step and the time for a hold to reach the other player's socket.
 */
const env = readEnv();
const base = `http://localhost:${env.PORT}`;
const sandbox = `http://127.0.0.1:${env.SANDBOX_PORT}`;
const mailbox = `http://127.0.0.1:${env.MAILBOX_PORT}`;
const ROUNDS = 20;

const say = (text: string) => console.log(`✓ ${text}`);

function readEnv(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

function must<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null || value === false) throw new Error(what);
  return value;
}

interface FreeSlot {
  bookingDate: string;
  timeSlot: string;
  /** Another free hour of that day, to measure with. */
  spareHour: number;
}

/** A free evening slot of two hours in the coming days. */
async function findFreeSlot(api: Api, groundId: string): Promise<FreeSlot> {
  for (let ahead = 1; ahead <= 30; ahead++) {
    const bookingDate = addDays(dayOf(new Date()), ahead);
    const { availability } = await api.call(getAvailability, { params: { id: groundId, date: bookingDate } });
    const free = availability.slots.map((slot) => slot.status === 'available');
    const hour = free.findIndex((ok, i) => ok && i >= 17 && i < 23 && free[i + 1]);
    const spareHour = free.findIndex((ok, i) => ok && i < 17);
    if (hour >= 0 && spareHour >= 0) return { bookingDate, timeSlot: slotFrom(hour, 2), spareHour };
  }
  throw new Error('no free slot in the next 30 days');
}

/** The times in milliseconds from a hold's call to the other player's socket, sorted. */
async function measureHolds(
  player: Api,
  rival: Live,
  groundId: string,
  bookingDate: string,
  hour: number,
): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rival.forget();
    const slot = { groundId, bookingDate, timeSlot: slotFrom(hour, 1) };
    const started = performance.now();
    const { holdId } = await player.call(holdSlot, { body: slot });
    const { at } = await rival.hear('availability:changed', ({ day }) => day[hour] === 'h');
    took.push(at - started);
    await player.call(releaseHold, { params: { id: holdId } });
    await rival.hear('availability:changed', ({ day }) => day[hour] === 'a');
  }
  return took.sort((a, b) => a - b);
}

async function findMail(bookingId: string): Promise<{ subject: string; attachments: string[] }> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const mails: {
      subject: string;
      text?: string;
      attachments?: { fileName?: string; generatedFileName?: string }[];
    }[] = await (await fetch(`${mailbox}/email`)).json();
    const mail = mails.find((m) => m.text?.includes(bookingId) && (m.attachments?.length ?? 0) > 0);
    if (mail) {
      const names = (mail.attachments ?? []).map((a) => a.generatedFileName ?? a.fileName ?? '');
      return { subject: mail.subject, attachments: names };
    }
    await sleep(500);
  }
  throw new Error('no receipt mail within 30 s');
}

async function play(): Promise<void> {
  await fetch(`${base}/healthz`).catch(() => {
    throw new Error(`Nothing answers at ${base}: run npm start first.`);
  });
  const player = await Api.signIn(base, 'player@crease.test', 'Player@123');
  const second = await Api.signIn(base, 'player2@crease.test', 'Player@123');
  const owner = await Api.signIn(base, 'owner@crease.test', 'Owner@123');
  say('two players and an owner are signed in');

  const { grounds } = await owner.call(listOwnGrounds);
  const ground = must(grounds[0], 'the owner has no ground');
  const groundId = ground._id;
  const { spareHour, ...slot } = await findFreeSlot(player, groundId);
  const [playerLive, rivalLive, ownerLive] = await Promise.all(
    [player, second, owner].map((api) => Live.open(base, api.token)),
  );
  if (!playerLive || !rivalLive || !ownerLive) throw new Error('a socket is missing');
  const hour = Number(slot.timeSlot.slice(0, 2));
  must((await rivalLive.watch(groundId, slot.bookingDate)).success || null, 'the day cannot be watched');
  say(`the second player watches ${ground.name} on ${slot.bookingDate}`);

  await player.call(holdSlot, { body: { groundId, ...slot } });
  await rivalLive.hear('availability:changed', ({ day }) => day[hour] === 'h');
  say(`the first holds ${slot.timeSlot}; the second sees it go grey`);

  const refusal = await second.call(holdSlot, { body: { groundId, ...slot } }).catch((error) => error);
  if (!(refusal instanceof Refused) || refusal.code !== 'SLOT_TAKEN')
    throw new Error('the slot was sold twice');
  say(`the second is refused: ${refusal.status} ${refusal.code}, "${String(refusal.body.message)}"`);

  const { booking } = await player.call(createBooking, {
    body: {
      groundId,
      ...slot,
      playerDetails: {
        teamName: 'Versova Vikings',
        playerCount: 10,
        contactPerson: { name: 'Rohan Kulkarni', phone: '9820012345' },
      },
    },
  });
  await ownerLive.hear('booking:new', (data) => data.booking._id === booking._id);
  say(`booking ${booking.bookingId} is pending, ₹${booking.pricing.totalAmount}; the owner is told`);

  const { order } = await player.call(createOrder, { body: { bookingId: booking._id } });
  await fetch(`${sandbox}/sandbox/orders/${order.id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success' }),
  });
  await player.call(verifyPayment, {
    body: { order_id: order.id, payment_session_id: order.payment_session_id, bookingId: booking._id },
  });
  await playerLive.hear('booking:updated', (data) => data._id === booking._id && data.status === 'confirmed');
  await ownerLive.hear('booking:updated', (data) => data._id === booking._id && data.status === 'confirmed');
  await rivalLive.hear('availability:changed', ({ day }) => day[hour] === 'b');
  say('paid and confirmed; player, owner and the second player’s grid all show it');

  const { booking: after } = await player.call(getBooking, { params: { id: booking._id } });
  const code = 'confirmation' in after ? after.confirmation?.confirmationCode : undefined;
  say(`the code to show at the ground is ${must(code, 'a confirmed booking has a code')}`);
  const pdf = await player.send(receiptPdf, { params: { id: booking._id } });
  const bytes = Buffer.from(await pdf.arrayBuffer());
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('the receipt is no PDF');
  const mail = await findMail(booking.bookingId);
  say(`the receipt came by mail: "${mail.subject}" with ${mail.attachments.join(' and ')}`);

  const took = await measureHolds(player, rivalLive, groundId, slot.bookingDate, spareHour);
  const ms = (at: number) =>
    `${(took[Math.min(took.length - 1, Math.floor(took.length * at))] ?? 0).toFixed(0)} ms`;
  say(`a hold reached the other player’s socket in ${ms(0.5)} (median of ${ROUNDS}; slowest ${ms(1)})`);
  for (const live of [playerLive, rivalLive, ownerLive]) live.close();
}

play().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(`✗ ${error.message}`);
    process.exit(1);
  },
);
