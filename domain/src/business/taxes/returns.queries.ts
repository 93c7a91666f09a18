import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { SettlementTax } from '../settlements/settlement.schema.js';

/** One part of a return, and the owner it is about. */
export interface Part<T> {
  ownerId: Types.ObjectId;
  /** When its settlement was made. */
  at: Date;
  panLastFour?: string;
  part: T;
}

/** What settlements collected for a month, of one owner or of all, by owner. */
export async function findTcsParts(
  core: Core,
  month: string,
  ownerId?: Types.ObjectId,
): Promise<Part<SettlementTax['tcs'][number]>[]> {
  return await core.db.settlements
    .aggregate<Part<SettlementTax['tcs'][number]>>([
      { $match: { 'tax.tcs.month': month, ...(ownerId ? { ownerId } : {}) } },
      { $unwind: '$tax.tcs' },
      { $match: { 'tax.tcs.month': month } },
      { $sort: { ownerId: 1, at: 1, _id: 1 } },
      { $project: { _id: 0, ownerId: 1, at: 1, part: '$tax.tcs' } },
    ])
    .toArray();
}

/** What settlements deducted for a quarter, of one owner or of all, by owner. */
export async function findTdsParts(
  core: Core,
  quarter: string,
  ownerId?: Types.ObjectId,
): Promise<Part<SettlementTax['tds'][number]>[]> {
  return await core.db.settlements
    .aggregate<Part<SettlementTax['tds'][number]>>([
      { $match: { 'tax.tds.quarter': quarter, ...(ownerId ? { ownerId } : {}) } },
      { $unwind: '$tax.tds' },
      { $match: { 'tax.tds.quarter': quarter } },
      { $sort: { ownerId: 1, at: 1, _id: 1 } },
      { $project: { _id: 0, ownerId: 1, at: 1, panLastFour: '$tax.panLastFour', part: '$tax.tds' } },
    ])
    .toArray();
}

/** Income tax that settlements of an owner deducted from the captures of a financial year, at one rate. */
export type YearOfTds = Pick<SettlementTax['tds'][number], 'year' | 'basis' | 'rate' | 'gross' | 'amount'> & {
  ownerId: Types.ObjectId;
};

/** The same of all owners, by basis and rate. Parts of a year are in its own quarters or in later ones. */
export async function sumTdsOfYear(core: Core, year: number): Promise<YearOfTds[]> {
  return await core.db.settlements
    .aggregate<YearOfTds>([
      { $match: { 'tax.tds.quarter': { $gte: `${year}-Q1` } } },
      { $unwind: '$tax.tds' },
      { $match: { 'tax.tds.year': year } },
      {
        $group: {
          _id: { ownerId: '$ownerId', basis: '$tax.tds.basis', rate: '$tax.tds.rate' },
          gross: { $sum: '$tax.tds.gross' },
          amount: { $sum: '$tax.tds.amount' },
        },
      },
      {
        $project: {
          _id: 0,
          ownerId: '$_id.ownerId',
          basis: '$_id.basis',
          rate: '$_id.rate',
          year: { $literal: year },
          gross: 1,
          amount: 1,
        },
      },
    ])
    .toArray();
}
