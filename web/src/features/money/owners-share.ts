import type { LedgerEntry } from '@crease/shared/contracts/settlements';

/** What an entry moves for its owner, in rupees: more for them is positive. */
export function ownersShare({ lines }: Pick<LedgerEntry, 'lines'>, ownerId: string): number {
  return lines.reduce((sum, { account, amount }) => (account === `owner:${ownerId}` ? sum + amount : sum), 0);
}
