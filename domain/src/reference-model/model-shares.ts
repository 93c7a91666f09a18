import { splitByWeights } from '@crease/shared/largest-remainders';

/** A captured share that its booking relies on, or relied on until another one replaced it. */
export interface ModelShare {
  payment: string;
  place: string;
  amount: number;
  /** Goes back to the booking's player, who had paid it before. */
  passed: number;
  /** Owed to its payer by policy. */
  owed: number;
  /** Owed to its payer because another player has paid the place. */
  back: number;
  replaced: boolean;
}

/** What the price of a booking and its shares decide together. */
export interface ModelPurse {
  total: number;
  due: number;
  payment: 'pending' | 'failed' | 'completed';
  captured: number;
  owed: number;
  /** Paid in shares while the booking's player had not paid online. */
  shared: number;
  shares: ModelShare[];
}

const sum = (amounts: number[]): number => amounts.reduce((all, amount) => all + amount, 0);
const worthOf = ({ amount, owed, back }: ModelShare) => amount - owed - back;

/** Owed to the booking's player: the policy's part, and what others have paid. */
export const owedToHost = ({ owed, shares }: ModelPurse): number =>
  owed - sum(shares.map((share) => share.owed - share.passed));

/** What the booking's player has left of their own. */
export const hostsOwn = (purse: ModelPurse): number => purse.captured - owedToHost(purse);

/** Captured for the booking and not passed through it. */
export const online = ({ captured, shares }: ModelPurse): number =>
  captured + sum(shares.map(({ amount, passed, back }) => amount - passed - back));

/** What its player would pay online, or anybody at the ground. */
export const toPay = ({ payment, total, due, shared }: ModelPurse): number =>
  payment === 'completed' ? due : Math.max(0, total - shared);

/** Owes back `more` rupees to those who have paid, in proportion to what is still theirs. */
export function owe(purse: ModelPurse, more: number, hostFirst = false): void {
  const own = Math.max(0, hostsOwn(purse));
  const worths = purse.shares.map(worthOf);
  const first = Math.min(more, own);
  const parts = hostFirst
    ? splitByWeights(more - first, worths)
    : splitByWeights(more, [own, ...worths]).slice(1);
  for (const [i, share] of purse.shares.entries()) share.owed += parts[i] ?? 0;
  purse.owed += more;
  if (purse.shares.length > 0 && purse.payment !== 'completed') purse.shared -= more;
}

/** Whether the booking has a use for a share of this amount for a place that replaces no other. */
export const hasUse = (purse: ModelPurse, amount: number): boolean =>
  amount <= (purse.payment === 'completed' ? hostsOwn(purse) : toPay(purse));

/** Relies on a share, or returns false. `replaced`: the payment of the place that it takes over. */
export function accept(
  purse: ModelPurse,
  { payment, place, amount }: Pick<ModelShare, 'payment' | 'place' | 'amount'>,
  replaced: string | undefined,
): boolean {
  const share: ModelShare = { payment, place, amount, passed: 0, owed: 0, back: 0, replaced: false };
  if (replaced) {
    const leaver = purse.shares.find((one) => one.payment === replaced && !one.replaced);
    const worth = leaver ? worthOf(leaver) : 0;
    if (!leaver || amount < worth) return false;
    share.back = amount - worth;
    leaver.back += worth;
    leaver.replaced = true;
  } else {
    if (!hasUse(purse, amount)) return false;
    if (purse.payment === 'completed') share.passed = amount;
    else purse.shared += amount;
  }
  purse.shares.push(share);
  return true;
}

/** What has to go back of an accepted share. */
export const backOf = ({ amount, owed, back }: ModelShare): number => Math.min(amount, owed + back);
