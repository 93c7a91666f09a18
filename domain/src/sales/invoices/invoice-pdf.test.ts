import { taxPartsOf } from '@crease/shared/gst';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { GSTIN } from '../../testing/invoicing.js';
import { pdfPages, pdfText } from '../../testing/pdf-text.js';
import type { InvoiceDoc } from './invoice.schema.js';
import { invoicePdf } from './invoice-pdf.js';

const anInvoice = (over: Partial<InvoiceDoc> = {}): InvoiceDoc => ({
  _id: 'w:26-27:invoice:123',
  fact: 'invoice:1:0',
  series: 'invoice',
  n: 123,
  number: 'INV/26-27/000123',
  at: new Date('2026-11-20T10:50:00Z'),
  date: '2026-11-20',
  ownerId: new Types.ObjectId('6'.repeat(24)),
  bookingId: new Types.ObjectId('7'.repeat(24)),
  bookingNumber: 'CR-7KQ2M9XA',
  userId: null,
  ...taxPartsOf(2754, false),
  seller: {
    name: 'Mhatre Sports LLP',
    gstin: GSTIN,
    address: 'Veera Desai Road, Andheri West\nMumbai 400053',
    stateCode: '27',
  },
  buyer: { name: 'रोहन कुलकर्णी' },
  placeOfSupply: '27',
  groundName: 'Sixer Cage',
  bookingDate: '2026-11-21',
  timeSlot: '18:00-20:00',
  ...over,
});

const joined = (text: string) => text.replaceAll('\n', '');

test('states who sold what to whom, where, and how much of it is tax', async () => {
  const text = pdfText(await invoicePdf([anInvoice()]));
  for (const said of [
    'Tax invoice',
    'INV/26-27/000123',
    'Fri 20 Nov 2026',
    'Mhatre Sports LLP',
    `GSTIN ${GSTIN}`,
    'Mumbai 400053',
    'State 27-Maharashtra',
    'रोहन कुलकर्णी',
    'SAC 999652',
    'Rent of ground Sixer Cage, Sat 21 Nov 2026, 6–8 PM',
    'CGST 9%',
    'SGST 9%',
    'CR-7KQ2M9XA',
    'Place of supply',
    '27-Maharashtra',
  ]) {
    expect(joined(text)).toContain(said);
  }
  for (const amount of ['₹2,334', '₹210', '₹2,754']) expect(joined(text)).toContain(amount);
  expect(text).not.toContain('IGST');
});

test('names a business with its GSTIN, and IGST alone between states', async () => {
  const { cgst: _c, sgst: _s, ...rest } = anInvoice();
  const buyer = { name: 'Deccan Traders', gstin: '29AAGCB7383J1Z4' };
  const seller = { ...rest.seller, stateCode: '29' };
  const text = joined(pdfText(await invoicePdf([{ ...rest, igst: 420, buyer, seller }])));
  expect(text).toContain('GSTIN 29AAGCB7383J1Z4');
  expect(text).toContain('IGST 18%');
  expect(text).not.toContain('CGST');
});

test('prints a credit note on a separate page that names its invoice', async () => {
  const note = anInvoice({
    _id: 'w:26-27:credit-note:1',
    series: 'credit-note',
    n: 1,
    number: 'CN/26-27/000001',
    ...taxPartsOf(1377, false),
    original: { number: 'INV/26-27/000123', date: '2026-11-20' },
  });
  const [first, second] = pdfPages(await invoicePdf([anInvoice(), note]));
  expect(first).not.toContain('Credit note');
  expect(second).toContain('Credit note');
  expect(joined(second ?? '')).toContain('INV/26-27/000123, Fri 20 Nov 2026');
  expect(joined(second ?? '')).toContain('₹1,377');
});

test('prints the same file for the same documents, and accepts any text', async () => {
  const odd = anInvoice({ buyer: { name: '\u202e👨‍👩‍👧 ) Tj ET /JS (app.alert(1))' } });
  const [one, other] = await Promise.all([invoicePdf([odd]), invoicePdf([odd])]);
  expect(one.equals(other)).toBe(true);
  expect(one.toString('latin1')).not.toMatch(/\/JS \(app/);
});

test('prints the longest names and addresses in full', async () => {
  const name = 'Shri Venkateshwara Multipurpose Sports Infrastructure '.repeat(3).slice(0, 120).trim();
  const address = 'Plot 12, Sector 5, Industrial Estate, '.repeat(8).slice(0, 300).trim();
  const seller = { ...anInvoice().seller, name, address };
  const text = pdfText(await invoicePdf([anInvoice({ seller, buyer: { name: name.toUpperCase() } })]));
  const words = text.replace(/\s+/g, '');
  for (const said of [name, name.toUpperCase(), address]) expect(words).toContain(said.replace(/\s+/g, ''));
  expect(text).not.toContain('…');
});

test('states the discount and the coupon to the rupee', async () => {
  const charges = { rent: 3000, discount: 300, coupon: 200, couponCode: 'MORNING-20', convenienceFee: 50 };
  const text = joined(pdfText(await invoicePdf([anInvoice({ ...taxPartsOf(2550, false), charges })])));
  for (const said of [
    'Amount, GST included',
    '₹3,000',
    'Discount',
    '−₹300',
    'Coupon MORNING-20',
    '−₹200',
    '₹50',
  ])
    expect(text).toContain(said);
  for (const said of ['Sum, GST included', '₹2,550', 'Of which taxable value', '₹2,161', '₹194', '₹195'])
    expect(text).toContain(said);
  expect(joined(pdfText(await invoicePdf([anInvoice()])))).not.toContain('GST included');
});
