import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { gstinCheckCharacter } from '../gstin.js';
import { hourStart } from '../time/ist.js';
import type { Movement } from './movement.js';
import {
  monthsOfQuarter,
  openMonth,
  openQuarter,
  quarterDue,
  quarterOfMonth,
  yearOfMonth,
} from './periods.js';
import { headsOf, type Registration, registrationAt, tcsOf } from './tcs.js';
import { type TdsPart, tdsOf } from './tds.js';
import { amountOf, type TaxData, type Withheld, withhold } from './withheld.js';

const gstinOf = (state: string) => {
  const first14 = `${state}AAPFU0939F1Z`;
  return first14 + gstinCheckCharacter(first14);
};
const MAHARASHTRA = gstinOf('27');
const KARNATAKA = gstinOf('29');
const on = (date: string, hour = 18) => hourStart(date, hour);
const NOW = on('2026-11-20');
const ALWAYS: Registration[] = [{ gstin: MAHARASHTRA, from: on('2020-01-01') }];

const paid = (gross: number, date = '2026-11-10', over: Partial<Movement> = {}): Movement => ({
  gross,
  fee: 0,
  commission: 0,
  at: on(date),
  capturedAt: on(date),
  playedAt: on(date, 20),
  state: '27',
  toBusiness: false,
  ...over,
});
const data = (over: Partial<TaxData> = {}): TaxData => ({
  kind: 'individual',
  basis: 'pan',
  registrations: ALWAYS,
  ...over,
});
/** Settles the movements one settlement after another. */
function inTurn(of: TaxData, settlements: readonly (readonly Movement[])[], now = NOW): Withheld[] {
  const done: Withheld[] = [];
  for (const movements of settlements) done.push(withhold(of, movements, done, now));
  return done;
}
const tdsByMonth = (made: Withheld | undefined) => made?.months.map(({ month, tds }) => [month, tds]) ?? [];
const totals = (done: readonly Withheld[]) => ({
  tcs: amountOf(done.flatMap(({ tcs }) => tcs)),
  tds: amountOf(done.flatMap(({ tds }) => tds)),
});

describe('GST collected at source', () => {
  test('half a percent of the value without GST is collected, split in two within a state', () => {
    const [part] = tcsOf(ALWAYS, [paid(118_000)], [], NOW);
    expect(part).toMatchObject({ month: '2026-11', state: '27', supplies: 100_000, returns: 0, amount: 500 });
    expect(part && headsOf(part)).toEqual({ igst: 0, cgst: 250, sgst: 250 });
  });

  test('a ground in another state than the registration is IGST', () => {
    const [part] = tcsOf(ALWAYS, [paid(118_000, '2026-11-10', { state: '29' })], [], NOW);
    expect(part && headsOf(part)).toEqual({ igst: 500, cgst: 0, sgst: 0 });
  });

  test('a supply belongs to the month of the later of capture and play', () => {
    const ahead = paid(1180, '2026-10-30', { playedAt: on('2026-11-02') });
    const late = paid(1180, '2026-11-02', { playedAt: on('2026-10-30') });
    expect(tcsOf(ALWAYS, [ahead, late], [], NOW).map(({ month }) => month)).toEqual(['2026-11']);
  });

  test('a refund after the month goes into the month in which it was made', () => {
    const supply = paid(11_800, '2026-10-05');
    const refund = paid(-11_800, '2026-11-05', { capturedAt: supply.at, playedAt: supply.playedAt });
    const [first, second] = inTurn(data(), [[supply], [refund]], on('2026-11-09'));
    expect(first?.tcs).toMatchObject([{ month: '2026-10', supplies: 10_000, amount: 50 }]);
    expect(second?.tcs).toMatchObject([{ month: '2026-11', returns: 10_000, amount: -50 }]);
  });

  test('a month whose return is due already is replaced by the next open one', () => {
    const at = (now: Date) => tcsOf(ALWAYS, [paid(1180, '2026-09-10')], [], now)[0]?.month;
    expect(at(on('2026-10-10'))).toBe('2026-09');
    expect(at(on('2026-10-11'))).toBe('2026-10');
    expect(at(on('2026-11-11'))).toBe('2026-11');
  });

  test('registrations count from their day, through a change of state and an end', () => {
    const history = [
      { gstin: MAHARASHTRA, from: on('2026-11-03'), to: on('2026-11-06') },
      { gstin: KARNATAKA, from: on('2026-11-06'), to: on('2026-11-09') },
    ];
    const days = ['2026-11-01', '2026-11-04', '2026-11-07', '2026-11-10'];
    const parts = tcsOf(
      history,
      days.map((day) => paid(1180, day)),
      [],
      NOW,
    );
    expect(parts.map(({ gstin, supplies }) => [gstin, supplies])).toEqual([
      [MAHARASHTRA, 1000],
      [KARNATAKA, 1000],
    ]);
  });

  test('the day of a change has the new registration, whatever the hour', () => {
    const history = [
      { gstin: MAHARASHTRA, from: on('2026-11-03', 23), to: on('2026-11-06', 1) },
      { gstin: KARNATAKA, from: on('2026-11-06', 1), to: on('2026-11-06', 2) },
      { gstin: MAHARASHTRA, from: on('2026-11-06', 2) },
    ];
    const at = (date: string, hour: number) => registrationAt(history, on(date, hour))?.gstin;
    expect([at('2026-11-03', 0), at('2026-11-06', 0), at('2026-11-02', 23)]).toEqual([
      MAHARASHTRA,
      MAHARASHTRA,
      undefined,
    ]);
  });

  test('a refund is reversed under the registration and rate of its supply', () => {
    const history = [{ gstin: MAHARASHTRA, from: on('2020-01-01'), to: on('2024-07-20') }];
    const supply = paid(11_800, '2024-07-09', { playedAt: on('2024-07-09') });
    const refund = paid(-11_800, '2024-07-25', { capturedAt: supply.at, playedAt: supply.playedAt });
    const parts = tcsOf(history, [supply, refund], [], on('2024-07-30'));
    expect(parts).toMatchObject([{ rate: 100, supplies: 10_000, returns: 10_000, amount: 0 }]);
  });

  test('an owner without a registration is outside', () => {
    expect(tcsOf([], [paid(118_000)], [], NOW)).toEqual([]);
  });
});

