import type { BodyOf } from '@crease/shared/contract';
import type { Ground } from '@crease/shared/contracts/grounds';
import type { updateGround } from '@crease/shared/contracts/owner';
import { type BarRange, barOf, overlapsOf, rangesOf } from '../ground-form/public.js';
import { ownerPricesTexts as t } from './texts.js';

export interface PriceForm {
  bar: BarRange[];
  discount: string;
  cancellation: string;
}

export const formOfPrices = ({ price, policies }: Pick<Ground, 'price' | 'policies'>): PriceForm => ({
  bar: barOf(price),
  discount: String(price.discount),
  cancellation: policies.cancellation,
});

export interface PriceErrors {
  bar?: string;
  discount?: string;
  /** By the range's key. */
  rates: Record<number, string>;
}

const MOST = 100_000;
const isWhole = (text: string, from: number, to: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= from && Number(text) <= to;

/** The request body for the prices, or the errors. */
export function judgePrices({
  bar,
  discount,
  cancellation,
}: PriceForm): { ok: true; body: BodyOf<typeof updateGround> } | { ok: false; errors: PriceErrors } {
  const errors: PriceErrors = { rates: {} };
  for (const { key, perHour } of bar) if (!isWhole(perHour, 1, MOST)) errors.rates[key] = t.rateWrong;
  if (bar.length === 0) errors.bar = t.noRange;
  else if (overlapsOf(bar).length > 0) errors.bar = t.overlap;
  if (!isWhole(discount, 0, 90)) errors.discount = t.discountWrong;
  if (errors.bar || errors.discount || Object.keys(errors.rates).length > 0) return { ok: false, errors };
  const ranges = rangesOf(bar);
  return {
    ok: true,
    body: {
      price: { perHour: ranges[0]?.perHour ?? 0, discount: Number(discount), ranges },
      policies: { cancellation: cancellation.trim() },
    },
  };
}
