import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { moneyKeys } from '../money-keys.js';
import { OwnDisputes } from './disputes.js';

const OWNER = 'a'.repeat(24);
const dispute = {
  _id: 'b'.repeat(24),
  status: 'open',
  bookingNumber: 'CR-1001',
  groundName: 'Green Park',
  amount: 2754,
  withheld: 2700,
  at: '2026-11-20T10:00:00.000Z',
};

function shown(disputes: readonly object[], total: number): string {
  const client = new QueryClient();
  const pagination = { page: 1, limit: 5, total, pages: Math.ceil(total / 5) };
  client.setQueryData(moneyKeys.disputes(OWNER, 1), { disputes, pagination });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <OwnDisputes ownerId={OWNER} />
    </QueryClientProvider>,
  );
}

it('lists each disputed payment with what the bank asks for and what is withheld', () => {
  const html = shown([dispute], 1);
  for (const text of ['CR-1001', 'Green Park', '₹2,754', '₹2,700']) expect(html).toContain(text);
  expect(html).not.toContain('<nav');
});

it('explains the hold as long as money is withheld, also right after the decision', () => {
  const explained = 'on hold until it is settled';
  expect(shown([dispute], 1)).toContain(explained);
  expect(shown([{ ...dispute, status: 'lost' }], 1)).toContain(explained);
  expect(shown([{ ...dispute, status: 'lost', withheld: 0, taken: 2754 }], 1)).not.toContain('on hold');
  expect(shown([{ ...dispute, status: 'noted', withheld: 0 }], 1)).not.toContain('on hold');
});

it('leads to older disputes if there are more than a page holds', () => {
  expect(shown([dispute], 6)).toContain('<nav');
});

it('shows nothing if no payment was disputed', () => {
  expect(shown([], 0)).toBe('');
});
