import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundTerms, STANDARD_POLICY, stepsAfterMove } from './refund-policy.js';

const startsAt = new Date('2026-11-21T14:30:00Z');
const before = (hours: number, ms = 0) => new Date(startsAt.getTime() - hours * 3_600_000 + ms);
const terms = (now: Date, by: 'player' | 'owner' = 'player') =>
  refundTerms({ by, steps: STANDARD_POLICY, startsAt, now, paid: 2755 });

describe('a cancellation', () => {
  it('a cancellation refunds everything up to four hours before the start, half up to two, then nothing', () => {
    expect(terms(before(4))).toMatchObject({ percent: 100, refundAmount: 2755, rule: 'before-4h' });
    expect(terms(before(4, 1))).toMatchObject({ percent: 50, refundAmount: 1378, rule: 'before-2h' });
    expect(terms(before(2))).toMatchObject({ percent: 50 });
    expect(terms(before(2, 1))).toEqual({ percent: 0, refundAmount: 0, rule: 'late' });
  });

  it('the refund of an unpaid booking is nothing, and names the amount paid at the ground', () => {
    const common = { steps: STANDARD_POLICY, startsAt, now: before(5), paid: 0, paidAtGround: 500 };
    expect(refundTerms({ ...common, by: 'player' })).toMatchObject({
      rule: 'before-4h',
      percent: 100,
      refundAmount: 0,
      paidAtGround: 500,
    });
    expect(refundTerms({ ...common, by: 'owner' })).toMatchObject({ refundAmount: 0, paidAtGround: 500 });
    expect(refundTerms({ ...common, by: 'player', paidAtGround: 0 })).toMatchObject({ rule: 'unpaid' });
  });

  it('a cancellation preview says when its terms get worse', () => {
    expect(terms(before(10)).changesAt).toBe(before(4).toISOString());
    expect(terms(before(3)).changesAt).toBe(before(2).toISOString());
    expect(terms(before(1)).changesAt).toBeUndefined();
  });

  it('the refund share after a move is never larger than just before it', () => {
    const later = new Date(startsAt.getTime() + 20 * 86_400_000);
    const steps = stepsAfterMove(STANDARD_POLICY, startsAt, before(3));
    const given = (by: 'player' | 'owner') =>
      refundTerms({ by, steps, startsAt: later, now: before(3), paid: 2755 });
    expect(given('player')).toMatchObject({ percent: 50, refundAmount: 1378 });
    // The share no longer drops at 4 hours, only at 2.
    expect(given('player').changesAt).toBe(new Date(later.getTime() - 2 * 3_600_000).toISOString());
    expect(given('owner')).toMatchObject({ percent: 100, refundAmount: 2755 });
    // A second move, long before the new start, increases nothing; an early first move reduces nothing.
    expect(stepsAfterMove(steps, later, before(3))).toEqual(steps);
    expect(stepsAfterMove(STANDARD_POLICY, startsAt, before(5))).toEqual(STANDARD_POLICY);
    expect(stepsAfterMove(STANDARD_POLICY, startsAt, before(1))).toEqual([]);
  });

  it('a cancellation by the owner refunds everything at any time', () => {
    expect(terms(before(-1), 'owner')).toEqual({ percent: 100, refundAmount: 2755, rule: 'owner' });
  });

  it('any policy refunds the best share that still applies, and says until when', () => {
    const step = fc.record({
      hoursBefore: fc.integer({ min: 0, max: 72 }),
      percent: fc.integer({ min: 0, max: 100 }),
    });
    const policy = fc.uniqueArray(step, { selector: ({ hoursBefore }) => hoursBefore, maxLength: 5 });
    const minutes = fc.integer({ min: -60, max: 80 * 60 });
    fc.assert(
      fc.property(policy, minutes, fc.integer({ min: 1, max: 100_000 }), (steps, minutesBefore, paid) => {
        const now = new Date(startsAt.getTime() - minutesBefore * 60_000);
        const said = refundTerms({ by: 'player', steps, startsAt, now, paid });
        const open = steps.filter(({ hoursBefore }) => minutesBefore >= hoursBefore * 60);
        const best = open.reduce((a, b) => (a.hoursBefore > b.hoursBefore ? a : b), {
          hoursBefore: -1,
          percent: 0,
        });
        expect(said.percent).toBe(best.percent);
        expect(said.refundAmount).toBe(Math.round((paid * best.percent) / 100));
        const until = open.length === 0 ? undefined : before(best.hoursBefore).toISOString();
        expect(said.changesAt).toBe(until);
      }),
    );
  });

  it('a refund never exceeds the payment, nor grows with time', () => {
    const minutes = fc.integer({ min: 0, max: 600 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), minutes, minutes, (paid, a, b) => {
        const at = (m: number) =>
          refundTerms({ by: 'player', steps: STANDARD_POLICY, startsAt, now: before(m / 60), paid })
            .refundAmount;
        const [early, late] = [at(Math.max(a, b)), at(Math.min(a, b))];
        expect(early).toBeLessThanOrEqual(paid);
        expect(late).toBeLessThanOrEqual(early);
        expect(late).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
