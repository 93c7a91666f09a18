import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf } from '../prices.js';
import { addDays, hourStart, isoWeekdayOf } from '../time/ist.js';
import { parseSlot, slotFrom } from '../time/slots.js';
import { rateAfterDiscount } from './amounts.js';
import { type GroundPrice, plainRateAt } from './ground-price.js';
import { hourOfWeek, lowestOfWeek, lowestRate } from './lowest-rate.js';
import { ratesOn } from './rates.js';
import { nextPriceChange, type PriceRule } from './rules.js';

/** A Tuesday; the Friday after is the 4th. */
const TUESDAY = '2026-12-01';
const noon = hourStart('2026-11-30', 12);
const HOUR_MS = 3_600_000;

const ground = (rules: Partial<PriceRule>[], over: Partial<GroundPrice> = {}): GroundPrice => ({
  perHour: 1000,
  currency: 'INR',
  discount: 0,
  ranges: [],
  rules: rules.map((rule, at) => ({ name: `rule ${at}`, priority: 0, ...rule })),
  ...over,
});
/** The same price without cached results. */
const anew = (price: GroundPrice): GroundPrice => ({ ...price, rules: price.rules && [...price.rules] });
const rateOn = (price: GroundPrice, date: string, hour: number, now = noon) =>
  ratesOn(price, { date, now })[hour];
const rates = (price: GroundPrice, date: string, now = noon) =>
  ratesOn(price, { date, now }).map(({ rate }) => rate);

describe('a rule', () => {
  it('a rule replaces the rate, or changes it by a percentage, to the rupee', () => {
    expect(rateOn(ground([{ rate: 1300, name: 'Finals' }]), TUESDAY, 9)).toEqual({
      rate: 1300,
      rule: 'Finals',
    });
    expect(rateOn(ground([{ percent: -15 }], { perHour: 333 }), TUESDAY, 9)?.rate).toBe(283);
    expect(rateOn(ground([{ percent: 300 }]), TUESDAY, 9)?.rate).toBe(4000);
    expect(rateOn(ground([{ percent: -90 }], { perHour: 2 }), TUESDAY, 9)?.rate).toBe(1);
    expect(rateOn(ground([{ days: [3], rate: 1 }]), TUESDAY, 9)).toEqual({ rate: 1000 });
  });

  it('a rule changes the rate of the range that contains the hour', () => {
    const ranges = [
      { start: '18:00', end: '23:00', perHour: 1500 },
      { start: '06:00', end: '18:00', perHour: 900 },
    ];
    const price = ground([{ percent: 50 }], { ranges });
    expect([rateOn(price, TUESDAY, 19)?.rate, rateOn(price, TUESDAY, 9)?.rate]).toEqual([2250, 1350]);
  });

  it('a rule applies by weekday, date, holiday and hour, if all its conditions hold', () => {
    const price = ground([
      {
        days: [2, 6],
        hours: { start: '18:00', end: '20:00' },
        dates: { from: TUESDAY, to: TUESDAY },
        rate: 1,
      },
    ]);
    expect(rates(price, TUESDAY).map((rate) => rate === 1)).toEqual(
      Array.from({ length: 24 }, (_, hour) => hour === 18 || hour === 19),
    );
    expect(rates(price, addDays(TUESDAY, 7))).not.toContain(1);
    const holiday = ground([{ holidays: true, rate: 1 }], { holidays: [TUESDAY] });
    expect(rates(holiday, TUESDAY)).toEqual(Array(24).fill(1));
    expect(rates(holiday, addDays(TUESDAY, 1))).toEqual(Array(24).fill(1000));
  });

  it('a rule past midnight includes the next morning, whether by weekday, date or holiday', () => {
    const night = { hours: { start: '22:00', end: '02:00' }, rate: 1 };
    const nights: Partial<PriceRule>[] = [
      { ...night, days: [2] },
      { ...night, dates: { from: TUESDAY, to: TUESDAY } },
      { ...night, holidays: true },
    ];
    for (const rule of nights) {
      const price = ground([rule], { holidays: [TUESDAY] });
      const at = (date: string) => rates(price, date).flatMap((rate, hour) => (rate === 1 ? [hour] : []));
      expect(at(addDays(TUESDAY, -1))).toEqual([]);
      expect(at(TUESDAY)).toEqual([22, 23]);
      expect(at(addDays(TUESDAY, 1))).toEqual([0, 1]);
    }
    // Equal ends mean a whole day from that hour on.
    const whole = ground([{ days: [2], hours: { start: '06:00', end: '06:00' }, rate: 1 }]);
    expect(rates(whole, TUESDAY).lastIndexOf(1000)).toBe(5);
    expect(rates(whole, addDays(TUESDAY, 1)).indexOf(1000)).toBe(6);
  });

  it('a rule by lead time uses the time from now to the start of the hour, bounds included', () => {
    const now = hourStart(TUESDAY, 12);
    const last = ground([{ lead: { atMostHours: 2 }, rate: 1 }]);
    expect(rateOn(last, TUESDAY, 14, now)?.rate).toBe(1);
    expect(rateOn(last, TUESDAY, 14, new Date(now.getTime() - 1))?.rate).toBe(1000);
    const early = ground([{ lead: { atLeastHours: 2, atMostHours: 4 }, rate: 1 }]);
    expect([13, 14, 16, 17].map((hour) => rateOn(early, TUESDAY, hour, now)?.rate)).toEqual([
      1000, 1, 1, 1000,
    ]);
    expect(rateOn(early, TUESDAY, 14, new Date(now.getTime() + 1))?.rate).toBe(1000);
  });

  it('exactly one matching rule applies: the highest priority, of equals the later one', () => {
    const of = (...rules: Partial<PriceRule>[]) => rateOn(ground(rules), TUESDAY, 9)?.rate;
    expect(of({ percent: 10, priority: 2 }, { percent: 50, priority: 1 })).toBe(1100);
    expect(of({ percent: 10 }, { percent: 50 })).toBe(1500);
    expect(of({ percent: 10, priority: -1 }, { rate: 7, priority: -2 })).toBe(1100);
  });
});

