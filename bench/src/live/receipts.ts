import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { readBooking } from '@crease/domain/sales/booking-reads/booking.read';
import { askForReceipt } from '@crease/domain/sales/receipts/send-receipt';
import { createOrder } from '@crease/domain/sales/settle/create-order';
import { settleOrder } from '@crease/domain/sales/settle/settle';
import { ROOT } from '@crease/e2e/system';
import type { Booking } from '@crease/shared/contracts/booking';
import { Types } from 'mongoose';
import { payAtSandbox } from '../pay-at-sandbox.js';
import { compared } from '../report.js';
import { openStage, type Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';

const POLL_INTERVAL_MS = 50;
const TIMEOUT_MS = 5 * 60_000;
const CONCURRENCY = 16;

/** Receipts per second of one worker and of three, compared with a loop that does nothing else. */
export async function measureReceipts(options: SuiteOptions): Promise<void> {
  for (const workers of [1, 3]) await measureWorkers(workers, options);
}

async function measureWorkers(workers: number, { quick, note, tell }: SuiteOptions): Promise<void> {
  note(`receipts by ${workers} ${workers === 1 ? 'worker' : 'workers'} …`);
  await using stage = await openStage({ API_INSTANCES: '1', WORKER_INSTANCES: String(workers) });
  const count = quick ? 80 : 500;
  const rounds = 3;
  const rates = { ours: [] as number[], bare: [] as number[] };
  const sample = await paidBooking(stage);
  const shown = await readBooking(stage.core, sample.toString());
  if (!shown) throw new Error('the first booking is gone');
  for (let round = 0; round <= rounds; round++) {
    // The first round does not count.
    const some = round === 0 ? Math.ceil(count / 3) : count;
    const ours = await ourRate(stage, workers, await likeIt(stage, sample, some));
    const bare = await bareRate(stage, shown, some);
    if (round === 0) continue;
    rates.ours.push(ours);
    rates.bare.push(bare);
  }
  const name = 'one loop of the same mail and pooled SMTP';
  const metric = `receipts by ${workers} ${workers === 1 ? 'worker' : 'workers'}`;
  tell(compared(metric, '/s', rates.ours, { name, values: rates.bare }, { atLeast: 0.7 }));
}

async function paidBooking(stage: Stage): Promise<Types.ObjectId> {
  const { core } = stage;
  const [[player], [groundId = '']] = [await stage.players(1), await stage.grounds(1)];
  const { booking } = await createBooking(core, player?.id ?? '', {
    groundId,
    bookingDate: stage.dateIn(3),
    timeSlot: '18:00-20:00',
    playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan Kulkarni', phone: '9820000001' } },
  });
  const { orderId } = await createOrder(core, booking);
  await payAtSandbox(stage, orderId);
  await settleOrder(core, orderId);
  await untilWorkedOff(stage, booking._id);
  return booking._id;
}

/**
 * Resolves when only the receipt of the sample is missing: otherwise each copy would bring its other pending work
 * along.
 */
async function untilWorkedOff({ core }: Stage, _id: Types.ObjectId): Promise<void> {
  const began = performance.now();
  const due = ['moneyDueAt', 'unsummed', 'invoiceDueAt', 'outboxDirtyAt'].map((mark) => ({
    [mark]: { $exists: true },
  }));
  const waits = { _id, $or: [{ emailSent: false }, ...due] };
  while (await core.db.bookings.findOne(waits)) {
    if (performance.now() - began > TIMEOUT_MS) throw new Error('the first booking is not worked off');
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Copies of the sample booking without a receipt. */
async function likeIt({ core }: Stage, sample: Types.ObjectId, count: number): Promise<Types.ObjectId[]> {
  const model = await core.db.bookings.findOne({ _id: sample });
  if (!model) throw new Error('the first booking is gone');
  const { emailSent: _, ...rest } = model;
  const ids = Array.from({ length: count }, () => new Types.ObjectId());
  await core.db.bookings.insertMany(
    ids.map((_id) => ({ ...rest, _id, bookingId: `CR-${_id}`, emailSent: false, outbox: [], seq: 0 })),
  );
  return ids;
}

/** Requests the receipts while the workers are stopped, then resumes them. */
async function ourRate(
  { core, system }: Stage,
  workers: number,
  ids: readonly Types.ObjectId[],
): Promise<number> {
  const pids = Array.from({ length: workers }, (_, i) =>
    system.pidOf(i === 0 ? 'worker' : `worker-${i + 1}`),
  );
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const waiting = ids.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const id of waiting) await askForReceipt(core, id.toString());
    }),
  );
  const sent = () => core.db.mails.countDocuments({ receiptFor: { $in: names }, status: 'sent' });
  const names = ids.map(String);
  const began = performance.now();
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  while ((await sent()) < ids.length) {
    if (performance.now() - began > TIMEOUT_MS) throw new Error(`${await sent()} receipts went out`);
    await sleep(POLL_INTERVAL_MS);
  }
  return (ids.length * 1_000) / (performance.now() - began);
}

async function bareRate({ core }: Stage, booking: Booking, count: number): Promise<number> {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = core.env;
  const child = fork(join(ROOT, 'bench/dist/live/bare-receipts-main.js'), {
    cwd: ROOT,
    env: { PATH: process.env.PATH, SMTP_URL, MAIL_FROM, PUBLIC_URL },
  });
  child.send({ booking, count });
  const [rate] = await once(child, 'message');
  child.kill();
  return Number(rate);
}
