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

/** Stores prices for a new day. The version stays, because the owner changed nothing. False if they just did. */
export async function writeRenewed(
  core: Core,
  { _id, version }: RenewedGround,
  fields: PricedFields,
): Promise<boolean> {
  const { modifiedCount } = await core.db.grounds.updateOne({ _id, version }, { $set: fields });
  return modifiedCount > 0;
}
