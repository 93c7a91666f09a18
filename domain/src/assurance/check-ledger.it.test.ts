import { Types } from 'mongoose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { postOrder } from '../business/ledger/post-payment.js';
import { settleOwner } from '../business/settlements/make-settlement.js';
import { bookPaid } from '../testing/booked.js';
import { aPlayedGame } from '../testing/settled.js';
import { later, violations } from '../testing/sweep-all.js';
import { openWorld, type World } from '../testing/world.js';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

it('finds money that is missing from the ledger, differs there, or has been owed for long', async () => {
  const { core } = world;
  const { booking, orderId } = await bookPaid(core);
  // Due, but only just.
  expect(await violations(core)).toEqual([]);
  expect(await violations(later(core, 16 * 60_000))).toEqual([
    expect.stringMatching(/^7 .* has waited for the ledger since /),
  ]);
  await postOrder(core, orderId);
  expect(await violations(later(core, 16 * 60_000))).toEqual([]);

  const ledger = core.db.ledger;
  const entry = await ledger.findOne({ bookingId: booking._id });
  if (!entry) throw new Error('the capture is written down');
  await ledger.updateOne({ _id: entry._id }, { $set: { 'lines.0.amount': -2700 } });
  expect(await violations(core)).toEqual([
    `7 ${booking.bookingId} has ₹2,754 captured, the ledger says ₹2,700`,
    `7 ${entry._id} has lines that sum to ₹54`,
  ]);
  await ledger.deleteOne({ _id: entry._id });
  expect(await violations(core)).toEqual([`7 ${booking.bookingId} has ₹2,754 captured, the ledger says ₹0`]);
});

it('finds settlements that do not equal the sum of their entries, or were paid twice', async () => {
  const { core } = world;
  const ownerId = new Types.ObjectId();
  await aPlayedGame(core, ownerId);
  const made = await settleOwner(core, ownerId, '2999-01-01');
  if (!made) throw new Error('something was due');
  const [entryId = ''] = made.entryIds;
  const subject = `settlements/${made._id}`;
  const settlements = core.db.settlements;
  const ledger = core.db.ledger;
  expect(await violations(core)).toEqual([]);

  await settlements.updateOne({ _id: made._id }, { $set: { amount: 2000 } });
  expect(await violations(core)).toEqual([`7 ${subject} is of ₹2,000, its entries sum to ₹2,700`]);
  await settlements.updateOne({ _id: made._id }, { $set: { amount: 2700 } });

  const other = new Types.ObjectId();
  await ledger.updateOne({ _id: entryId }, { $set: { settlementId: other } });
  expect(await violations(core)).toEqual([
    `7 ${entryId} carries settlement ${other}, which does not list it`,
    `7 ${subject} lists ${entryId}, which carries settlement ${other}`,
  ]);
  await ledger.updateOne({ _id: entryId }, { $set: { settlementId: made._id } });

  const paidOut = (id: string) =>
    ledger.insertOne({
      _id: `settlement:${made._id}-${id}`,
      kind: 'settlement',
      at: core.clock.now(),
      ownerId,
      lines: [
        { account: `owner:${ownerId}`, amount: -2700 },
        { account: 'paid_out', amount: 2700 },
      ],
    });
  await paidOut('p1');
  expect(await violations(core)).toEqual([`7 ${subject} is due, and ₹2,700 of ₹2,700 was paid out`]);
  await settlements.updateOne(
    { _id: made._id },
    { $set: { status: 'paid', payouts: 1 }, $unset: { open: '' } },
  );
  expect(await violations(core)).toEqual([]);
  await paidOut('hand');
  expect(await violations(core)).toEqual([`7 ${subject} is paid, and ₹5,400 of ₹2,700 was paid out`]);
});
