import type { Core } from '../../platform/core.js';
import { findLegal, type LegalData, type LegalDoc, writeLegal } from './legal.schema.js';

const present = ({ name, gstin, address, stateCode }: LegalDoc): LegalData => ({
  name,
  ...(gstin ? { gstin } : {}),
  address,
  stateCode,
});

/** The issuer of a workplace's invoices; null if it was never set. */
export async function readLegal(core: Core, ownerId: string): Promise<LegalData | null> {
  const legal = await findLegal(core, ownerId);
  return legal && present(legal);
}

/**
 * Sets the issuer of a workplace's invoices from now on: payments before the GSTIN are not invoiced, and existing
 * invoices keep their seller (docs/product-rules.md, Invoices).
 */
export async function setLegal(core: Core, ownerId: string, legal: LegalData): Promise<LegalData> {
  return present(await writeLegal(core, ownerId, legal));
}
