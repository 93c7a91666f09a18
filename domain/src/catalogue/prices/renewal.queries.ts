import type { Core } from '../../platform/core.js';
import type { GroundDoc } from '../ground-record/ground.schema.js';
import type { PricedFields } from './priced-for.js';

export type RenewedGround = Pick<GroundDoc, '_id' | 'version' | 'price' | 'location'>;

/** The grounds with rules whose stored prices are of a day before this one. */
export function groundsToRenew(core: Core, today: string): AsyncIterable<RenewedGround> {
  return core.db.grounds.find<RenewedGround>(
    { pricedOn: { $lt: today } },
    { projection: { version: 1, price: 1, location: 1 } },
  );
}

/** Writes prices as a new day has it; its owner has not changed it, so its version stays. False where they just have. */
export async function writeRenewed(
  core: Core,
  { _id, version }: RenewedGround,
  fields: PricedFields,
): Promise<boolean> {
  const { modifiedCount } = await core.db.grounds.updateOne({ _id, version }, { $set: fields });
  return modifiedCount > 0;
}
