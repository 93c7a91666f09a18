import { Types } from 'mongoose';
import { findBusinessNames } from '../../accounts/identity/user-lookups.queries.js';
import type { Core } from '../../platform/core.js';
import { findSettlementOf } from './read-settlements.js';

/**
 * The statement of an owner's settlement as a PDF.
 * @throws `NOT_FOUND` for another owner's. Loads the PDF library on demand, like receipts.
 */
export async function statementFile(core: Core, ownerId: string, settlementId: string): Promise<Buffer> {
  const settlement = await findSettlementOf(core, ownerId, settlementId);
  const names = await findBusinessNames(core, [new Types.ObjectId(ownerId)]);
  const { statementPdf } = await import('./statement-pdf.js');
  return await statementPdf(core, settlement, names.get(ownerId) ?? '');
}
