import type { Types } from 'mongoose';
import { openSealed } from '../../accounts/identity/secret-keys.js';
import type { Core } from '../../platform/core.js';
import { findLegalsEnding, type LegalDoc } from './legal.schema.js';

/** The PAN of legal data; undefined without one, or if its key is gone. */
export const panOf = (core: Pick<Core, 'env'>, { _id, pan }: Pick<LegalDoc, '_id' | 'pan'>) =>
  pan === undefined ? undefined : openSealed(core.env, 'tax', pan, _id.toString());

/**
 * The other workplaces with the PAN of this one's legal data: the threshold of income tax counts them together
 * (docs/product-rules.md, Tax at source).
 */
export async function otherWorkplacesOf(core: Core, legal: LegalDoc | null): Promise<Types.ObjectId[]> {
  const pan = legal && panOf(core, legal);
  if (!legal?.panLastFour || !pan) return [];
  const alike = await findLegalsEnding(core, legal.panLastFour);
  return alike.filter((one) => !one._id.equals(legal._id) && panOf(core, one) === pan).map(({ _id }) => _id);
}
