import { amountOf, type TaxData, withhold } from '@crease/shared/tax/withheld';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findLegal, type LegalDoc, registrationsOf } from '../../sales/invoices/legal.schema.js';
import { otherWorkplacesOf } from '../../sales/invoices/same-person.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import type { Going } from './refund-cover.js';
import type { ListFields, MadeSettlement, SettlementDoc } from './settlement.schema.js';
import { findTakable } from './takable.js';
import { findWithheld } from './withheld.queries.js';

export const taxEntryId = (settlementId: Types.ObjectId): string => `tax:${settlementId}`;

/** What a settlement would list, withhold and pay. `from` is undefined if it is empty. */
export type Plan = Omit<Required<Pick<MadeSettlement, ListFields>>, 'from' | 'takenBack'> & {
  from: string | undefined;
  takenBack?: number;
};

/**
 * An owner's settlement of everything due by the end of `to`, less the tax to withhold (docs/product-rules.md, Tax at
 * source). Without an `_id` it is only asked whether there is anything to pay.
 */
export async function planSettlement(
  core: Core,
  { _id, ownerId, to }: Pick<SettlementDoc, 'ownerId' | 'to'> & { _id?: Types.ObjectId },
  going: readonly Going[],
): Promise<Plan> {
  const { movements, entryIds, amount, takenBack, from } = await findTakable(core, ownerId, to, going);
  const legal = await findLegal(core, ownerId);
  const before = (await findWithheld(core, ownerId)).map(({ tax }) => tax);
  const hasDeclared = before.some(({ basis }) => basis !== 'none');
  const data = taxDataOf(legal, hasDeclared);
  const others = await otherWorkplacesOf(core, legal);
  const elsewhere = await Promise.all(others.map((one) => findWithheld(core, one)));
  const tdsElsewhere = elsewhere.flat().flatMap(({ tax }) => tax.tds);
  const withheld = withhold(data, movements, before, core.clock.now(), tdsElsewhere);
  const tcs = amountOf(withheld.tcs);
  const tds = amountOf(withheld.tds);
  const sum = (of: 'gross' | 'fee' | 'commission') =>
    roundToPaisa(movements.reduce((all, movement) => all + movement[of], 0));
  const { panLastFour } = legal ?? {};
  return {
    entryIds: _id && (tcs !== 0 || tds !== 0) ? [...entryIds, taxEntryId(_id)] : entryIds,
    amount: roundToPaisa(amount - tcs - tds),
    from,
    gross: sum('gross'),
    fee: sum('fee'),
    commission: sum('commission'),
    tcs,
    tds,
    ...(takenBack === 0 ? {} : { takenBack }),
    tax: { basis: data.basis, ...(panLastFour ? { panLastFour } : {}), ...withheld },
  };
}

/**
 * Income tax is deducted from owners who have declared a kind or PAN, even after they removed it. Owners who never have
 * are settled in full (docs/product-rules.md, Tax at source).
 */
function taxDataOf(legal: LegalDoc | null, hasDeclared: boolean): TaxData {
  if (!legal) return { kind: 'other', basis: 'none', registrations: [] };
  const { kind, pan } = legal;
  const basis = pan ? 'pan' : kind || hasDeclared ? 'no-pan' : 'none';
  return { kind: kind ?? 'other', basis, registrations: registrationsOf(legal) };
}
