import fc from 'fast-check';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import { generatedRuns } from '../../reference-model/generated-schedules.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';
import { cancelBooking } from '../../sales/change/cancel-booking.js';
import { collectPayment } from '../../sales/change/collect-payment.js';
import { rescheduleBooking } from '../../sales/change/reschedule-booking.js';
import { createOrder } from '../../sales/settle/create-order.js';
import { refundByHand } from '../../sales/settle/manual-refund.js';
import { pursueRefunds } from '../../sales/settle/refunds.js';
import { settleOrder } from '../../sales/settle/settle.js';
import { again, book } from '../../testing/booked.js';
import { aGround, aUser } from '../../testing/factories.js';
import { paySandboxOrder, planSandboxRefunds } from '../../testing/sandbox-client.js';
import { dateAhead } from '../../testing/slots-ahead.js';
import { later, violations } from '../../testing/sweep-all.js';
import { forgetGames, openWorld, type World } from '../../testing/world.js';
import { amountOn, ownerAccount } from '../ledger/lines.js';
import { postDueOrders } from '../ledger/post-payment.js';
import { readEarnings } from './earnings.js';

const DAY_MS = 86_400_000;
const RUNS = generatedRuns(8);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Steps that can follow once a booking is paid online. */
const step = fc.oneof(
  fc.record({ what: fc.constant('refund' as const), amount: fc.integer({ min: 1, max: 900 }) }),
  fc.record({ what: fc.constant('failing refund' as const), amount: fc.integer({ min: 1, max: 900 }) }),
  // A move to the cheaper day rate needs no consent.
  fc.record({
    what: fc.constant('move' as const),
    hour: fc.constantFrom(7, 10, 19, 21),
    total: fc.constant(1377),
  }),
  fc.record({ what: fc.constant('collect' as const), amount: fc.integer({ min: 1, max: 400 }) }),
  fc.record({
    what: fc.constant('cancel' as const),
    side: fc.constantFrom('player' as const, 'owner' as const),
    hoursBefore: fc.constantFrom(1, 3, 30),
  }),
);
const game = fc.record({
  hour: fc.constantFrom(8, 12, 18, 20, 22),
  percent: fc.constantFrom(0, 7, 12.5, 33),
  steps: fc.array(step, { maxLength: 4 }),
});
type Game = typeof game extends fc.Arbitrary<infer Generated> ? Generated : never;

const slotAt = (hour: number): string =>
  `${String(hour).padStart(2, '0')}:00-${String(hour + 1).padStart(2, '0')}:00`;

/** Plays one game on a day of its own; steps that its state does not allow are refused and change nothing. */
async function play(core: Core, ground: GroundDoc, { hour, percent, steps }: Game, days: number) {
  const charging = { ...core, env: { ...core.env, COMMISSION_PERCENT: percent } };
  const { orderId } = await createOrder(
    core,
    await book(core, ground, await aUser(core), slotAt(hour), days),
  );
  await paySandboxOrder(orderId, { outcome: 'success' });
  let { booking } = await settleOrder(charging, orderId);
  for (const one of steps) {
    await act(core, booking, orderId, one).catch(refused);
    // Later than the last possible cancellation: once to request refunds, once to check them.
    for (const days of [20, 40]) await pursueRefunds(later(core, days * DAY_MS));
    booking = await again(core, booking);
  }
}

function refused(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AppError')) throw error;
}

async function act(
  core: Core,
  booking: BookingDoc,
  orderId: string,
  one: Game['steps'][number],
): Promise<void> {
  if (one.what === 'refund' || one.what === 'failing refund') {
    const outcome = one.what === 'refund' ? 'SUCCESS' : 'FAILED';
    await planSandboxRefunds(orderId, { outcome, delayMs: 0 });
    await refundByHand(core, booking, one.amount, 'Lights');
  } else if (one.what === 'move') {
    const move = { bookingDate: booking.bookingDate, timeSlot: slotAt(one.hour), acceptPrice: one.total };
    await rescheduleBooking(core, booking._id, booking.groundId.toString(), move, {
      side: 'ground',
      name: 'Sanjay',
    });
  } else if (one.what === 'collect') {
    await collectPayment(core, booking, { amount: one.amount, method: 'upi' }, 'Sanjay');
  } else {
    await planSandboxRefunds(orderId, { outcome: 'SUCCESS', delayMs: 0 });
    const ahead = booking.startsAt.getTime() - core.clock.now().getTime() - one.hoursBefore * 3_600_000;
    await cancelBooking(later(core, ahead), booking._id, { side: one.side, name: 'Rohan' }, '');
  }
}

it('shows the same online money in earnings as in the ledger, to the rupee, whatever has happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(game, { minLength: 1, maxLength: 4 }), async (games) => {
      await forgetGames(world.core);
      const ownerId = new Types.ObjectId();
      const ground = await aGround(world.core, { ownerId });
      for (const [at, one] of games.entries()) await play(world.core, ground, one, at + 2);
      await postDueOrders(later(world.core, 60 * DAY_MS));
      const entries = await world.core.db.ledger.find({ ownerId }).toArray();
      const on = (account: string) => entries.reduce((sum, entry) => sum + amountOn(entry, account), 0);
      const of = (kind: string) =>
        entries
          .filter((entry) => entry.kind === kind)
          .reduce((sum, entry) => sum + amountOn(entry, 'provider'), 0);
      const workplace = { ownerId: ownerId.toString(), role: 'owner' as const };
      const query = { from: dateAhead(0), to: dateAhead(14), by: 'day' as const };
      const { totals } = await readEarnings(world.core, workplace, query);
      expect({ online: totals.online, refunds: totals.refunds, fees: totals.fees }).toEqual({
        online: -of('capture'),
        refunds: of('refund'),
        fees: on('fees'),
      });
      expect(totals.online - totals.refunds - totals.fees).toBe(on(ownerAccount(ownerId)));
      expect(await violations(world.core)).toEqual([]);
    }),
    {
      numRuns: RUNS,
      endOnFailure: true,
      interruptAfterTimeLimit: Number(process.env.MODEL_MINUTES ?? 10) * 60_000,
    },
  );
}, 900_000);
