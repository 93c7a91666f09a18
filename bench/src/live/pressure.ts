import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import { Types } from 'mongoose';
import { residentMb } from '../engine/processes.js';
import type { Stage } from '../stage.js';
import type { SuiteOptions } from '../suite.js';
import { type MovingDay, movingDay } from './changes.js';
import { startRealtimeProcess } from './realtime-process.js';
import { shownBy } from './shown-by.js';
import { Viewers } from './viewers.js';

const STALLED = 1_000;
const CHANGE_INTERVAL_MS = 120;
/** Until the system's buffers are full and ten more seconds have passed. */
const TIMEOUT_MS = 120_000;
/** A calendar's day with all hours booked and a long note on each: some tens of kB, so that buffers fill. */
const HOURS = 17;

/** A thousand sockets that stop reading: what waits for them, and what happens to them and to others. */
export async function measurePressure(stage: Stage, { quick, note, tell }: SuiteOptions): Promise<void> {
  const count = quick ? STALLED / 5 : STALLED;
  note(`${count} sockets that stop reading …`);
  const { day, token } = await fullCalendar(stage);
  await using realtime = await startRealtimeProcess(stage);
  using stalled = new Viewers(2);
  using back = new Viewers(1);
  using well = new Viewers(1);
  const { groundId, date } = day;
  const ask = [{ name: 'calendar:watch', data: { groundIds: [groundId], date } }];
  const enter = (viewers: Viewers, some: number) =>
    viewers.open({
      port: realtime.port,
      kind: 'socket.io',
      count: some,
      ask,
      tokens: Array.from({ length: some }, () => token),
    });
  await enter(stalled, count);
  await enter(back, 20);
  await enter(well, 50);
  const mb = () => residentMb(() => realtime.pid);
  const start = mb();
  let most = start;
  await stalled.report('stall');
  await back.report('stall');
  await well.report();
  const until = performance.now() + TIMEOUT_MS;
  let changes = 0;
  let skipped = 0;
  let behindAt: number | undefined;
  let readAgain = false;
  let newest = { at: 0, rev: 0 };
  while ((await shownBy(realtime.port, 'crease_realtime_stalled_total')) < count) {
    if (performance.now() > until) throw new Error('stalled sockets were not closed');
    newest = await day.move();
    changes += 1;
    most = Math.max(most, mb());
    if ((await shownBy(realtime.port, 'crease_realtime_behind')) >= count) behindAt ??= performance.now();
    skipped = await shownBy(realtime.port, 'crease_realtime_skipped_total');
    // Some sockets read again before they are closed, and must get the newest state. Done once, because a report
    // restarts the counts.
    if (!readAgain && behindAt && performance.now() > behindAt + 4_000) {
      readAgain = true;
      await back.report('resume');
    }
    await sleep(CHANGE_INTERVAL_MS);
  }
  const closedAfter = (performance.now() - (behindAt ?? Number.NaN)) / 1_000;
  await sleep(1_000);
  const [resumed, others] = [await back.report(), await well.report()];
  const last = (seen: readonly [number, { count: number }][]) => Math.max(...seen.map(([rev]) => rev));
  const name = `${count} stalled sockets`;
  tell({
    metric: `${name}: memory more than before, at most`,
    value: most - start,
    unit: 'MB',
    target: { atMost: 100 },
  });
  tell({
    metric: `${name}: closed so long after all were behind`,
    value: closedAfter,
    unit: 's',
    target: { atMost: 20 },
  });
  tell({ metric: `${name}: states that a newer one replaced`, value: skipped, unit: '' });
  tell({
    metric: 'those who read again: states short of the newest',
    value: newest.rev - last(resumed.byRev),
    unit: '',
    target: { atMost: 0 },
  });
  const missed = changes * others.open - others.frames;
  tell({
    metric: 'frames that others did not get meanwhile',
    value: missed,
    unit: '',
    target: { atMost: 0 },
  });
}

/** A ground of a new owner whose day is full of long bookings except one evening, and the owner's token. */
async function fullCalendar(stage: Stage): Promise<{ day: MovingDay; token: string }> {
  const { core } = stage;
  const [owner, player] = await stage.players(2);
  const ownerId = new Types.ObjectId(owner?.id);
  const user = await core.db.users.findOneAndUpdate(
    { _id: ownerId },
    { $set: { role: 'ground_owner' } },
    { returnDocument: 'after' },
  );
  if (!user) throw new Error('the owner is gone');
  const day = await movingDay(stage);
  const groundId = new Types.ObjectId(day.groundId);
  await core.db.grounds.updateOne({ _id: groundId }, { $set: { ownerId } });
  const { booking } = await createBooking(core, player?.id ?? '', {
    groundId: day.groundId,
    bookingDate: day.date,
    timeSlot: '00:00-01:00',
    playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan', phone: '9820000001' } },
  });
  const model = await core.db.bookings.findOne({ _id: booking._id });
  if (!model) throw new Error('the booking is gone');
  await core.db.bookings.insertMany(
    Array.from({ length: HOURS }, (_, i) => {
      const _id = new Types.ObjectId();
      const slot = { startTime: clock(i + 1), endTime: clock(i + 2), duration: 1 };
      const requirements = 'Please keep the nets up. '.repeat(80);
      return { ...model, _id, bookingId: `CR-${_id}`, timeSlot: slot, requirements, outbox: [], seq: 0 };
    }),
  );
  const { token } = await openSession(core, user, 'Bench');
  return { day, token };
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