describe('income tax deducted at source', () => {
  test('an individual with a PAN pays nothing up to the threshold, then on the whole', () => {
    const done = inTurn(data(), [[paid(300_000)], [paid(200_000)], [paid(1)], [paid(100_000)]]);
    expect(done.map(({ tds }) => tds[0]?.amount)).toEqual([0, 0, 500, 100]);
    expect(done.map(({ tds }) => tds[0]?.applied)).toEqual([0, 0, 10, 10]);
  });

  test.each([1, 2])(
    'above the threshold, what was exempt at an earlier rate is taxed at it too, in %i settlements',
    (count) => {
      const movements = [paid(300_000, '2024-09-20'), paid(300_000, '2024-10-02')];
      const settlements = count === 1 ? [movements] : movements.map((movement) => [movement]);
      const done = inTurn(data(), settlements, on('2024-10-05')).flatMap(({ tds }) => tds);
      expect(done).toMatchObject([
        { rate: 100, quarter: '2024-Q2', gross: 300_000, amount: 0 },
        { rate: 10, quarter: '2024-Q3', gross: 300_000, amount: 300 },
        { rate: 100, quarter: '2024-Q3', gross: 0, amount: 3000 },
      ]);
    },
  );

  test('the threshold starts from 0 in April', () => {
    const [, second] = inTurn(
      data(),
      [[paid(600_000, '2027-03-20')], [paid(400_000, '2027-04-02')]],
      on('2027-04-05'),
    );
    expect(second?.tds).toMatchObject([{ year: 2027, quarter: '2027-Q1', amount: 0 }]);
  });

  test('a company pays from the first rupee, and everybody pays 5 % without a PAN', () => {
    expect(tdsOf({ kind: 'company', basis: 'pan' }, [paid(2700)], [], NOW)).toMatchObject([{ amount: 3 }]);
    expect(tdsOf({ kind: 'huf', basis: 'no-pan' }, [paid(2700)], [], NOW)).toMatchObject([{ amount: 135 }]);
  });

  test('a PAN that comes later changes nothing about what was deducted before', () => {
    const before = tdsOf({ kind: 'firm', basis: 'no-pan' }, [paid(10_000)], [], NOW);
    const after = tdsOf({ kind: 'firm', basis: 'pan' }, [paid(10_000)], before, NOW);
    expect(after).toMatchObject([{ basis: 'pan', amount: 10 }]);
    const refund = paid(-10_000, '2026-11-15', { settledOn: 'no-pan' });
    expect(tdsOf({ kind: 'firm', basis: 'pan' }, [refund], [...before, ...after], NOW)).toMatchObject([
      { basis: 'no-pan', amount: -500 },
    ]);
  });

  test('a refund of exempt money stays exempt after the owner has removed PAN and kind', () => {
    const before = tdsOf({ kind: 'individual', basis: 'pan' }, [paid(10_000)], [], NOW);
    const refund = paid(-4_000, '2026-11-15', { settledOn: 'pan' });
    expect(tdsOf({ kind: 'other', basis: 'no-pan' }, [refund], before, NOW)).toMatchObject([
      { basis: 'pan', kind: 'individual', applied: 0, amount: 0 },
    ]);
  });

  test('nothing is deducted from an owner who has declared nothing, and their gross counts for the threshold', () => {
    const before = tdsOf({ kind: 'individual', basis: 'none' }, [paid(499_000)], [], NOW);
    expect(before).toMatchObject([{ amount: 0 }]);
    const after = tdsOf({ kind: 'individual', basis: 'pan' }, [paid(2000)], before, NOW);
    expect(after).toMatchObject([{ amount: 2 }]);
  });

  test('the quarter is that of the capture, for a refund that of the refund, and the year that of the capture', () => {
    const capture = paid(1000, '2027-03-31', { playedAt: on('2027-04-02') });
    const refund = { ...capture, gross: -1000, at: on('2027-04-03') };
    expect(tdsOf({ kind: 'firm', basis: 'pan' }, [capture, refund], [], on('2027-04-05'))).toMatchObject([
      { year: 2026, quarter: '2026-Q4', amount: 1 },
      { year: 2026, quarter: '2027-Q1', amount: -1 },
    ]);
  });

  test('a quarter is spread over its own months, in proportion to their gross', () => {
    const chargeback = paid(-1_337, '2026-12-20', { capturedAt: on('2026-12-10') });
    const january = [chargeback, paid(2_517, '2027-01-03')];
    const made = inTurn(data({ kind: 'company' }), [[paid(18_874, '2026-12-10')], january], on('2027-01-04'));
    expect(made[1]?.tds.map(({ quarter, amount }) => [quarter, amount])).toEqual([
      ['2026-Q3', -1],
      ['2026-Q4', 2],
    ]);
    expect(tdsByMonth(made[1])).toEqual([
      ['2026-12', -1],
      ['2027-01', 2],
    ]);
  });

  test('the tax of a quarter without gross in its months is in its last month, also of the year before', () => {
    const company = data({ kind: 'company' });
    const ahead = paid(10_000, '2026-12-30', { playedAt: on('2027-01-05') });
    const [january] = inTurn(company, [[ahead, paid(10_000, '2027-01-05')]], on('2027-01-11'));
    expect(january?.months[0]).toEqual({
      month: '2026-12',
      gross: 0,
      fee: 0,
      commission: 0,
      tcs: 0,
      tds: 10,
    });
    expect(tdsByMonth(january)[1]).toEqual(['2027-01', 10]);
    const overMarch = paid(10_000, '2027-03-30', { playedAt: on('2027-04-06') });
    expect(tdsByMonth(inTurn(company, [[overMarch]], on('2027-04-08'))[0])).toEqual([
      ['2027-03', 10],
      ['2027-04', 0],
    ]);
    // Below the threshold there is nothing to put there.
    expect(tdsByMonth(inTurn(data(), [[overMarch]], on('2027-04-08'))[0])).toEqual([['2027-04', 0]]);
  });

  test('two workplaces of one person have one threshold, and each pays on its own year at its own next settlement', () => {
    const done = { a: [] as TdsPart[], b: [] as TdsPart[] };
    const settle = (at: 'a' | 'b', gross: number) => {
      const elsewhere = done[at === 'a' ? 'b' : 'a'];
      const found = tdsOf({ kind: 'individual', basis: 'pan' }, [paid(gross)], done[at], NOW, elsewhere);
      done[at].push(...found);
      return found.map(({ gross: own, amount }) => [own, amount]);
    };
    expect(settle('a', 300_000)).toEqual([[300_000, 0]]);
    expect(settle('b', 200_000)).toEqual([[200_000, 0]]);
    expect(settle('b', 10_000)).toEqual([[10_000, 210]]);
    // A refund at the other workplace does not undo it for this one.
    expect(settle('b', -50_000)).toEqual([[-50_000, -50]]);
    expect(settle('a', 10_000)).toEqual([[10_000, 310]]);
    expect(settle('a', 10_000)).toEqual([[10_000, 10]]);
    expect(settle('a', -100_000)).toEqual([[-100_000, -100]]);
  });

  test('gross of the other workplaces counts on any basis, and only in its financial year', () => {
    const elsewhere = tdsOf({ kind: 'individual', basis: 'none' }, [paid(499_000)], [], NOW);
    const settle = (date: string) =>
      tdsOf({ kind: 'individual', basis: 'pan' }, [paid(2000, date)], [], on('2027-04-20'), elsewhere);
    expect(settle('2026-11-12')).toMatchObject([{ year: 2026, amount: 2 }]);
    expect(settle('2027-04-12')).toMatchObject([{ year: 2027, amount: 0 }]);
  });

  test('what another workplace brings above the threshold is due at each rate of this one', () => {
    const OF_PAN = { kind: 'individual', basis: 'pan' } as const;
    const now = on('2024-10-15');
    const before = tdsOf(OF_PAN, [paid(100_000, '2024-09-10')], [], now);
    const crossed = tdsOf(OF_PAN, [paid(450_000, '2024-10-10')], [], now, before);
    const refunded = tdsOf(OF_PAN, [paid(-100_000, '2024-10-12')], crossed, now, before);
    expect(before).toMatchObject([{ amount: 0 }]);
    const elsewhere = [...crossed, ...refunded];
    expect(tdsOf(OF_PAN, [paid(10_000, '2024-10-14')], before, now, elsewhere)).toMatchObject([
      { rate: 10, gross: 10_000, amount: 10 },
      { rate: 100, gross: 0, amount: 1000 },
    ]);
  });

  test('a PAN that is corrected to that of a company makes the whole year taxable', () => {
    const before = tdsOf({ kind: 'individual', basis: 'pan' }, [paid(100_000)], [], NOW);
    expect(before).toMatchObject([{ amount: 0 }]);
    expect(tdsOf({ kind: 'company', basis: 'pan' }, [paid(1000)], before, NOW)).toMatchObject([
      { kind: 'company', gross: 1000, amount: 101 },
    ]);
  });

  test('the refund of money that nothing was withheld from reverses nothing', () => {
    const refund = paid(-10_000, '2026-11-15', { settledOn: 'outside' });
    expect(withhold(data({ kind: 'firm' }), [refund], [], NOW)).toMatchObject({ tcs: [], tds: [] });
  });
});

