/** One step of a cancellation policy: from this many hours before the start, this share comes back. */
export interface RefundStep {
  hoursBefore: number;
  percent: number;
}

/**
 * Frozen into each booking when it is made: 100 % until 4 h before the start, 50 % until 2 h, else none
 * (docs/product-rules.md, Refunds).
 */
export const STANDARD_POLICY: readonly RefundStep[] = [
  { hoursBefore: 4, percent: 100 },
  { hoursBefore: 2, percent: 50 },
];

const stepAt = (steps: readonly RefundStep[], startsAt: Date, now: Date): RefundStep | undefined =>
  [...steps]
    .sort((a, b) => b.hoursBefore - a.hoursBefore)
    .find((step) => now.getTime() <= startsAt.getTime() - step.hoursBefore * 3_600_000);

/**
 * The policy a booking has after a move by its player: no step gives more than a cancellation just before the move would have
 * (docs/product-rules.md, Refunds). `startsAt` is the start that the booking is moved away from.
 */
export function stepsAfterMove(steps: readonly RefundStep[], startsAt: Date, now: Date): RefundStep[] {
  const limit = stepAt(steps, startsAt, now)?.percent ?? 0;
  return steps
    .map(({ hoursBefore, percent }) => ({ hoursBefore, percent: Math.min(percent, limit) }))
    .filter(
      // A step that gives what a later one also gives is no change of terms.
      ({ hoursBefore, percent }, _, all) =>
        percent > 0 && !all.some((later) => later.hoursBefore < hoursBefore && later.percent === percent),
    );
}

export interface RefundTerms {
  percent: number;
  refundAmount: number;
  /** Stable name of the rule that applied. */
  rule: 'owner' | 'unpaid' | `before-${number}h` | 'late';
  /** Paid at the ground, in whole rupees: its share is settled there and is no part of `refundAmount`; absent if nothing. */
  paidAtGround?: number;
  /** When the terms get worse next, ISO 8601; absent when they no longer change. */
  changesAt?: string;
}

/**
 * What a cancellation gives back: the same function for the preview and for the refund itself (docs/product-rules.md,
 * Refunds).
 * `paid` is what was captured and not yet given back, `paidAtGround` what was written down there, in whole rupees.
 */
export function refundTerms(input: {
  by: 'player' | 'owner';
  steps: readonly RefundStep[];
  startsAt: Date;
  now: Date;
  paid: number;
  paidAtGround?: number;
}): RefundTerms {
  const { by, steps, startsAt, now, paid, paidAtGround = 0 } = input;
  const there = paidAtGround > 0 ? { paidAtGround } : {};
  if (by === 'owner') return { percent: 100, refundAmount: paid, rule: 'owner', ...there };
  const step = stepAt(steps, startsAt, now);
  const percent = step?.percent ?? 0;
  const changesAt = step && new Date(startsAt.getTime() - step.hoursBefore * 3_600_000).toISOString();
  return {
    percent,
    refundAmount: Math.round((paid * percent) / 100),
    rule: paid + paidAtGround === 0 ? 'unpaid' : step ? `before-${step.hoursBefore}h` : 'late',
    ...there,
    ...(changesAt ? { changesAt } : {}),
  };
}
