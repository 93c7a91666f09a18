import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SoldBy } from './sold-by.js';

function textOf(element: React.ReactNode): string {
  const client = new QueryClient();
  client.setQueryData(['site'], { legal: { name: 'Crease Sports Pvt Ltd' } });
  const html = renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('a pay sheet names the seller with the GSTIN, and who bills the convenience fee', () => {
  const seller = { name: 'Mhatre Sports LLP', gstin: '27AAPFU0939F1ZV' };
  expect(textOf(<SoldBy seller={seller} hasFee />)).toBe(
    'Sold by Mhatre Sports LLP, GSTIN 27AAPFU0939F1ZV Includes the 2% convenience fee, billed by Crease Sports Pvt Ltd',
  );
});

test('a pay sheet names no GSTIN of a seller without one, and no biller if no fee is in the amount', () => {
  expect(textOf(<SoldBy seller={{ name: 'Sanjay Mhatre' }} hasFee={false} />)).toBe('Sold by Sanjay Mhatre');
});