describe('periods', () => {
  test('the financial year and its quarters begin in April', () => {
    expect(['2026-03', '2026-04', '2026-12', '2027-01'].map(quarterOfMonth)).toEqual([
      '2025-Q4',
      '2026-Q1',
      '2026-Q3',
      '2026-Q4',
    ]);
    expect(['2027-03', '2027-04'].map(yearOfMonth)).toEqual([2026, 2027]);
    expect(monthsOfQuarter('2026-Q4')).toEqual(['2027-01', '2027-02', '2027-03']);
  });

  test('a quarter stays open until its due date, two months for the last one', () => {
    expect(['2026-Q1', '2026-Q3', '2026-Q4'].map(quarterDue)).toEqual([
      '2026-07-31',
      '2027-01-31',
      '2027-05-31',
    ]);
    expect(openQuarter('2026-Q1', '2026-07-31')).toBe('2026-Q1');
    expect(openQuarter('2026-Q1', '2026-08-01')).toBe('2026-Q2');
    expect(openMonth('2026-12', '2027-01-11')).toBe('2027-01');
  });
});

const grosses = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 20 });
const cuts = fc.array(fc.nat(20), { maxLength: 6 });
const quartersOf = (months: Withheld['months']) => months.map(({ month }) => quarterOfMonth(month));
/** Divides a list at these places. */
function divided<T>(list: readonly T[], at: readonly number[]): T[][] {
  const places = [...at].sort((a, b) => a - b);
  return [0, ...places].map((from, i) => list.slice(from, places[i] ?? list.length));
}

