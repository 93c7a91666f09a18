import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { MAJORITY } from '../../platform/mongo.js';
import type { SettlementDoc, SettlementTax } from './settlement.schema.js';

/** What an owner's settlements have withheld so far: one document a week at most. */
export async function findWithheld(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
): Promise<(Pick<SettlementDoc, '_id' | 'tcs' | 'tds'> & { tax: SettlementTax })[]> {
  return await core.db.settlements
    .find({ ownerId, tax: { $exists: true } }, MAJORITY)
    .project<Pick<SettlementDoc, '_id' | 'tcs' | 'tds'> & { tax: SettlementTax }>({ tax: 1, tcs: 1, tds: 1 })
    .sort({ at: 1, _id: 1 })
    .toArray();
}

/** What these settlements withheld; null for one older than tax at source. */
export async function findTaxOf(
  core: Core,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, SettlementTax | null>> {
  const found = await core.db.settlements
    .find({ _id: { $in: [...ids] } }, MAJORITY)
    .project<Pick<SettlementDoc, '_id' | 'tax'>>({ tax: 1 })
    .toArray();
  return new Map(found.map(({ _id, tax }) => [_id.toString(), tax ?? null]));
}

/** Sums of settlements in rupees; `net` is what was or will be paid, less what was taken back. */
export interface Settled {
  gross: number;
  fee: number;
  commission: number;
  tcs: number;
  tds: number;
  net: number;
}

/** The sums of an owner's settlements with tax data; undefined if there are none. */
export async function sumsOfSettled(core: Core, ownerId: Types.ObjectId): Promise<Settled | undefined> {
  const sum = (field: string) => ({ $sum: `$${field}` });
  const [found] = await core.db.settlements
    .aggregate<Settled>(
      [
        { $match: { ownerId, tax: { $exists: true } } },
        {
          $group: {
            _id: null,
            gross: sum('gross'),
            fee: sum('fee'),
            commission: sum('commission'),
            tcs: sum('tcs'),
            tds: sum('tds'),
            paid: sum('amount'),
            takenBack: sum('takenBack'),
          },
        },
        {
          $project: {
            _id: 0,
            gross: 1,
            fee: 1,
            commission: 1,
            tcs: 1,
            tds: 1,
            net: { $subtract: ['$paid', '$takenBack'] },
          },
        },
      ],
      MAJORITY,
    )
    .toArray();
  return found;
}
