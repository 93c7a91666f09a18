import { Types } from 'mongoose';
import { openSealed } from '../../accounts/identity/secret-keys.js';
import type { Core } from '../../platform/core.js';
import { findLegal, findLegalsEnding, type LegalDoc } from './legal.schema.js';

/** The PAN of legal data; undefined without one, or if its key is gone. */
export const panOf = (core: Pick<Core, 'env'>, { _id, pan }: Pick<LegalDoc, '_id' | 'pan'>) =>
  pan === undefined ? undefined : openSealed(core.env, 'tax', pan, _id.toString());

/**
 * The workplaces of the person whose this one is, in order, with itself: those with the same PAN. Income tax counts them
 * together (docs/product-rules.md, Tax at source).
 */
export async function workplacesOfPerson(core: Core, ownerId: Types.ObjectId): Promise<Types.ObjectId[]> {
  const legal = await findLegal(core, ownerId);
  const pan = legal && panOf(core, legal);
  if (!legal?.panLastFour || !pan) return [ownerId];
  const alike = await findLegalsEnding(core, legal.panLastFour);
  const same = alike.filter((one) => panOf(core, one) === pan).map(({ _id }) => _id.toString());
  return [...new Set([...same, ownerId.toString()])].sort().map((id) => new Types.ObjectId(id));
}
