import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { LegalDoc } from './legal.schema.js';

/** Keeps the legal data of a closed account without the address. Idempotent: the first end stays. */
export async function keepLegal(core: Core, _id: Types.ObjectId, keptUntil: Date): Promise<void> {
  await core.db.legals.updateOne(
    { _id, keptUntil: { $exists: false } },
    { $set: { keptUntil, address: '', updatedAt: core.clock.now() } },
  );
}

/** Deletes the legal data of a closed account, unless they are kept. */
export async function dropLegal(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.legals.deleteOne({ _id, keptUntil: { $exists: false } });
}

/** Legal data of closed accounts whose time is over. */
export const keptLegalsOver = (now: Date) => due('legals', { keptUntil: { $lte: now } });

export const findKeptLegalsOver = (core: Core): AsyncIterable<LegalDoc> =>
  core.db.legals.find(keptLegalsOver(core.clock.now()).where);

/** Keeps them longer: there was a settlement after the account was closed. */
export async function keepLegalLonger(core: Core, _id: Types.ObjectId, keptUntil: Date): Promise<void> {
  await core.db.legals.updateOne({ _id, keptUntil: { $lt: keptUntil } }, { $set: { keptUntil } });
}

export async function dropKeptLegal(core: Core, { _id, keptUntil }: LegalDoc): Promise<void> {
  if (keptUntil) await core.db.legals.deleteOne({ _id, keptUntil });
}