describe('the price of several hours', () => {
  const price = (mode: GroundPrice['mode']) =>
    ground([{ hours: { start: '18:00', end: '19:00' }, rate: 1500, name: 'Peak' }], { mode, discount: 10 });
  const of = (mode: GroundPrice['mode'], timeSlot: string, date = TUESDAY) =>
    priceOf(price(mode), { date, timeSlot, now: noon, isTaxed: true });

  it("several hours each cost the start hour's rate, or each its own", () => {
    expect(of('start', '18:00-20:00').lines).toEqual([
      { hour: 18, rate: 1500, rule: 'Peak' },
      { hour: 19, rate: 1500, rule: 'Peak' },
    ]);
    expect(of(undefined, '17:00-20:00').baseAmount).toBe(3000);
    expect(of('hourly', '17:00-20:00')).toMatchObject({
      rate: 1000,
      baseAmount: 3500,
      discount: 350,
      convenienceFee: 63,
      totalAmount: 3213,
      lines: [
        { hour: 17, rate: 1000 },
        { hour: 18, rate: 1500, rule: 'Peak' },
        { hour: 19, rate: 1000 },
      ],
    });
  });

  it('hours after midnight are priced by rules of their own date', () => {
    const friday = ground([{ days: [5], rate: 1500 }], { mode: 'hourly' });
    const slot = { date: '2026-12-04', timeSlot: '23:00-01:00', now: noon, isTaxed: true };
    expect(priceOf(friday, slot).lines.map(({ hour, rate }) => [hour, rate])).toEqual([
      [23, 1500],
      [0, 1000],
    ]);
    expect(priceOf({ ...friday, mode: 'start' }, slot).baseAmount).toBe(3000);
  });

  it('an agreed hourly rate ignores rules and discounts', () => {
    const agreed = { date: TUESDAY, timeSlot: '18:00-20:00', now: noon, isTaxed: true, rate: 700 };
    expect(priceOf(price('hourly'), agreed)).toMatchObject({
      rate: 700,
      baseAmount: 1400,
      discount: 0,
      totalAmount: 1428,
      lines: [
        { hour: 18, rate: 700 },
        { hour: 19, rate: 700 },
      ],
    });
  });
});

