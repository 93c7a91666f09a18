import { z } from 'zod';

const dated = { effectiveFrom: z.iso.date() };
const rupees = z.number().int();

const einvoiceRules = z.object({
  /** A supplier registers invoices if its turnover of any year since 2017-18 is above this many rupees. */
  register: z.array(z.object({ ...dated, above: rupees })),
  /** From this turnover on, the portal accepts no document that is older than this many days. */
  report: z.array(z.object({ ...dated, from: rupees, days: z.number().int() })),
});

const CRORE = 10_000_000;

/** E-invoicing by date, each list in ascending order. `docs/compliance.md` names the source of each line. */
const EINVOICE_RULES = einvoiceRules.parse({
  register: [
    { effectiveFrom: '2020-10-01', above: 500 * CRORE },
    { effectiveFrom: '2021-01-01', above: 100 * CRORE },
    { effectiveFrom: '2021-04-01', above: 50 * CRORE },
    { effectiveFrom: '2022-04-01', above: 20 * CRORE },
    { effectiveFrom: '2022-10-01', above: 10 * CRORE },
    { effectiveFrom: '2023-08-01', above: 5 * CRORE },
  ],
  report: [
    { effectiveFrom: '2023-11-01', from: 100 * CRORE, days: 30 },
    { effectiveFrom: '2025-04-01', from: 10 * CRORE, days: 30 },
  ],
});

const inForce = <T extends { effectiveFrom: string }>(rules: readonly T[], date: string): T | undefined =>
  rules.findLast(({ effectiveFrom }) => effectiveFrom <= date);

/** True if a supplier of this turnover must register its business invoices of a date. */
export function mustRegister(turnover: number, date: string): boolean {
  const rule = inForce(EINVOICE_RULES.register, date);
  return rule !== undefined && turnover > rule.above;
}

/**
 * The day from which the turnover of a financial year makes a supplier register, the first of the next one; undefined
 * if it is too small. `year` is the one in which it begins.
 */
export function registersFrom(turnover: number, year: number): string | undefined {
  const next = `${year + 1}-04-01`;
  return mustRegister(turnover, next) ? next : undefined;
}

/** Days after a document's date within which it must be registered; undefined without a limit. */
export function reportingDays(turnover: number, date: string): number | undefined {
  const rule = inForce(EINVOICE_RULES.report, date);
  return rule && turnover >= rule.from ? rule.days : undefined;
}
