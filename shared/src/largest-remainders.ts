/**
 * Splits whole rupees over parts in proportion to their weights. What rounding leaves goes to the largest remainders,
 * of equal ones to the earlier part, so the result sums to `total`; no part gets more than its weight if `total` does
 * not exceed their sum.
 */
export function splitByWeights(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map(() => 0);
  const parts = weights.map((weight, at) => {
    const exact = total * weight;
    return { at, amount: Math.floor(exact / sum), rest: exact % sum };
  });
  let left = total - parts.reduce((all, { amount }) => all + amount, 0);
  for (const part of [...parts].sort((a, b) => b.rest - a.rest || a.at - b.at)) {
    if (left <= 0) break;
    part.amount += 1;
    left -= 1;
  }
  return parts.map(({ amount }) => amount);
}
