import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { moneyKeys } from '../money-keys.js';
import { TaxYear } from './tax-year.js';

const OWNER = 'a'.repeat(24);
const SUMS = { gross: 0, fee: 0, commission: 0, tcs: 0, tds: 0, net: 0 };
const QUARTER = { quarter: '2026-Q4', gross: 10_000, tds: 10 };

function shown(months: readonly object[], quarters: readonly object[]): string {
  const client = new QueryClient();
  client.setQueryData(moneyKeys.tax(OWNER, '2026'), { year: '2026', months, totals: SUMS, quarters });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TaxYear ownerId={OWNER} year="2026" onYear={() => undefined} />
    </QueryClientProvider>,
  );
}

it('shows a month that has income tax only, without a certificate of GST', () => {
  const html = shown([{ ...SUMS, month: '2027-03', tds: 10, net: -10 }], []);
  expect(html).toContain('March 2027');
  expect(html).toContain('₹10');
  expect(html).toContain('Gross is rent');
  expect(html).not.toContain('PDF');
});

it('has the certificate of a quarter in a year without months', () => {
  const html = shown([], [QUARTER]);
  expect(html).toContain('PDF');
  expect(html).not.toContain('<table');
  expect(html).not.toContain('Gross is rent');
});

it('says that a year without months and quarters has no tax', () => {
  const html = shown([], []);
  expect(html).not.toContain('PDF');
  expect(html).not.toContain('<table');
});
