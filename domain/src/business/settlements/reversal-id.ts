import type { SettlementReversal } from './settlement.schema.js';

/** The id under which an attempt to take money back is made at the provider. */
export const reversalIdOf = (
  payoutId: string,
  { refundId, tries }: Pick<SettlementReversal, 'refundId' | 'tries'>,
): string => `${payoutId}-${refundId}-v${tries}`;
