import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { moneyKeys } from '../money-keys.js';
import { CommissionBills } from './commission-bills.js';

const OWNER = 'a'.repeat(24);
const bill = {
  month: '2026-10',
  number: 'COM/26-27/000007',
  date: '2026-11-01',
  taxable: 458,
  igst: 82,
  total: 540,
};

function shown(bills: readonly object[]): string {
  const client = new QueryClient();
  const pagination = { page: 1, limit: 12, total: bills.length, pages: 1 };
  client.setQueryData(moneyKeys.bills(OWNER, 1), { bills, pagination });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CommissionBills ownerId={OWNER} />
    </QueryClientProvider>,
  );
}

it('lists each month with its number, its sum and the GST in it', () => {
  const html = shown([bill]);
  for (const text of ['October 2026', 'COM/26-27/000007', '₹540', 'GST ₹82 included'])
    expect(html).toContain(text);
});

it('names no GST on a bill of an operator without a GSTIN', () => {
  expect(shown([{ ...bill, igst: undefined, taxable: 540 }])).not.toContain('GST');
});

it('shows nothing while there are no bills', () => {
  expect(shown([])).toBe('');
});
