import { groundStatus } from '@crease/shared/contracts/grounds';
import { fromRate } from '@crease/shared/prices';
import { type Models, native } from '../../platform/models.js';

/**
 * Gives each ground that was written before grounds had a `price.from` its own, so that the list's price filter and order
 * know it. Run at the start of each process; nothing is left to do when it has run once.
 */
export async function fillFromRates(models: Models): Promise<void> {
  const grounds = native(models, 'grounds');
  // Every status is named, so that an index answers: a start with nothing to fill reads no ground.
  const without = { status: { $in: [...groundStatus.options] }, 'price.from': { $eq: null } };
  for await (const { _id, price } of grounds.find(without, { projection: { price: 1 } })) {
    // Decided by the whole price as it was read: whoever has changed it since wrote a `from` of their own.
    await grounds.updateOne({ _id, price }, { $set: { 'price.from': fromRate(price) } });
  }
}
