import type { Core } from '../../platform/core.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import { findEntry, insertEntry, scanEntriesOf } from '../ledger/ledger-entry.schema.js';
import { amountOn, hostAccount, madeGoodLines } from '../ledger/lines.js';
import { findRefunded, notePassed, replaceSplit } from './repair-loss.queries.js';

/**
 * Gives an owner back what a version before 2026-11-30 booked on them of a lost share that only passed through their
 * booking (docs/operations.md, "An old loss is booked wrongly"). One call for each such refund; can be repeated.
 * @throws Error, with nothing written, if there is no such refund or nothing is left to repair
 */
export async function repairLoss(
  core: Pick<Core, 'db' | 'clock'>,
  refundId: string,
  rupees: number,
): Promise<void> {
  const found = await findRefunded(core, refundId);
  if (!found) throw new Error(`There is no refund ${refundId}.`);
  const { order, booking } = found;
  const refund = order.refunds.find((one) => one.refundId === refundId);
  if (!refund?.dispute || !refund.split) throw new Error(`${refundId} is not the loss of a dispute.`);
  const { amount, split } = refund;
  if (split.host !== undefined) throw new Error(`${refundId} is right already.`);
  if (!(rupees > 0 && rupees <= amount)) throw new Error(`${refundId} is of ${amount} rupees.`);
  const entryId = `adjustment:loss-${refundId}`;
  const begun = await findEntry(core, entryId);
  if (begun) {
    const booked = -amountOn(begun, hostAccount(booking._id));
    if (rupees !== booked)
      throw new Error(`${refundId} was begun with ${booked} rupees: repeat it with those.`);
  } else {
    let left = 0;
    for await (const entry of scanEntriesOf(core, [booking._id]))
      left = roundToPaisa(left + amountOn(entry, hostAccount(booking._id)));
    if (rupees > left) throw new Error(`Only ${left} rupees of shares are left of this booking.`);
  }
  const part = (of = 0) => Math.round((of * rupees) / amount);
  const [fee, commission] = [part(split.fee), part(split.commission)];
  await insertEntry(core, {
    _id: entryId,
    kind: 'adjustment',
    at: core.clock.now(),
    bookingId: booking._id,
    ownerId: booking.ownerId,
    open: true,
    ...(commission === 0 ? {} : { commission }),
    lines: madeGoodLines({ bookingId: booking._id, ownerId: booking.ownerId }, rupees, { fee, commission }),
  });
  const after = {
    ...split,
    fee: (split.fee ?? 0) - fee,
    commission: (split.commission ?? 0) - commission,
    owner: roundToPaisa((split.owner ?? 0) - (rupees - fee - commission)),
    host: rupees,
  };
  await notePassed(core, booking, refundId, { passed: rupees, isAll: rupees === amount, fee, after });
  await replaceSplit(core, refundId, after);
}
