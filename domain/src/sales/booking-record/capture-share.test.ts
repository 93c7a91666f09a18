import { stuckOf } from '@crease/shared/money-state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf, splitAgain, splitRefund } from './capture-share.js';
import type { Capture, RefundDoc } from './payment.schema.js';

const capture = (amount: number): Capture => ({
  paymentId: 'cf_1',
  amount,
  wrong: false,
  currency: 'INR',
  at: new Date(0),
});

const refund = (n: number, amount: number, over: Partial<RefundDoc> = {}): RefundDoc => ({
  refundId: `r${n}`,
  paymentId: 'cf_1',
  amount,
  reason: 'Rain',
  kind: 'manual',
  status: 'processed',
  at: new Date(0),
  tries: 0,
  ...over,
});

describe('the part of a capture that the owner does not get', () => {
  it('is the booking’s fee, and the commission on the rest', () => {
    const pricing = { convenienceFee: 54, totalAmount: 2754 };
    expect(shareOf(pricing, 2754, 0)).toEqual({ fee: 54, commission: 0 });
    expect(shareOf(pricing, 2754, 10)).toEqual({ fee: 54, commission: 270 });
  });

  it('is proportional if the booking has another price by now', () => {
    expect(shareOf({ convenienceFee: 27, totalAmount: 1377 }, 2754, 0)).toEqual({ fee: 54, commission: 0 });
  });
});

describe('a refund', () => {
  it('returns fee and commission in proportion to all refunds', () => {
    const share = { fee: 54, commission: 270 };
    const first = splitRefund(share, capture(2754), [], 1000);
    expect(first).toEqual({ fee: 20, commission: 98, owner: 882 });
    const second = splitRefund(share, capture(2754), [refund(1, 1000, { split: first })], 1754);
    expect(second).toEqual({ fee: 34, commission: 172, owner: 1548 });
  });

  it('takes money without a booking from the unapplied account', () => {
    expect(splitRefund(undefined, capture(2754), [], 2754)).toEqual({ unapplied: 2754 });
  });

  it('takes over the split of a failed refund that it replaces, once', () => {
    const share = { fee: 54, commission: 0 };
    const split = splitRefund(share, capture(2754), [], 500);
    const failed = refund(1, 500, { split, status: 'failed' });
    const again = splitRefund(share, capture(2754), [failed], 500);
    expect(again).toEqual({ ...split, insteadOf: 'r1' });
    const third = splitRefund(share, capture(2754), [failed, refund(2, 500, { split: again })], 500);
    expect(third.insteadOf).toBeUndefined();
  });

  it('leaves no remainder once everything is refunded, however it was split and however often one failed', () => {
    const pieces = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 900 }), fails: fc.boolean() }), {
      maxLength: 12,
    });
    const shares = fc.record({
      fee: fc.integer({ min: 0, max: 90 }),
      commission: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 5000 }), shares, pieces, (amount, share, plan) => {
        const refunds: RefundDoc[] = [];
        let left = amount;
        const give = (rupees: number, fails: boolean) => {
          const split = splitRefund(share, capture(amount), refunds, rupees);
          expect((split.fee ?? 0) + (split.commission ?? 0) + (split.owner ?? 0)).toBe(rupees);
          const status = fails ? 'failed' : 'processed';
          refunds.push(refund(refunds.length + 1, rupees, { split, status }));
          if (!fails) left -= rupees;
        };
        for (const piece of plan) if (piece.amount <= left) give(piece.amount, piece.fails);
        if (left > 0) give(left, false);
        const back = (part: 'fee' | 'commission' | 'owner') =>
          refunds
            .filter(({ status }) => status === 'processed')
            .reduce((sum, { split }) => sum + (split?.[part] ?? 0), 0);
        expect(back('fee')).toBe(share.fee);
        expect(back('commission')).toBe(share.commission);
        expect(back('owner')).toBe(amount - share.fee - share.commission);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('refunds made again', () => {
  const ACCOUNTS = ['owner', 'fee', 'commission', 'host', 'unapplied'] as const;
  const rupees = fc.integer({ min: 0, max: 900 });
  const splits = fc.record({ owner: rupees, fee: rupees, commission: rupees, host: rupees });

  it('take from each account what the failed ones took, in however many parts', () => {
    fc.assert(
      fc.property(
        fc.array(splits, { minLength: 1, maxLength: 4 }),
        fc.array(fc.record({ paise: fc.integer({ min: 1, max: 150_000 }), fails: fc.boolean() }), {
          maxLength: 6,
        }),
        (failed, plan) => {
          const total = (of: readonly RefundDoc[], key: (typeof ACCOUNTS)[number]) =>
            Math.round(of.reduce((sum, { split }) => sum + (split?.[key] ?? 0), 0) * 100) / 100;
          const rows = failed.map((split, n) =>
            refund(n, split.owner + split.fee + split.commission + split.host, {
              kind: 'policy',
              status: 'failed',
              split,
            }),
          );
          const lost = [...rows];
          const give = (amount: number, fails: boolean) => {
            const split = splitAgain(rows, 'cf_1', amount);
            const status = fails ? 'failed' : 'processed';
            rows.push(refund(rows.length, amount, { split, status }));
          };
          for (const { paise, fails } of plan) if (paise / 100 < stuckOf(rows)) give(paise / 100, fails);
          if (stuckOf(rows) > 0) give(stuckOf(rows), false);
          const again = rows.filter(({ status }) => status === 'processed');
          for (const key of ACCOUNTS) expect(Math.abs(total(again, key) - total(lost, key))).toBe(0);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