describe('a coupon', () => {
  const slot = { date: TUESDAY, timeSlot: '09:00-11:00', now: noon, isTaxed: true };
  const price = ground([], { discount: 10 });

  it('a coupon is deducted from base less discount, before the fee, up to its maximum', () => {
    expect(priceOf(price, { ...slot, coupon: { percent: 25 } })).toMatchObject({
      baseAmount: 2000,
      discount: 200,
      coupon: 450,
      convenienceFee: 27,
      totalAmount: 1377,
    });
    expect(priceOf(price, { ...slot, coupon: { percent: 25, maxDiscount: 100 } }).coupon).toBe(100);
    expect(priceOf(price, { ...slot, coupon: { amount: 300 } }).coupon).toBe(300);
    expect(priceOf(price, slot)).not.toHaveProperty('coupon');
  });

  it('a coupon leaves at least one rupee to pay', () => {
    const free = priceOf(price, { ...slot, coupon: { amount: 99_999 } });
    expect(free).toMatchObject({ coupon: 1799, convenienceFee: 0, totalAmount: 1 });
    expect(priceOf(price, { ...slot, coupon: { percent: 100 } }).totalAmount).toBe(1);
  });
});

const hours = fc.integer({ min: 0, max: 23 });
const text = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const anyDate = fc.integer({ min: -40, max: 40 }).map((days) => addDays(TUESDAY, days));
const anyRule: fc.Arbitrary<PriceRule> = fc
  .record(
    {
      name: fc.string(),
      priority: fc.integer({ min: -2, max: 2 }),
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      dates: fc.tuple(anyDate, anyDate).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a })),
      holidays: fc.constant(true as const),
      hours: fc.tuple(hours, hours).map(([start, end]) => ({ start: text(start), end: text(end) })),
      lead: fc.record({
        atLeastHours: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined }),
        atMostHours: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
      }),
      amount: fc.oneof(
        fc.record({ rate: fc.integer({ min: 1, max: 5000 }) }),
        fc.record({ percent: fc.integer({ min: -90, max: 300 }) }),
      ),
    },
    { requiredKeys: ['name', 'priority', 'amount'] },
  )
  .map(({ amount, ...rule }) => ({ ...rule, ...amount }));
const anyGround = fc.record({
  perHour: fc.integer({ min: 1, max: 5000 }),
  currency: fc.constant('INR'),
  discount: fc.integer({ min: 0, max: 90 }),
  ranges: fc.constantFrom<GroundPrice['ranges']>(
    [],
    [
      { start: '18:00', end: '23:00', perHour: 1500 },
      { start: '06:00', end: '18:00', perHour: 900 },
      { start: '23:00', end: '02:00', perHour: 1100 },
    ],
  ),
  rules: fc.array(anyRule, { maxLength: 8 }),
  mode: fc.constantFrom<GroundPrice['mode']>('start', 'hourly', undefined),
  holidays: fc.uniqueArray(anyDate),
});
const anyNow = fc
  .integer({ min: 0, max: 72 * 60 })
  .map((minutes) => new Date(noon.getTime() + minutes * 60_000));

/** A straightforward implementation of a rule, for one hour. */
function matches(
  rule: PriceRule,
  date: string,
  hour: number,
  now: Date,
  holidays: readonly string[],
): boolean {
  const [start, end] = rule.hours
    ? [Number(rule.hours.start.slice(0, 2)), Number(rule.hours.end.slice(0, 2))]
    : [0, 24];
  const wraps = end <= start;
  if (!wraps && (hour < start || hour >= end)) return false;
  if (wraps && hour < start && hour >= end) return false;
  const day = wraps && hour < start ? addDays(date, -1) : date;
  if (rule.days && !rule.days.includes(isoWeekdayOf(day))) return false;
  if (rule.dates && !(rule.dates.from <= day && day <= rule.dates.to)) return false;
  if (rule.holidays && !holidays.includes(day)) return false;
  const lead = (hourStart(date, hour).getTime() - now.getTime()) / HOUR_MS;
  return (rule.lead?.atLeastHours ?? -Infinity) <= lead && lead <= (rule.lead?.atMostHours ?? Infinity);
}

