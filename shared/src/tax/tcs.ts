import { gstinState } from '../gstin.js';
import { gstIn } from '../prices/amounts.js';
import { dayOf } from '../time/ist.js';
import { type Movement, partAt, returnedAt, supplyAt } from './movement.js';
import { monthOf, openMonth } from './periods.js';
import { ruleOn, TAX_RULES } from './tax-rules.js';

/** A GST registration of an owner, until `to`. */
export interface Registration {
  gstin: string;
  from: Date;
  to?: Date | undefined;
}

/** GST collected at source in one settlement for a month, registration and state; rupees, GST not included. */
export interface TcsPart {
  month: string;
  gstin: string;
  /** The two digits of the state in which the grounds are. */
  state: string;
  /** In hundredths of a percent. */
  rate: number;
  supplies: number;
  returns: number;
  /** The parts of the two that went to businesses with a GSTIN. */
  businessSupplies: number;
  businessReturns: number;
  amount: number;
}

/** The registration in force at an instant. Registrations count by whole days: the day of a change has the new one. */
export function registrationAt(history: readonly Registration[], at: Date): Registration | undefined {
  const day = dayOf(at);
  return history.findLast(({ from, to }) => dayOf(from) <= day && (to === undefined || day < dayOf(to)));
}

/** An amount without the GST that it includes; negative for a refund. */
export const taxableIn = (gross: number): number =>
  Math.sign(gross) * (Math.abs(gross) - gstIn(Math.abs(gross))) + 0;

export const isInterState = ({ gstin, state }: Pick<TcsPart, 'gstin' | 'state'>): boolean =>
  gstinState(gstin) !== state;

const keyOf = ({ month, gstin, state, rate }: TcsPart): string => [month, gstin, state, rate].join(' ');

/**
 * GST to collect with a settlement. Each month, registration, state and rate is rounded once over all settlements
 * (`before` are the earlier ones' parts), so the return of a month is exact to the rupee. A month whose return is due
 * already is replaced by the next open one.
 */
export function tcsOf(
  history: readonly Registration[],
  movements: readonly Movement[],
  before: readonly TcsPart[],
  now: Date,
): TcsPart[] {
  const parts = new Map<string, TcsPart>();
  for (const movement of movements) {
    const part = emptyPart(history, movement, now);
    if (!part) continue;
    const known = parts.get(keyOf(part)) ?? part;
    parts.set(keyOf(part), known);
    const taxable = taxableIn(movement.gross);
    const isReturn = taxable < 0;
    known[isReturn ? 'returns' : 'supplies'] += Math.abs(taxable);
    if (movement.toBusiness) known[isReturn ? 'businessReturns' : 'businessSupplies'] += Math.abs(taxable);
  }
  return [...parts.values()]
    .map((part) => {
      const same = before.filter((one) => keyOf(one) === keyOf(part));
      const net = [part, ...same].reduce((sum, { supplies, returns }) => sum + supplies - returns, 0);
      const collected = same.reduce((sum, { amount }) => sum + amount, 0);
      return { ...part, amount: partAt(net, part.rate) - collected };
    })
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Undefined for a supply without a registration. */
function emptyPart(history: readonly Registration[], movement: Movement, now: Date): TcsPart | undefined {
  const at = supplyAt(movement);
  const registration = movement.settledOn === 'outside' ? undefined : registrationAt(history, at);
  if (!registration) return undefined;
  const { gstin } = registration;
  const state = movement.state ?? gstinState(gstin);
  const { central, state: states, integrated } = ruleOn(TAX_RULES.tcs, dayOf(at));
  return {
    month: openMonth(monthOf(returnedAt(movement)), dayOf(now)),
    gstin,
    state,
    rate: isInterState({ gstin, state }) ? integrated : central + states,
    supplies: 0,
    returns: 0,
    businessSupplies: 0,
    businessReturns: 0,
    amount: 0,
  };
}

/** GST collected by its heads. The odd rupee of the two halves is the state's, as on invoices. */
export function headsOf(part: Pick<TcsPart, 'gstin' | 'state' | 'amount'>): {
  igst: number;
  cgst: number;
  sgst: number;
} {
  const { amount } = part;
  if (isInterState(part)) return { igst: amount, cgst: 0, sgst: 0 };
  const cgst = Math.trunc(amount / 2) + 0;
  return { igst: 0, cgst, sgst: amount - cgst };
}
