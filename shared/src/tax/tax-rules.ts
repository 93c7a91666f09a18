import { z } from 'zod';
import { taxpayerKind } from './pan.js';

/** A rate in hundredths of a percent, so that products of rupees and rates are exact. */
const basisPoints = z.number().int().min(0).max(10_000);
const dated = { effectiveFrom: z.iso.date() };
const months = z.number().int().min(1).max(12);

const taxRules = z.object({
  tcs: z.array(z.object({ ...dated, central: basisPoints, state: basisPoints, integrated: basisPoints })),
  tds: z.array(
    z.object({
      ...dated,
      rate: basisPoints,
      withoutPan: basisPoints,
      /** Gross rupees of a financial year up to which nothing is deducted from `exempt` kinds with a PAN. */
      exemptUpTo: z.number().int(),
      exempt: z.array(taxpayerKind),
    }),
  ),
  /** When returns are due: a day of the next month, and the last day of a month so many months after a quarter. */
  due: z.array(
    z.object({
      ...dated,
      tcsDay: z.number().int().min(1).max(28),
      tdsMonths: z.tuple([months, months, months, months]),
    }),
  ),
  names: z.array(
    z.object({
      ...dated,
      tcs: z.object({ law: z.string(), form: z.string() }),
      /** `code` is the section as the annexure of the form wants it. */
      tds: z.object({ law: z.string(), code: z.string(), form: z.string(), certificate: z.string() }),
    }),
  ),
});
export type TaxRules = z.infer<typeof taxRules>;

/** Tax at source by date, each list in ascending order. `docs/compliance.md` names the source of each line. */
export const TAX_RULES: TaxRules = taxRules.parse({
  tcs: [
    { effectiveFrom: '2018-10-01', central: 50, state: 50, integrated: 100 },
    { effectiveFrom: '2024-07-10', central: 25, state: 25, integrated: 50 },
  ],
  tds: [
    {
      effectiveFrom: '2020-10-01',
      rate: 100,
      withoutPan: 500,
      exemptUpTo: 500_000,
      exempt: ['individual', 'huf'],
    },
    {
      effectiveFrom: '2024-10-01',
      rate: 10,
      withoutPan: 500,
      exemptUpTo: 500_000,
      exempt: ['individual', 'huf'],
    },
  ],
  due: [{ effectiveFrom: '2018-10-01', tcsDay: 10, tdsMonths: [1, 1, 1, 2] }],
  names: [
    {
      effectiveFrom: '2018-10-01',
      tcs: { law: 'CGST Act 2017, s. 52', form: 'GSTR-8' },
      tds: { law: 'Income-tax Act 1961, s. 194-O', code: '94O', form: '26Q', certificate: '16A' },
    },
    {
      effectiveFrom: '2026-04-01',
      tcs: { law: 'CGST Act 2017, s. 52', form: 'GSTR-8' },
      tds: {
        law: 'Income-tax Act 2025, s. 393(1), Table, Sl. No. 8(v)',
        code: '1035',
        form: '140',
        certificate: '131',
      },
    },
  ],
});

/** The rule in force on a date; the oldest one before all of them. */
export function ruleOn<T extends { effectiveFrom: string }>(rules: readonly T[], date: string): T {
  const rule = rules.findLast(({ effectiveFrom }) => effectiveFrom <= date) ?? rules[0];
  if (!rule) throw new Error('a list of rules is never empty');
  return rule;
}
