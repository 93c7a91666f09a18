import type { LedgerEntry } from '@crease/shared/contracts/settlements';

/** An entry's effect on the owner's balance, in rupees; credits are positive. */
export function ownersShare({ lines }: Pick<LedgerEntry, 'lines'>, ownerId: string): number {
  return lines.reduce((sum, { account, amount }) => (account === `owner:${ownerId}` ? sum + amount : sum), 0);
}
