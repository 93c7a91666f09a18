import type { Types } from 'mongoose';
import { openSealed } from '../../accounts/identity/secret-keys.js';
import type { Core } from '../../platform/core.js';
import { groupBy } from '../../platform/group-by.js';
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

/** Returns the ids of a person's other workplaces among these, by the id of one. Opens only PANs that end alike. */
export function byPerson(core: Pick<Core, 'env'>, legals: readonly LegalDoc[]): (id: string) => string[] {
  const endings = groupBy(legals, ({ panLastFour }) => panLastFour);
  endings.delete(undefined);
  const alike = [...endings.values()].filter(({ length }) => length > 1).flat();
  const people = groupBy(alike, (legal) => panOf(core, legal));
  people.delete(undefined);
  const others = new Map(
    [...people.values()].flatMap((person) => {
      const ids = person.map(({ _id }) => _id.toString());
      return ids.map((id) => [id, ids.filter((one) => one !== id)]);
    }),
  );
  return (id) => others.get(id) ?? [];
}