describe('for any movements', () => {
  it('withholds the same in many settlements as in one', () => {
    fc.assert(
      fc.property(grosses, cuts, (amounts, at) => {
        const movements = amounts.map((gross) => paid(gross));
        const once = totals(inTurn(data(), [movements]));
        expect(totals(inTurn(data(), divided(movements, at)))).toEqual(once);
      }),
    );
  });

  it('deducts from each workplace of one person its own tax only, all of it by the first settlement that sees the crossing', () => {
    const settled = fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 300_000 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(settled, { minLength: 1, maxLength: 12 }), (list) => {
        const done: TdsPart[][] = [[], [], []];
        const grossOf = (parts: readonly TdsPart[]) => parts.reduce((sum, { gross }) => sum + gross, 0);
        const settle = (at: number, gross: number, elsewhere: readonly TdsPart[]) => {
          const here = done[at] ?? [];
          here.push(...tdsOf({ kind: 'individual', basis: 'pan' }, [paid(gross)], here, NOW, elsewhere));
          const due = Math.round(grossOf(here) / 1000);
          const isAbove = grossOf([...here, ...elsewhere]) > 500_000;
          expect(isAbove ? [due] : [0, due]).toContain(amountOf(here));
        };
        const others = (at: number) => done.filter((_, one) => one !== at);
        // A settlement that is made at the same time as others does not see the newest of them.
        for (const [at, gross, isAtOnce] of list)
          settle(at, gross, isAtOnce ? others(at).flatMap((parts) => parts.slice(0, -1)) : others(at).flat());
        if (grossOf(done.flat()) <= 500_000) expect(amountOf(done.flat())).toBe(0);
        for (const at of done.keys()) settle(at, 1, others(at).flat());
      }),
    );
  });

  it('gives everything back once everything is refunded', () => {
    fc.assert(
      fc.property(
        grosses,
        cuts,
        fc.constantFrom('individual' as const, 'company' as const),
        (amounts, at, kind) => {
          const movements = amounts.map((gross) => paid(gross));
          const refunds = amounts.map((gross) => paid(-gross, '2026-11-12'));
          const done = inTurn(data({ kind }), divided([...movements, ...refunds], at));
          expect(totals(done)).toEqual({ tcs: 0, tds: 0 });
        },
      ),
    );
  });

  it('spreads over months exactly what it withholds', () => {
    const dates = fc.constantFrom('2026-10-15', '2026-11-02', '2026-11-10');
    const moved = fc.array(fc.tuple(fc.integer({ min: -50_000, max: 300_000 }), dates), { minLength: 1 });
    fc.assert(
      fc.property(moved, (list) => {
        const movements = list.map(([gross, date]) => paid(gross, date));
        const withheld = withhold(data({ kind: 'firm' }), movements, [], on('2026-11-09'));
        const sum = (of: 'tcs' | 'tds') => withheld.months.reduce((all, month) => all + month[of], 0);
        expect({ tcs: sum('tcs'), tds: sum('tds') }).toEqual(totals([withheld]));
      }),
    );
  });

  it('has the income tax of each quarter in the months of that quarter', () => {
    const dates = fc.constantFrom('2026-10-15', '2026-12-30', '2027-01-05', '2027-03-30', '2027-04-06');
    const moved = fc.tuple(fc.integer({ min: -50_000, max: 300_000 }), dates, dates);
    const now = fc.constantFrom('2027-01-08', '2027-01-11', '2027-02-01', '2027-04-08', '2027-04-11');
    fc.assert(
      fc.property(fc.array(moved, { minLength: 1, maxLength: 12 }), cuts, now, (list, at, today) => {
        const movements = list.map(([gross, date, played]) =>
          paid(gross, date, { playedAt: on(played, 20) }),
        );
        for (const { tds, months } of inTurn(data({ kind: 'firm' }), divided(movements, at), on(today))) {
          for (const quarter of new Set([...tds.map((part) => part.quarter), ...quartersOf(months)])) {
            const own = months.filter(({ month }) => quarterOfMonth(month) === quarter);
            const deducted = amountOf(tds.filter((part) => part.quarter === quarter));
            expect(own.reduce((sum, one) => sum + one.tds, 0)).toBe(deducted);
          }
        }
      }),
    );
  });
});