describe('any rules', () => {
  it('any rules give each hour exactly one rate: the matching rule with the highest priority, the last of equals', () => {
    fc.assert(
      fc.property(anyGround, anyDate, anyNow, (price, date, now) => {
        ratesOn(price, { date, now }).forEach((made, hour) => {
          const matching = price.rules.filter((rule) => matches(rule, date, hour, now, price.holidays));
          const highest = Math.max(...matching.map(({ priority }) => priority));
          const rule = matching.filter(({ priority }) => priority === highest).at(-1);
          const plain = plainRateAt(price, hour);
          const percent = rule?.percent ?? 0;
          const rate = rule?.rate ?? Math.max(1, Math.round((plain * (100 + percent)) / 100));
          expect(made).toEqual(rule ? { rate, rule: rule.name } : { rate: plain });
        });
      }),
    );
  });

  it('the order of rules does not matter if no two have the same priority', () => {
    const distinct = anyGround.map((price) => ({
      ...price,
      rules: price.rules.map((rule, priority) => ({ ...rule, priority })),
    }));
    const shuffled = distinct.chain((price) =>
      fc.shuffledSubarray(price.rules, { minLength: price.rules.length }).map((rules) => ({ price, rules })),
    );
    fc.assert(
      fc.property(shuffled, anyDate, anyNow, ({ price, rules }, date, now) => {
        expect(ratesOn({ ...price, rules }, { date, now })).toEqual(ratesOn(price, { date, now }));
      }),
    );
  });

  const anySlot = fc.tuple(hours, fc.integer({ min: 1, max: 6 })).map(([at, length]) => slotFrom(at, length));

  it('price lines sum to the base, and the total adds up', () => {
    fc.assert(
      fc.property(anyGround, anyDate, anyNow, anySlot, (price, date, now, timeSlot) => {
        const p = priceOf(price, { date, timeSlot, now, isTaxed: true });
        expect(p.lines.reduce((sum, { rate }) => sum + rate, 0)).toBe(p.baseAmount);
        expect(p.lines).toHaveLength(parseSlot(timeSlot).duration);
        expect(p.totalAmount).toBe(p.baseAmount - p.discount + p.convenienceFee);
      }),
    );
  });

  it('a coupon never leaves less than a rupee, nor deducts more than it says', () => {
    const terms = fc.oneof(
      fc.record({ amount: fc.integer({ min: 1, max: 50_000 }) }),
      fc.record({
        percent: fc.integer({ min: 1, max: 100 }),
        maxDiscount: fc.integer({ min: 1, max: 5000 }),
      }),
    );
    fc.assert(
      fc.property(anyGround, anySlot, terms, (price, timeSlot, coupon) => {
        const slot = { date: TUESDAY, timeSlot, now: noon, isTaxed: true };
        const [without, { coupon: off = 0, totalAmount, ...rest }] = [
          priceOf(price, slot),
          priceOf(price, { ...slot, coupon }),
        ];
        expect(totalAmount).toBeGreaterThanOrEqual(Math.min(1, without.totalAmount));
        expect(totalAmount).toBe(rest.baseAmount - rest.discount - off + rest.convenienceFee);
        expect(off).toBeLessThanOrEqual('amount' in coupon ? coupon.amount : coupon.maxDiscount);
      }),
    );
  });

  it('without rules, prices are the same to the rupee as before rules existed', () => {
    fc.assert(
      fc.property(anyGround, anyDate, anySlot, ({ rules: _, mode: __, ...price }, date, timeSlot) => {
        const { duration } = parseSlot(timeSlot);
        const ratePerHour = plainRateAt(price, Number(timeSlot.slice(0, 2)));
        const baseAmount = ratePerHour * duration;
        const discount = Math.round((baseAmount * price.discount) / 100);
        const convenienceFee = Math.round((baseAmount - discount) * 0.02);
        const totalAmount = baseAmount - discount + convenienceFee;
        const taxes = Math.round(totalAmount - totalAmount / 1.18);
        expect(priceOf(price, { date, timeSlot, now: noon, isTaxed: true })).toMatchObject({
          ...{ ratePerHour, hours: duration, baseAmount, discount, convenienceFee, totalAmount, taxes },
        });
      }),
    );
  });

  it('prices are the same in any time zone of the machine', () => {
    const zone = process.env.TZ;
    const slots = fc.tuple(anyGround, anyDate, anyNow, anySlot);
    fc.assert(
      fc.property(
        slots,
        fc.constantFrom('America/New_York', 'Pacific/Auckland', 'UTC'),
        (asked, elsewhere) => {
          const [price, date, now, timeSlot] = asked;
          const here = priceOf(price, { date, timeSlot, now, isTaxed: true });
          process.env.TZ = elsewhere;
          expect(priceOf(anew(price), { date, timeSlot, now, isTaxed: true })).toEqual(here);
          process.env.TZ = 'Asia/Kolkata';
        },
      ),
    );
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  it('a price changes with time only at the reported instant', () => {
    fc.assert(
      fc.property(anyGround, anyNow, (price, now) => {
        const next = nextPriceChange(price.rules, { date: TUESDAY, now, holidays: price.holidays });
        const until = next ?? hourStart(TUESDAY, 24).getTime();
        const toCome = (at: Date) =>
          ratesOn(anew(price), { date: TUESDAY, now: at }).filter((_, hour) => hourStart(TUESDAY, hour) > at);
        const looks = [now.getTime() + 1, Math.floor((now.getTime() + until) / 2), until - 1];
        for (const at of looks.filter((at) => at > now.getTime() && at < until)) {
          const later = toCome(new Date(at));
          expect(toCome(now).slice(-later.length || 24)).toEqual(later);
        }
      }),
    );
  });

  it('prices do not depend on earlier calls', () => {
    fc.assert(
      fc.property(anyGround, fc.array(anyNow, { minLength: 2 }), (price, instants) => {
        for (const now of instants) {
          const [known, worked] = [price, anew(price)].map((one) => ratesOn(one, { date: TUESDAY, now }));
          expect(known).toEqual(worked);
        }
      }),
    );
  });
});

describe('the lowest rate', () => {
  it('the lowest rate covers open hours from today to 30 days ahead, after the discount, without rules by lead time', () => {
    const today = '2026-11-30';
    const price = (rule: Partial<PriceRule>, over: Partial<GroundPrice> = {}) =>
      lowestRate(ground([rule], { discount: 10, ...over }), noon);
    expect(price({ days: [3], rate: 500 })).toBe(450);
    expect(price({ dates: { from: addDays(today, 30), to: addDays(today, 30) }, rate: 500 })).toBe(450);
    expect(price({ dates: { from: addDays(today, 31), to: addDays(today, 99) }, rate: 500 })).toBe(900);
    expect(price({ lead: { atMostHours: 3 }, rate: 500 })).toBe(900);
    expect(price({ percent: 50 })).toBe(1350);
    const ranges = [{ start: '18:00', end: '23:00', perHour: 1000 }];
    expect(price({ hours: { start: '06:00', end: '08:00' }, rate: 500 }, { ranges })).toBe(900);
  });

  it('the lowest rate of an hour of the week never exceeds a true price, and is absent for a closed hour', () => {
    fc.assert(
      fc.property(anyGround, fc.integer({ min: 0, max: 30 }), (price, ahead) => {
        const week = lowestOfWeek(price, noon);
        const date = addDays('2026-11-30', ahead);
        ratesOn(price, { date, now: noon }).forEach(({ rate }, hour) => {
          const lowest = week[hourOfWeek(isoWeekdayOf(date), hour)];
          const isOpen = price.ranges.length === 0 || hour < 2 || hour >= 6;
          if (isOpen) expect(lowest).toBeLessThanOrEqual(rateAfterDiscount(rate, price.discount));
          else expect(lowest).toBeNull();
        });
      }),
      { numRuns: 30 },
    );
  });
});
