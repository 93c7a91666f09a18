import { taxRecordsUntil } from '@crease/shared/tax/periods';
import type { Types } from 'mongoose';
import { hasOpenEntries } from '../business/ledger/ledger-entry.schema.js';
import { lastSettlementAt } from '../business/settlements/settlement.schema.js';
import type { Core } from '../platform/core.js';
import { drain } from '../platform/drain.js';
import {
  dropKeptLegal,
  dropLegal,
  findKeptLegalsOver,
  keepLegal,
  keepLegalLonger,
} from '../sales/invoices/kept-legals.queries.js';

/**
 * Deletes the legal data of a closed account; of an owner with settlements, or with money still to be settled, keeps
 * what the tax returns name for as long as tax law wants it, the PAN sealed. Idempotent.
 */
export async function eraseLegal(core: Core, ownerId: Types.ObjectId): Promise<void> {
  const hasRecords = (await lastSettlementAt(core, ownerId)) || (await hasOpenEntries(core, ownerId));
  if (hasRecords) await keepLegal(core, ownerId, taxRecordsUntil(core.clock.now()));
  else await dropLegal(core, ownerId);
}

/** Deletes kept legal data whose time is over, counted from the last settlement. Returns how many were due. */
export async function dropKeptLegals(core: Core): Promise<number> {
  const round = { atOnce: 1, failed: 'kept legal data could not be deleted yet' };
  return await drain(core, findKeptLegalsOver(core), round, async (legal) => {
    const last = await lastSettlementAt(core, legal._id);
    const until = last && taxRecordsUntil(last);
    if (until && until > core.clock.now()) await keepLegalLonger(core, legal._id, until);
    else await dropKeptLegal(core, legal);
  });
}
