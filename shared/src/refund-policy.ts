/** One step of a cancellation policy: from this many hours before the start, this share is refunded. */
export interface RefundStep {
  hoursBefore: number;
  percent: number;
}

/**
 * Stored in each booking at creation: 100 % until 4 h before the start, 50 % until 2 h, else none
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
 * The policy after a move by the player: no step refunds more than a cancellation just before the move would have
 * (docs/product-rules.md, Refunds). `startsAt` is the booking's start before the move.
 */
export function stepsAfterMove(steps: readonly RefundStep[], startsAt: Date, now: Date): RefundStep[] {
  const limit = stepAt(steps, startsAt, now)?.percent ?? 0;
  return steps
    .map(({ hoursBefore, percent }) => ({ hoursBefore, percent: Math.min(percent, limit) }))
    .filter(
      // A step that refunds the same as a later one changes nothing.
      ({ hoursBefore, percent }, _, all) =>
        percent > 0 && !all.some((later) => later.hoursBefore < hoursBefore && later.percent === percent),
    );
}

export interface RefundTerms {
  percent: number;
  refundAmount: number;
  /** Stable name of the rule that applied. */
  rule: 'owner' | 'unpaid' | `before-${number}h` | 'late';
  /**
   * Paid at the ground, in whole rupees: its share is settled there and not part of `refundAmount`; absent if nothing.
   */
  paidAtGround?: number;
  /** When the refund drops next, ISO 8601; absent if it no longer changes. */
  changesAt?: string;
}

/**
 * The refund of a cancellation: the same function for the preview and for the refund itself (docs/product-rules.md,
 * Refunds). `paid` is what was captured and not yet refunded, `paidAtGround` what was recorded there, in whole rupees.
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
